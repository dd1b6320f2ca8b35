import { createRequire } from "node:module";
import type Express from "express";
import { bodyOfBytes, queryPairs } from "../server/parse-request.ts";
import { CORS_HEADERS, preflightHeaders } from "../server/cors.ts";
import { unmatchedExchange } from "../server/journal.ts";
import type { ApiHandler } from "../server/api-handler.ts";
import { mountApi } from "../server/mount-api.ts";
import { DEFAULT_WORLD, type WorldPlan, type Worlds } from "../workspace/worlds.ts";
import type {
  ListenOptions,
  Listening,
  ScenarioKey,
  Understudy,
  WorldStartOptions,
} from "./understudy-types.ts";
import { createWorld, type Shared } from "./understudy-world.ts";
import { webResponse } from "./web-response.ts";

const require = createRequire(import.meta.url);

export interface UnderstudyParts extends Shared {
  readonly handler: ApiHandler;
  readonly contractText: string;
  readonly cors: boolean;
  readonly planOf: (options: WorldStartOptions) => WorldPlan;
  readonly listen: (options: ListenOptions) => Promise<Listening>;
}

/** Combines the parts to the object that users get. */
export function understudyOf(parts: UnderstudyParts): Understudy {
  const { fake, worlds, listen } = parts;
  const listening = new Set<Listening>();
  const close = async (): Promise<void> => {
    await Promise.all([...listening].map((server) => server.close()));
    listening.clear();
    for (const { id } of worlds.list()) worlds.delete(id);
  };
  return {
    keys: scenarioKeys(worlds),
    baseUrl: `${ORIGIN}${fake.options.contract.basePath}`,
    world: (options = {}) => createWorld(parts, parts.planOf(options)),
    fetch: async (input, init) => {
      const isPath = typeof input === "string" && input.startsWith("/");
      return respond(parts, new Request(isPath ? ORIGIN + input : input, init));
    },
    listen: async (options = {}) => {
      const server = await listen(options);
      listening.add(server);
      return server;
    },
    express: () => {
      const { Router } = require("express") as typeof Express;
      const router = Router({ caseSensitive: true, strict: true });
      mountApi(router, { ...parts, contract: fake.options.contract });
      return router as unknown as ReturnType<Understudy["express"]>;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function scenarioKeys(worlds: Worlds): ScenarioKey[] {
  const scenario = worlds.get(DEFAULT_WORLD)?.base.scenario.definition;
  return (scenario?.workspaces ?? []).flatMap(({ workspace, keys }) =>
    keys.map(({ key, mode, revoked }) => ({ workspace, key, mode, revoked })),
  );
}

/** Requests in memory may have any origin; this one is used for paths. */
const ORIGIN = "http://understudy.test";

const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };

async function respond(parts: UnderstudyParts, request: Request): Promise<Response> {
  const { contract } = parts.fake.options;
  const base = contract.basePath;
  const { method, headers } = request;
  const { pathname, search } = new URL(request.url);
  if (pathname !== base && !pathname.startsWith(`${base}/`)) return notFound(parts, request);
  const path = pathname.slice(base.length) || "/";
  const own = respondToOthers(parts, request, path);
  if (own !== null) return own;
  const body =
    request.body === null
      ? ({ kind: "none" } as const)
      : bodyOfBytes(new Uint8Array(await request.arrayBuffer()));
  const query = queryPairs(search.slice(1));
  const given = { method, path, query, headers: Object.fromEntries(headers), body };
  return webResponse(parts.handler.respond(given, pathname + search), request);
}

/** Responds to preflights and requests for the description; null: it is a request of the API. */
function respondToOthers(parts: UnderstudyParts, request: Request, path: string): Response | null {
  const { contract } = parts.fake.options;
  const { method, headers } = request;
  if (method === "OPTIONS" && parts.cors) {
    const asked = headers.get("access-control-request-headers") ?? undefined;
    return new Response(null, { status: 204, headers: preflightHeaders(asked) });
  }
  if (method !== "GET" && method !== "HEAD") return null;
  const cors = parts.cors ? CORS_HEADERS : {};
  const content = (text: string): string | null => (method === "HEAD" ? null : text);
  if (path === "/openapi.json") {
    const text = JSON.stringify(contract.document);
    return new Response(content(text), { headers: { ...cors, ...JSON_TYPE } });
  }
  if (path === "/openapi.yaml") {
    const type = { "content-type": "application/yaml; charset=utf-8" };
    return new Response(content(parts.contractText), { headers: { ...cors, ...type } });
  }
  return null;
}

function notFound({ fake, journal }: UnderstudyParts, { method, url }: Request): Response {
  const { pathname, search } = new URL(url);
  journal.record(unmatchedExchange(method, pathname + search));
  const { basePath } = fake.options.contract;
  const message = `Nothing is at "${pathname}"; the API is at ${basePath}`;
  const content = method === "HEAD" ? null : JSON.stringify({ error: { message } });
  return new Response(content, { status: 404, headers: JSON_TYPE });
}
