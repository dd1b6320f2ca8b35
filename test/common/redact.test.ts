import { expect, test } from "vitest";
import {
  ownKeyRedactor,
  redactRequest,
  redactText,
  secretRedactor,
} from "../../src/common/redact.ts";

const KEY = "lmvz_live_s3cr3t";
const encoded = Array.from(KEY, (letter) => `%${letter.charCodeAt(0).toString(16)}`).join("");
const escaped = Array.from(KEY, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join("");

test.each([
  `GET /visibility?brand=${KEY}&limit=3`,
  `GET /${KEY}/visibility`,
  `GET /${encoded}/visibility`,
  `GET /%zz${encoded}`,
  `{"brand":"${KEY}"}`,
  `{"brand":"${escaped}"}`,
  "GET /a?api_key=s3cr3t",
  "GET /a?x=1&Key=s3cr3t&y=2",
  "GET /a?access_token=s3cr3t",
  "GET /a?token=s3cr3t",
  "GET /a?authorization=s3cr3t",
  "GET /a?secret=s3cr3t",
  "GET /a?%61pikey=s3cr3t",
  "GET /a;token=s3cr3t",
])("no key is left in the text %s", (text) => {
  expect(redactText(text)).not.toContain("s3cr3t");
  expect(redactText(text)).not.toContain("s3cr3t".slice(1));
});

test.each(["GET /visibility?brand=A%20b", "100 %", "a\\b", "monkey=1", "lmvz_live"])(
  "a text without a key stays as it is: %s",
  (text) => {
    expect(redactText(text)).toBe(text);
  },
);

const REQUEST = {
  method: "GET",
  path: "/a",
  query: [["brand", "A b"]] as readonly (readonly [string, string])[],
  headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
  body: { kind: "none" } as { readonly kind: string; readonly text?: string },
};

test("a request without a misplaced key loses its headers only", () => {
  expect(redactRequest(REQUEST)).toEqual({
    method: "GET",
    path: "/a",
    query: "brand=A+b",
    contentType: null,
    body: { kind: "none" },
    redacted: false,
  });
});

test.each([
  { path: `/${encoded}` },
  { query: [["brand", KEY]] as const },
  { query: [[KEY, "1"]] as const },
  { query: [["api-key", "s3cr3t"]] as const },
  { query: [["brand", "A?api-key=s3cr3t"]] as const },
  { query: [["brand", "A;token=s3cr3t"]] as const },
  { path: "/a;token=s3cr3t" },
  { query: [["brand", encoded]] as const },
  { body: { kind: "text", text: `{"brand":"${KEY}"}` } },
  { body: { kind: "text", text: `{"brand":"${escaped}"}` } },
  { headers: { "content-type": `text/${KEY}` }, body: { kind: "text", text: "{}" } },
])("a request is redacted wherever its key is: %j", (part) => {
  const redacted = redactRequest({ ...REQUEST, ...part });
  expect(redacted.redacted).toBe(true);
  expect(JSON.stringify(redacted)).not.toContain("s3cr3t");
});

test.each([KEY, KEY.toUpperCase(), encoded, escaped, KEY.replaceAll("_", "-"), `x${KEY}y`])(
  "a known key is replaced by its label in %s",
  (text) => {
    const redact = secretRedactor([[KEY, "<main-key>"]]);
    expect(redact(`a ${text} b`)).toContain("<main-key>");
    expect(redact(`a ${text} b`).toLowerCase()).not.toContain("s3cr3t");
  },
);

/** Every character of a key in an escape. */
const each = (escape: (hex: string, code: number) => string): string =>
  Array.from(KEY, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return escape(code.toString(16), code);
  }).join("");
const repeatedly = (text: string, times: number): string =>
  times === 0 ? text : repeatedly(text.replaceAll("%", "%25"), times - 1);
const LONGER_KEY = `${KEY}_s3cr3t`;
const base64 = btoa(`user:${LONGER_KEY}`);
const wrapped = (end: string): string => base64.replaceAll(/.{9}/g, (line) => line + end);

test.each([
  each((_, code) => `&#${String(code).padStart(12, "0")};`),
  each((_, code) => `&#${code}`),
  each((hex) => `&#x${hex.padStart(12, "0")};`),
  each((hex) => `\\u{${hex.padStart(12, "0")}}`),
  each((hex) => `\\U000000${hex}`),
  each((hex) => `%u00${hex}`),
  KEY.replaceAll("_", "&lowbar;"),
  repeatedly(encoded, 6),
  wrapped("\n"),
  wrapped("\r\n  "),
  wrapped(String.raw`\r\n`),
  wrapped("%0D%0A"),
  each((_, code) => `&amp;#${code};`),
  each((_, code) => `\0${String.fromCodePoint(code)}`),
  each((hex) => `\\u0000\\u00${hex}`),
  each((_, code) => `\u200B${String.fromCodePoint(code)}`),
])("a known key is found in less common escapes and in wrapped lines: %s", (text) => {
  const redact = secretRedactor([
    [KEY, "<key>"],
    [LONGER_KEY, "<key>"],
  ]);
  const clean = redact(`before ${text} after`);
  expect(clean).toMatch(/^before .*<key>.* after$/s);
  expect(redact(clean)).toBe(clean);
});

test("lines without a key stay as they are", () => {
  const text = "one\n  two\r\nthree \\n four";
  expect(secretRedactor([[KEY, "<key>"]])(text)).toBe(text);
});

test("the longest of several known keys is replaced first", () => {
  const redact = secretRedactor([
    [KEY, "<read-key>"],
    [`${KEY}_write`, "<write-key>"],
  ]);
  expect(redact(`${KEY} ${KEY}_write`)).toBe("<read-key> <write-key>");
});

test("a known key is found in UTF-16 that was read in the wrong byte order", () => {
  const misread = Buffer.from(`"${LONGER_KEY}"`, "utf16le").swap16().toString("utf16le");
  const clean = secretRedactor([[LONGER_KEY, "<key>"]])(misread);
  expect(clean).toContain("<key>");
  expect(Buffer.from(clean, "utf16le").swap16().toString("utf16le")).not.toContain("s3cr3t");
});

test.each(["Bearer ", "Bearer  ", `Bearer${" ".repeat(190)}`, "Token ", ""])(
  "the key of a request is known with the scheme %j",
  (scheme) => {
    const headers = { authorization: `${scheme}lmvz_live_northwind_read` };
    const query = [["note", "northwind_read bm9ydGh3aW5kX3JlYWQ="]] as const;
    const clean = redactRequest({ ...REQUEST, headers, query }, ownKeyRedactor(headers));
    expect(clean.query).not.toMatch(/northwind|bm9ydGh3aW5k/);
    expect(clean.redacted).toBe(true);
  },
);

test("a large body does not hide a key in the query", () => {
  const headers = { authorization: "Bearer lmvz_live_northwind_read" };
  const numbers = Array.from("northwind_read", (letter) => letter.charCodeAt(0)).join(",");
  const body = { kind: "text", text: "QUFB".repeat(260_000) };
  const request = { ...REQUEST, headers, query: [["x", numbers]] as const, body };
  const { query } = redactRequest(request, ownKeyRedactor(headers));
  expect(decodeURIComponent(query)).not.toContain("110,111,114");
});
