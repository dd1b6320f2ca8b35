import type { HeaderPair } from "./passed.ts";

/** Fields that concern one connection only, not the message (RFC 9110, 7.6.1). */
const OF_THE_CONNECTION = [
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authorization",
  "te",
  "trailer",
  "upgrade",
];

/** The pairs of Node's flat list of raw headers. */
export function headerPairs(raw: readonly string[]): HeaderPair[] {
  return Array.from({ length: raw.length / 2 }, (_, place) => [
    raw[2 * place] ?? "",
    raw[2 * place + 1] ?? "",
  ]);
}

/** The headers that travel on: all but those of the connection and those that it names. */
export function endToEnd(headers: readonly HeaderPair[]): HeaderPair[] {
  const named = headers
    .filter(([name]) => name.toLowerCase() === "connection")
    .flatMap(([, value]) => value.split(",").map((word) => word.trim().toLowerCase()));
  const stopped = new Set([...OF_THE_CONNECTION, ...named]);
  // A client that lists what frames its body or names its target must not take that away.
  for (const name of ["content-length", "transfer-encoding", "host"]) stopped.delete(name);
  return headers.filter(([name]) => !stopped.has(name.toLowerCase()));
}

/** The headers of a request for the target: its own Host, and a length where the body has none. */
export function requestHeaders(
  method: string,
  headers: readonly HeaderPair[],
  host: string,
): HeaderPair[] {
  const others = endToEnd(headers).filter(([name]) => name.toLowerCase() !== "host");
  const isFramed = others.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name));
  // Node would announce a chunked body for a method that may have one.
  const framing: HeaderPair[] = isFramed || BODYLESS.has(method) ? [] : [["Content-Length", "0"]];
  return [["Host", host], ...others, ...framing];
}

const BODYLESS = new Set(["GET", "HEAD", "OPTIONS", "TRACE", "DELETE"]);

/** The headers of a reply for the client; each side frames its chunks by itself. */
export function replyHeaders(headers: readonly HeaderPair[]): HeaderPair[] {
  return endToEnd(headers).filter(
    ([name, value]) =>
      !(name.toLowerCase() === "transfer-encoding" && value.toLowerCase() === "chunked"),
  );
}
