import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { RequestBody } from "../fake/request.ts";

/** Far above fifty prompts of 2,000 characters. */
const BODY_LIMIT = 1_048_576;

/** Whether a body comes with a request (RFC 9112, 6.3): most have none, and reading it takes its time. */
export function announcesBody(headers: IncomingHttpHeaders): boolean {
  return headers["transfer-encoding"] !== undefined || headers["content-length"] !== undefined;
}

type Read = IncomingMessage & { readonly body?: unknown };
type Reader = (request: Read, response: ServerResponse, done: (error?: unknown) => void) => void;

let reader: Promise<Reader> | null = null;

/** Made when a body first comes: a fake that is only read from needs no Express. */
async function makeReader(): Promise<Reader> {
  const { default: express } = await import("express");
  return express.raw({ type: () => true, limit: BODY_LIMIT });
}

/** Reads a request's body as text; what is wrong with it is data, for the core to refuse in its order. */
export async function readTextBody(request: Read, response: ServerResponse): Promise<RequestBody> {
  reader ??= makeReader();
  const read = await reader;
  return new Promise((resolve) => {
    read(request, response, (error) => resolve(bodyOf(request, error)));
  });
}

function bodyOf({ body: bytes }: Read, error: unknown): RequestBody {
  if (error) {
    const { type } = error as { readonly type?: string };
    if (type === "entity.too.large") return { kind: "too-large", limit: BODY_LIMIT };
    return { kind: "unreadable", reason: (error as Error).message };
  }
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return { kind: "none" };
  if (!isUtf8(bytes)) return { kind: "unreadable", reason: "it is not UTF-8" };
  return { kind: "text", text: bytes.toString("utf8") };
}
