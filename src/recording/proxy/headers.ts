import type { HeaderPair } from "./exchange.ts";

/** Hop-by-hop headers (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authorization",
  "te",
  "trailer",
  "upgrade",
];

const METHODS_WITHOUT_BODY = new Set(["GET", "HEAD", "OPTIONS", "TRACE", "DELETE"]);

/** Node's flat list of raw headers as pairs. */
export function headerPairs(raw: readonly string[]): HeaderPair[] {
  return Array.from({ length: raw.length / 2 }, (_, index) => [
    raw[2 * index] ?? "",
    raw[2 * index + 1] ?? "",
  ]);
}

/** All headers except hop-by-hop headers and those listed in `Connection`. */
function endToEndHeaders(headers: readonly HeaderPair[]): HeaderPair[] {
  const listed = headers
    .filter(([name]) => name.toLowerCase() === "connection")
    .flatMap(([, value]) => value.split(",").map((word) => word.trim().toLowerCase()));
  const removed = new Set([...HOP_BY_HOP, ...listed]);
  // Listing one of these in `Connection` must not break the message's framing or its target.
  for (const name of ["content-length", "transfer-encoding", "host"]) removed.delete(name);
  return headers.filter(([name]) => !removed.has(name.toLowerCase()));
}

/** The headers to send to the target: with its own Host, and `Content-Length: 0` for an empty body. */
export function forwardedRequestHeaders(
  method: string,
  headers: readonly HeaderPair[],
  host: string,
): HeaderPair[] {
  const others = endToEndHeaders(headers).filter(([name]) => name.toLowerCase() !== "host");
  const isFramed = others.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name));
  // Without a length, Node sends a chunked body for methods that may have one.
  const framing: HeaderPair[] =
    isFramed || METHODS_WITHOUT_BODY.has(method) ? [] : [["Content-Length", "0"]];
  return [["Host", host], ...others, ...framing];
}

/** The headers to send to the client; chunks are framed by each connection itself. */
export function forwardedResponseHeaders(headers: readonly HeaderPair[]): HeaderPair[] {
  return endToEndHeaders(headers).filter(
    ([name, value]) =>
      !(name.toLowerCase() === "transfer-encoding" && value.toLowerCase() === "chunked"),
  );
}
