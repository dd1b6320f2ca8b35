import type { RequestHandler } from "express";
import { UsageError } from "../common/usage-error.ts";
import { printable } from "../common/printable.ts";
import { sendRefusal } from "./refusal.ts";

/**
 * Refuses requests to the admin API from pages of other origins, which could otherwise create keys and read
 * snapshots in the browser of a developer.
 * @param origins those that are allowed, such as `http://localhost:5173`
 * @throws {UsageError} for a text that is no origin
 */
export function checkOrigin(origins: readonly string[]): RequestHandler {
  const invalid = origins.find((origin) => !isOrigin(origin));
  if (invalid !== undefined) {
    throw new UsageError(
      `an origin of the admin API can't be "${printable(invalid)}"; expected a scheme, a host and a port as browsers ` +
        "send them, such as http://localhost:6006, without a path",
    );
  }
  return (request, response, next) => {
    const { origin, host } = request.headers;
    const isAllowed = origin !== undefined && origins.includes(origin);
    const isForeign = origin !== undefined && !isAllowed && hostOf(origin) !== host;
    const isCrossSite = request.headers["sec-fetch-site"] === "cross-site" && !isAllowed;
    if (isForeign || isCrossSite) {
      const message = `Pages of other origins can't use the admin API; ${remedy(origin)}`;
      return sendRefusal(response, { status: 403, message });
    }
    if (isAllowed) {
      response.set({ "Access-Control-Allow-Origin": origin, Vary: "Origin" });
      if (request.method === "OPTIONS") return void response.set(PREFLIGHT).status(204).end();
    }
    next();
  };
}

const PREFLIGHT = {
  "Access-Control-Allow-Methods": "GET,HEAD,POST,DELETE",
  "Access-Control-Allow-Headers": "authorization,content-type,last-event-id",
  "Access-Control-Max-Age": "600",
};

/** How a page with an origin could be allowed, where the flag accepts the origin. */
function remedy(origin: string | undefined): string {
  if (origin === undefined) return "--admin-origin allows one, for requests with the header Origin";
  if (isOrigin(origin)) return `--admin-origin ${origin} allows it`;
  return 'serve the page over HTTP, and allow its origin with --admin-origin ("null" cannot be allowed)';
}

/** Browsers also send the origins of extensions, whose schemes have no origin for URL. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.host !== "" && `${url.protocol}//${url.host}` === text;
}

function hostOf(origin: string): string | null {
  return URL.parse(origin)?.host ?? null;
}
