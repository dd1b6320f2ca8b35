import type { RequestHandler } from "express";
import { STALE_HEADER } from "./change-store.ts";
import { HINT_HEADER } from "./hint-header.ts";
import { REPLAY_HEADER } from "./replay-token/encode-token.ts";

const EXPOSED = `Date, ${REPLAY_HEADER}, ${HINT_HEADER}, ${STALE_HEADER}`;

/** The headers of every response below the base path (C17). The package `cors` sets them one by one. */
export const CORS_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": EXPOSED,
};

/** Whether a request with the method OPTIONS is a CORS preflight, by its headers; others are ordinary requests. */
export function isPreflight(
  header: (name: "origin" | "access-control-request-method") => string | null | undefined,
): boolean {
  return Boolean(header("origin")) && Boolean(header("access-control-request-method"));
}

/** Responds to preflights, and adds the headers of CORS to other responses: any origin may call the API (C17). */
export const allowOrigins: RequestHandler = (request, response, next) => {
  if (request.method !== "OPTIONS" || !isPreflight((name) => request.headers[name])) {
    response.set(CORS_HEADERS);
    return next();
  }
  response.writeHead(204, preflightHeaders(request.headers["access-control-request-headers"]));
  response.end();
};

/** Headers of the response to a preflight, given the headers that it asks for. */
export function preflightHeaders(headers: string | undefined): Record<string, string> {
  return {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "GET,HEAD,POST",
    Vary: "Access-Control-Request-Headers",
    ...(headers ? { "Access-Control-Allow-Headers": headers } : {}),
    "Access-Control-Max-Age": "600",
    "Access-Control-Expose-Headers": EXPOSED,
    "Content-Length": "0",
  };
}
