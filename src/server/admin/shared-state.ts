import type { RequestHandler } from "express";
import { DEFAULT_WORLD } from "../../workspace/worlds.ts";
import { STALE_HEADER, type NeededState, type SharedState } from "../change-store.ts";
import { queryOf, validatedBody } from "./validate.ts";

/** Calls that do not depend on worlds, or must be served while the store does not respond. */
const INDEPENDENT = /^\/(?:health|ready|metrics|version|openapi\.(?:json|yaml)|choices)?$/;
/** Calls about all worlds, unless they name one. */
const ABOUT_ALL = /^\/(?:worlds|faults)$/;
/** Calls with a world or a key in their path. */
const NAMED_IN_PATH = /^\/(worlds|snapshots|keys)\/([^/]+)/;

/** Attaches the worlds that a request needs, as they are in the store. */
export function currentState(shared: SharedState): RequestHandler {
  return async (request, response, next) => {
    const { method, path } = request;
    if (INDEPENDENT.test(path)) return next();
    const named = namedWorld(response);
    const isCreation = path === "/worlds" && method === "POST";
    if (ABOUT_ALL.test(path) && named === undefined && !isCreation) await shared.attachAll();
    const needed = neededState(path, named);
    const staleFor = await shared.current(needed);
    if (staleFor !== null) response.set(STALE_HEADER, String(Math.ceil(staleFor)));
    if (method !== "GET" && method !== "HEAD") return next();
    await shared.read(needed.world, next);
  };
}

function namedWorld(response: Parameters<RequestHandler>[1]): string | undefined {
  const query = queryOf(response) as { world?: string; into?: string } | undefined;
  const body = validatedBody(response) as { world?: string } | undefined;
  return body?.world ?? query?.world ?? query?.into;
}

function neededState(path: string, named: string | undefined): NeededState {
  const [, kind, id] = NAMED_IN_PATH.exec(path) ?? [];
  if (kind === "keys") return { world: null, keyId: id! };
  return { world: id ?? named ?? DEFAULT_WORLD };
}
