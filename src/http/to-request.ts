import type { IncomingHttpHeaders } from "node:http";
import type { FakeRequest, RequestBody } from "../fake/request.ts";

/** A request of the API as it came. */
export interface RawRequest {
  readonly method: string;
  /** As it stands in the request line. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: RequestBody;
}

/** A request below the base path as the core sees it. */
export function toFakeRequest(raw: RawRequest, basePath: string): FakeRequest {
  const target = originForm(raw.url).slice(basePath.length);
  const end = target.indexOf("?");
  const path = end < 0 ? target : target.slice(0, end);
  return {
    method: raw.method,
    path: path === "" ? "/" : path,
    query: end < 0 ? [] : queryPairs(target.slice(end + 1)),
    headers: textHeaders(raw.headers),
    body: raw.body,
  };
}

const AUTHORITY = /^https?:\/\/[^/?]*/i;

/** A request's target without scheme and host, which clients send to what they take for a proxy (RFC 9112, 3.2.2). */
export function originForm(url: string): string {
  return url.startsWith("/") ? url : url.replace(AUTHORITY, "");
}

/** What is no plain text yet, and a question mark too many, which is taken for the first. */
const NEEDS_DECODING = /[%+]|^\?/;

/** The decoded names and values of a query, in their order. */
export function queryPairs(text: string): FakeRequest["query"] {
  if (NEEDS_DECODING.test(text)) return [...new URLSearchParams(text)];
  const pairs: [string, string][] = [];
  for (const part of text.split("&")) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    pairs.push(equals < 0 ? [part, ""] : [part.slice(0, equals), part.slice(equals + 1)]);
  }
  return pairs;
}

/** The one header that Node gives as a list is made a text. */
function textHeaders(headers: IncomingHttpHeaders): FakeRequest["headers"] {
  const cookies = headers["set-cookie"];
  if (cookies === undefined) return headers as FakeRequest["headers"];
  return { ...headers, "set-cookie": cookies.join(", ") };
}
