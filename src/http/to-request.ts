import { isUtf8 } from "node:buffer";
import express, { type Request, type RequestHandler, type Response } from "express";
import type { FakeRequest, RequestBody } from "../fake/request.ts";

/** Far above fifty prompts of 2,000 characters. */
const BODY_LIMIT = 1_048_576;

const readRaw: RequestHandler = express.raw({ type: () => true, limit: BODY_LIMIT });

/** Reads a request's body as text; what is wrong with it is data, for the core to refuse in its order. */
export function readTextBody(request: Request, response: Response): Promise<RequestBody> {
  if (!announcesBody(request)) return NO_BODY;
  return new Promise((resolve) => {
    const done = (error?: unknown): void => resolve(bodyOf(request, error));
    void readRaw(request, response, done);
  });
}

const NO_BODY: Promise<RequestBody> = Promise.resolve({ kind: "none" });

/** Whether a body comes with a request (RFC 9112, 6.3): most have none, and reading it takes its time. */
function announcesBody({ headers }: Request): boolean {
  return headers["transfer-encoding"] !== undefined || headers["content-length"] !== undefined;
}

function bodyOf(request: Request, error: unknown): RequestBody {
  if (error) {
    const { type } = error as { readonly type?: string };
    if (type === "entity.too.large") return { kind: "too-large", limit: BODY_LIMIT };
    return { kind: "unreadable", reason: (error as Error).message };
  }
  const bytes: unknown = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return { kind: "none" };
  if (!isUtf8(bytes)) return { kind: "unreadable", reason: "it is not UTF-8" };
  return { kind: "text", text: bytes.toString("utf8") };
}

/** A request below the base path as the core sees it. */
export function toFakeRequest(request: Request, body: RequestBody): FakeRequest {
  const [path = "/", ...rest] = request.url.split("?");
  return {
    method: request.method,
    path,
    query: [...new URLSearchParams(rest.join("?"))],
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(", ") : value,
      ]),
    ),
    body,
  };
}
