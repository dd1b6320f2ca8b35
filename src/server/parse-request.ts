import { isUtf8 } from "node:buffer";
import { createRequire } from "node:module";
import type Express from "express";
import type { Request, RequestHandler, Response } from "express";
import { lazy } from "../common/memoize.ts";
import type { ApiRequest, RequestBody } from "../fake/request.ts";

/** Far above fifty prompts of 2,000 characters. */
const BODY_LIMIT = 1_048_576;

// Loaded with the first body: the library serves requests without Express.
const require = createRequire(import.meta.url);

const rawBody = lazy((): RequestHandler => {
  const express = require("express") as typeof Express;
  return express.raw({ type: () => true, limit: BODY_LIMIT });
});

/** Reads the body of a request as text. Problems are returned as data, as the fake reports them after other checks. */
export function readBody(message: Request, response: Response): Promise<RequestBody> {
  return new Promise((resolve) => {
    void rawBody()(message, response, (error) => resolve(bodyOf(message.body, error)));
  });
}

function bodyOf(bytes: unknown, error: unknown): RequestBody {
  if (error) {
    const { type, message } = error as { readonly type?: string; readonly message: string };
    if (type === "entity.too.large") return { kind: "too-large", limit: BODY_LIMIT };
    return { kind: "unreadable", reason: message };
  }
  if (bytes instanceof Uint8Array) return bodyOfBytes(bytes);
  // Parsed by a middleware before: the API is mounted in another app.
  if (bytes === undefined) return { kind: "none" };
  return { kind: "text", text: typeof bytes === "string" ? bytes : JSON.stringify(bytes) };
}

/** A body as it was sent. What is wrong with it is data, as in {@link readBody}. */
export function bodyOfBytes(bytes: Uint8Array): RequestBody {
  if (bytes.length === 0) return { kind: "none" };
  if (bytes.length > BODY_LIMIT) return { kind: "too-large", limit: BODY_LIMIT };
  if (!isUtf8(bytes)) return { kind: "unreadable", reason: "it is not UTF-8" };
  return { kind: "text", text: Buffer.from(bytes).toString("utf8") };
}

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
  { method, headers }: Request,
  target: string,
  body: RequestBody,
): ApiRequest {
  const end = target.indexOf("?");
  return {
    method,
    path: end < 0 ? target : target.slice(0, end),
    query: end < 0 ? [] : queryPairs(target.slice(end + 1)),
    // Node gives one header as a list.
    headers:
      headers["set-cookie"] === undefined
        ? (headers as ApiRequest["headers"])
        : { ...headers, "set-cookie": headers["set-cookie"].join(", ") },
    body,
  };
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
