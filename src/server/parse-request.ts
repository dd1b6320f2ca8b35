import type { Request } from "express";
import type { ApiRequest, RequestBody } from "../fake/request.ts";
import { textOf } from "./runtime.ts";

/** Far above fifty prompts of 2,000 characters. */
export const BODY_LIMIT = 1_048_576;

/** A body as it was sent. Problems are returned as data, because the fake reports them after other checks. */
export function bodyOfBytes(bytes: Uint8Array): RequestBody {
  if (bytes.length === 0) return { kind: "none" };
  if (bytes.length > BODY_LIMIT) return { kind: "too-large", limit: BODY_LIMIT };
  const text = textOf(bytes);
  return text === null ? { kind: "unreadable", reason: "it is not UTF-8" } : { kind: "text", text };
}

/** The methods of requests that change nothing. */
export const READ_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

const AUTHORITY = /^https?:\/\/[^/?]*/i;

/** Returns path and query of a URL relative to a base path; null: the URL is not below it. */
export function targetBelow(base: string, url: string): string | null {
  // The URL of a request to a proxy has a scheme and host (RFC 9112, 3.2.2).
  const target = url.startsWith("/") ? url : url.replace(AUTHORITY, "");
  if (!target.startsWith(base)) return null;
  const relative = target.slice(base.length);
  if (relative.startsWith("/")) return relative;
  return relative === "" || relative.startsWith("?") ? `/${relative}` : null;
}

/** Parses a request whose target is relative to the base path. */
export function parseRequest(
  { method, headers }: Pick<Request, "method" | "headers">,
  target: string,
  body: RequestBody,
): ApiRequest {
  const end = target.indexOf("?");
  return {
    method,
    path: end < 0 ? target : target.slice(0, end),
    query: end < 0 ? [] : queryPairs(target.slice(end + 1)),
    headers: textHeaders(headers),
    body,
  };
}

/** Headers with one value each: Node gives one of them as a list. */
export function textHeaders(headers: Request["headers"]): ApiRequest["headers"] {
  return headers["set-cookie"] === undefined
    ? (headers as ApiRequest["headers"])
    : { ...headers, "set-cookie": headers["set-cookie"].join(", ") };
}

/** Percent-encoding, or a second question mark, which is read as the first one. */
const NEEDS_DECODING = /[%+]|^\?/;

/** Returns the decoded names and values of a query, in order. */
export function queryPairs(text: string): ApiRequest["query"] {
  if (NEEDS_DECODING.test(text)) return [...new URLSearchParams(text)];
  const pairs: [string, string][] = [];
  for (const part of text.split("&")) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    pairs.push(equals < 0 ? [part, ""] : [part.slice(0, equals), part.slice(equals + 1)]);
  }
  return pairs;
}
