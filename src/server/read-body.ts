import type Express from "express";
import type { Request, RequestHandler, Response } from "express";
import { loadOnDemand } from "../common/load-on-demand.ts";
import { lazy } from "../common/memoize.ts";
import type { RequestBody } from "../fake/request.ts";
import { BODY_LIMIT, bodyOfBytes } from "./parse-request.ts";

// Loaded with the first body: the library serves requests without Express.
const rawBody = lazy((): RequestHandler => {
  const express = loadOnDemand(import.meta.url, "express") as typeof Express;
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
