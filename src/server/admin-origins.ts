import type { RequestHandler } from "express";
import { sendRefusal } from "./refusal.ts";

/**
 * Refuses requests to the admin API from pages of other origins, which could otherwise create keys and read
 * snapshots in the browser of a developer.
 * @param origins those that are allowed, such as `http://localhost:5173`
 */
export function checkOrigin(origins: readonly string[]): RequestHandler {
  return (request, response, next) => {
    const { origin, host } = request.headers;
    const isAllowed = origin !== undefined && origins.includes(origin);
    const isForeign = origin !== undefined && !isAllowed && hostOf(origin) !== host;
    const isCrossSite = request.headers["sec-fetch-site"] === "cross-site" && !isAllowed;
    if (isForeign || isCrossSite) {
      const named = origin ?? "<origin>";
      const message = `Pages of other origins can't use the admin API; --admin-origin ${named} allows it`;
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

function hostOf(origin: string): string | null {
  return URL.parse(origin)?.host ?? null;
}
