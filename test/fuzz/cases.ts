import type { Contract } from "../../src/contract/contract.ts";
import type { OpenApiDocument } from "../../src/contract/openapi-document.ts";
import type { Operation } from "../../src/contract/operation.ts";
import { Draw } from "./draw.ts";
import { hostileBody, hostileJson, hostileText } from "./hostile-values.ts";

/** One request. */
export interface FuzzCase {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Bytes for a connection of its own, instead of the rest. */
  readonly raw: string | null;
}

/** Values that exist, so that requests get beyond the first checks. */
export interface Known {
  readonly contract: Contract;
  readonly admin: OpenApiDocument;
  readonly keys: readonly string[];
  readonly brands: readonly string[];
  readonly prompts: readonly string[];
  readonly runs: readonly string[];
}

const METHODS = ["GET", "GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"];

/** The case of a number; the same for the same seed. */
export function caseOf(known: Known, seed: number, index: number): FuzzCase {
  const draw = new Draw(seed, index);
  if (draw.oneIn(200)) return rawCase(draw, known);
  return draw.oneIn(5) ? adminCase(draw, known) : apiCase(draw, known);
}

function apiCase(draw: Draw, known: Known): FuzzCase {
  const operation = draw.of([...known.contract.operations.values()]);
  const meant = operation.method.toUpperCase();
  const method = draw.oneIn(10) ? draw.of(METHODS) : meant;
  const path = draw.oneIn(25) ? encoded(draw, hostileText(draw)) : pathOf(draw, operation, known);
  const query = operation.parameters
    .filter(({ in: place }) => place === "query")
    .filter(({ required }) => (required ? !draw.oneIn(15) : draw.oneIn(3)))
    .map(({ name, schema }) => [name, valueOf(draw, known, name, schema.enum)] as const);
  const others = draw.oneIn(8) ? draw.some(draw.of([3, 3, 3, 150]), () => hostilePair(draw)) : [];
  const text = [...query, ...others]
    .map(([name, value]) => `${encoded(draw, name)}=${encoded(draw, value)}`)
    .join("&");
  const body = method === "POST" ? hostileBody(draw, bodyOf(draw, known)) : "";
  const base = draw.oneIn(40) ? hostileText(draw) : known.contract.basePath;
  return sent(draw, known, { method, target: base + path + (text === "" ? "" : `?${text}`), body });
}

function pathOf(draw: Draw, { path }: Operation, { runs }: Known): string {
  return path.replace("{run_id}", () =>
    percentEncoded(draw.oneIn(3) ? hostileText(draw) : draw.of(runs)),
  );
}

function hostilePair(draw: Draw): readonly [string, string] {
  return [hostileText(draw), hostileText(draw)];
}

function valueOf(draw: Draw, known: Known, name: string, values: readonly unknown[] = []): string {
  if (draw.oneIn(6)) return hostileText(draw);
  if (values.length > 0) return String(draw.of(values));
  if (/brand_prompt_id/.test(name)) return draw.of(known.prompts);
  if (/brand/.test(name)) return draw.of(known.brands);
  if (/date/.test(name)) return draw.of(["2026-01-01", "2026-03-20", "2026-03-01", "2025-12-31"]);
  if (/limit|offset|days|volume|difficulty/.test(name)) return String(draw.below(120));
  return draw.of(["a", "true", "false", "en", "ZZ", "alive", "yours", "best"]);
}

function bodyOf(draw: Draw, known: Known): unknown {
  if (draw.oneIn(3)) return hostileJson(draw);
  const brand = draw.oneIn(3) ? hostileText(draw) : draw.of(known.brands);
  const prompts = draw.some(draw.of([2, 3, 60]), () => hostileText(draw));
  const llms = draw.oneIn(5) ? hostileJson(draw) : ["openai"];
  return draw.oneIn(2)
    ? { brand, domain: hostileText(draw) }
    : { brand, prompts, llms, country: "ZZ", tags: draw.some(12, () => hostileText(draw)) };
}

function adminCase(draw: Draw, known: Known): FuzzCase {
  const { path: template, method: meant } = draw.of(known.admin.operationList);
  // Streams do not end.
  if (template === "/events") return adminCase(draw, known);
  const method = draw.oneIn(8) ? draw.of(METHODS) : meant.toUpperCase();
  const path = template.replaceAll(/\{[^{}]*\}/g, () =>
    percentEncoded(draw.oneIn(2) ? "default" : hostileText(draw)),
  );
  const pairs = draw
    .some(2, () => [draw.of(ADMIN_PARAMETERS.split(" ")), hostileText(draw)] as const)
    .map(([name, value]) => `${name}=${encoded(draw, value)}`);
  const body = method === "POST" ? hostileBody(draw, adminBody(draw, template)) : "";
  const target = `/__admin${path}${pairs.length === 0 ? "" : `?${pairs.join("&")}`}`;
  return sent(draw, known, { method, target, body });
}

const ADMIN_PARAMETERS =
  "world limit offset status operation key since until into as method path parameter header body";
const ADMIN_FIELDS = "world action scenario faults workspace seed instant mode anchor now keep";
const CONDITIONS =
  "operation method path status key since parameters headers body exactly at_least";

/** Fields of the admin API; conditions and faults that are valid up to some value, so that they are applied. */
function adminBody(draw: Draw, template: string): object {
  const values = (): object =>
    Object.fromEntries(draw.some(60, () => [hostileText(draw), hostileText(draw)]));
  const match = { parameters: values(), headers: values(), body: hostileJson(draw) };
  if (template === "/requests/verify" && draw.oneIn(2)) return match;
  if (template === "/faults" && draw.oneIn(2)) {
    const set = { [`/${hostileText(draw)}`]: hostileJson(draw) };
    return {
      faults: [
        { fault: "transport.delay", milliseconds: 0, match },
        { set, match },
      ],
    };
  }
  const fields = template === "/requests/verify" ? CONDITIONS : ADMIN_FIELDS;
  return Object.fromEntries(draw.some(4, () => [draw.of(fields.split(" ")), hostileJson(draw)]));
}

function sent(
  draw: Draw,
  { keys }: Known,
  request: Pick<FuzzCase, "method" | "target" | "body">,
): FuzzCase {
  const key = draw.oneIn(12) ? hostileText(draw) : draw.of(keys);
  const headers = {
    ...(draw.oneIn(20) ? {} : { authorization: headerText(`Bearer ${key}`) }),
    ...(request.body === "" || draw.oneIn(20) ? {} : { "content-type": "application/json" }),
    ...(draw.oneIn(15)
      ? { [draw.of(["accept", "origin", "cookie", "range"])]: headerText(hostileText(draw)) }
      : {}),
  };
  return { ...request, target: targetText(request.target), headers, raw: null };
}

/** Node sends no other characters in headers. */
function headerText(text: string): string {
  return text.replaceAll(/[^\t -~\u0080-\u00FF]/g, "?").slice(0, 9000);
}

/** Node sends no control characters and spaces in targets. */
function targetText(text: string): string {
  const path = text.startsWith("/") ? text : `/${text}`;
  return path.replaceAll(/[^!-~\u0080-\u00FF]/g, "?").slice(0, 20_000);
}

function encoded(draw: Draw, text: string): string {
  return draw.oneIn(6) ? text : percentEncoded(text);
}

/** Halves of characters have no encoding; theirs is invalid. */
function percentEncoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}

const LINES = [
  "GET /api/v1/brands/tracked HTTP/1.1",
  "GET /api/v1/brands/tracked HTTP/1.0",
  "GET /api/v1/brands/tracked",
  "POST /api/v1/prompts HTTP/1.1",
  "GET http://evil.example/__admin/keys HTTP/1.1",
  "CONNECT evil.example:80 HTTP/1.1",
  "OPTIONS * HTTP/1.1",
  "PRI * HTTP/2.0",
  "BREW /api/v1/brands/tracked HTTP/1.1",
  "\u0000\u0001\u0002",
  "GET /\u0000 HTTP/1.1",
];
const HEADERS = [
  "Host: localhost",
  "Host: evil.example",
  "Content-Length: 5",
  "Content-Length: -1",
  "Content-Length: 5, 6",
  "Content-Length: 99999999999999999999",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: xchunked",
  "Transfer-Encoding : chunked",
  "Expect: 100-continue",
  "Expect: x",
  "Upgrade: websocket",
  "X: \u0000",
  ": empty",
  "folded: a\r\n b",
  `Cookie: ${"x".repeat(40_000)}`,
];

function rawCase(draw: Draw, { keys }: Known): FuzzCase {
  const headers = draw.some(5, () => draw.of(HEADERS));
  const rest = draw.of(["", "abcde", "5\r\nabcde\r\n0\r\n\r\n", "zz\r\n", "{}"]);
  const auth = `Authorization: Bearer ${draw.of(keys)}`;
  const head = [draw.of(LINES), ...headers, auth, "Connection: close", "", ""];
  return { method: "", target: "", headers: {}, body: "", raw: head.join("\r\n") + rest };
}
