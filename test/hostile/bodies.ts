import { sendText, type Misbehaviour } from "./misbehaviour.ts";

const MB = 1024 * 1024;
const ESCAPES =
  "\u001b]0;x\u0007\u001b[2J\u009b31m\u202e\u2066\u200b\r\n::error::planted\n##vso[task.complete]\ud800<script>";
const BAIT = `${" ".repeat(200_000)}a${"\\".repeat(50_000)}${"%25".repeat(20_000)}${"\n at x".repeat(20_000)}`;

const LONG_TEXT = `"${"x".repeat(17 * MB)}"`;
const DEEP = `{"items":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
const LISTS = `{"items":[${Array(500_000).fill("[]").join(",")}]}`;
const KEYS = `{${Array.from({ length: 200_000 }, (_, index) => `"k${index}":${index}`).join(",")}}`;

/** A body with every text in it replaced. */
function withTexts(body: unknown, text: (before: string) => string): string {
  return JSON.stringify(body, (_, value: unknown) =>
    typeof value === "string" ? text(value) : value,
  );
}

/** Repeats the rows of a list, or a value. */
function grown(body: { items?: unknown[] }, times: number): unknown {
  const { items } = body;
  if (!Array.isArray(items) || items.length === 0) return body;
  return {
    ...body,
    items: Array.from({ length: times }, (_, index) => items[index % items.length]),
  };
}

/** Bodies that are large, malformed or made for one part of the suite. */
export const BODIES: Readonly<Record<string, Misbehaviour>> = {
  "sends a text of 17 MB": (response) => sendText(response, LONG_TEXT),
  "nests 200,000 lists": (response) => sendText(response, DEEP),
  "sends 500,000 empty lists": (response) => sendText(response, LISTS),
  "sends 200,000 keys": (response) => sendText(response, KEYS),
  "repeats each row 2,000 times": (response, { body }) =>
    sendText(response, JSON.stringify(grown(body, 2000))),
  "says that there is always more": (response, { body }) =>
    sendText(response, JSON.stringify({ ...body, has_more: true, total_count: 1e308 })),
  "sends keys of prototypes": (response) =>
    sendText(
      response,
      '{"__proto__":{"items":[]},"constructor":1,"items":[{"__proto__":null,"toString":1}],"length":-1}',
    ),
  "sends numbers beyond doubles": (response, { body }) =>
    sendText(response, JSON.stringify(body).replaceAll(/:\d+/g, ":9e999")),
  "sends negative numbers": (response, { body }) =>
    sendText(response, JSON.stringify(body).replaceAll(/:\d+/g, ":-0.1e-400")),
  "sends bytes that are no UTF-8": (response) =>
    sendText(response, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d])),
  "sends UTF-16": (response, { body }) =>
    sendText(response, Buffer.from(`\uFEFF${JSON.stringify(body)}`, "utf16le")),
  "sends something after the JSON": (response, { body }) =>
    sendText(response, `${JSON.stringify(body)}\0{}`),
  "sends a login page": (response) =>
    sendText(response, "<!doctype html><title>Sign in</title>", { "content-type": "text/html" }),
  "sends lists as texts, and texts as numbers": (response, { body }) =>
    sendText(
      response,
      JSON.stringify(body, (_, value: unknown) => {
        if (Array.isArray(value)) return "a list";
        return typeof value === "string" ? value.length : value;
      }),
    ),
  "sends null for every value": (response, { body }) =>
    sendText(response, JSON.stringify(body).replaceAll(/:(?:"[^"]*"|\d+)/g, ":null")),
  "echoes the key": (response, { body }, { headers, url }) => {
    const sent = headers.authorization ?? "";
    const [, key = ""] = sent.split(" ");
    const echoed = [sent, btoa(key), encodeURIComponent(key), key.toUpperCase(), url].join(" ");
    const headersOf = { "x-echo": sent, "x-path": encodeURIComponent(key) };
    sendText(
      response,
      withTexts(body, () => echoed),
      headersOf,
    );
  },
  "echoes the key in an error": (response, _, { headers }) => {
    const message = `at run (/srv/app.js:1:1) ${headers.authorization}`;
    response.writeHead(500, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message } }));
  },
  "sends what terminals and CI systems obey": (response, { body }) =>
    sendText(
      response,
      withTexts(body, (text) => text + ESCAPES),
      {
        "x-note": "a\u009b31mb::error::planted",
      },
    ),
  "sends texts that slow expressions take long to read": (response, { body }) => {
    const [first = {}] = (body.items ?? []) as object[];
    const some = { ...body, ...(body.items === undefined ? {} : { items: [first] }) };
    let isFirst = true;
    sendText(
      response,
      withTexts(some, (text) => {
        if (!isFirst) return `${text} ${"…".repeat(1000)}`;
        isFirst = false;
        return BAIT;
      }),
    );
  },
  "sends such a text in an error": (response) => {
    response.writeHead(400, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message: BAIT } }));
  },
};
