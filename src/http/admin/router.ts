import { timingSafeEqual } from "node:crypto";
import express, { Router, type ErrorRequestHandler, type RequestHandler } from "express";
import { DEFAULT_WORLD } from "../../fake/worlds.ts";
import { sha256 } from "../node-context.ts";
import { AdminError } from "./admin-error.ts";
import { bodyReader } from "./body.ts";
import { clockRoutes } from "./clock.ts";
import { faultRoutes } from "./faults.ts";
import { keyRoutes } from "./keys.ts";
import type { AdminOptions } from "./options.ts";
import { worldIdIn, worldOf } from "./world-state.ts";
import { worldRoutes } from "./worlds.ts";

/** What there is, for somebody who opens the admin API by hand. */
const ROUTES = [
  "GET /__admin/health",
  "GET /__admin/version",
  "GET /__admin/scenarios",
  "GET, POST /__admin/clock",
  "POST /__admin/reset",
  "GET, POST /__admin/worlds",
  "GET, DELETE /__admin/worlds/<id>",
  "GET, POST /__admin/keys",
  "DELETE /__admin/keys/<id>",
  "GET, POST, DELETE /__admin/faults",
] as const;

const readReset = bodyReader<{ world?: string }>({
  type: "object",
  additionalProperties: false,
  properties: { world: { type: "string", nullable: true } },
});

/** The admin API (/__admin): steers the fake itself, outside the API that it imitates. */
export function adminRouter(options: AdminOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  if (options.token !== null) router.use(requireToken(options.token));
  router.use(requireJson, express.json({ strict: false }));
  router.get("/", (_, response) => {
    response.json({ admin: ROUTES });
  });
  router.get("/health", (_, response) => {
    const { definition } = options.plan.scenario;
    const world = worldOf(options.worlds, DEFAULT_WORLD);
    response.json({
      status: "ok",
      scenario: definition.scenario,
      worlds: options.worlds.list().length,
      revision: world.revision,
    });
  });
  router.get("/version", (_, response) => {
    response.json({ version: options.version });
  });
  router.get("/scenarios", (_, response) => {
    response.json({ scenarios: options.scenarioNames() });
  });
  router.post("/reset", (request, response) => {
    const id = worldIdIn(readReset(request).world ?? request.query["world"]);
    worldOf(options.worlds, id).reset();
    response.json({ world: id, reset: true });
  });
  clockRoutes(router, options);
  worldRoutes(router, options);
  keyRoutes(router, options);
  faultRoutes(router, options);
  router.use((request) => {
    throw new AdminError(404, `The admin API has no ${request.method} ${request.path}`);
  });
  router.use(asEnvelope);
  return router;
}

/** A page of another origin can send a form, but no JSON without asking first: so only JSON steers. */
const requireJson: RequestHandler = (request, _response, next) => {
  const hasBody = Number(request.headers["content-length"] ?? 0) > 0;
  if (request.method === "POST" && hasBody && !request.is("application/json")) {
    throw new AdminError(400, "The body must be application/json");
  }
  if (request.method === "POST" && !hasBody && request.headers["origin"] !== undefined) {
    throw new AdminError(400, "The body must be application/json; {} will do");
  }
  next();
};

function requireToken(token: string): RequestHandler {
  const expected = sha256(`Bearer ${token}`);
  return (request, _response, next) => {
    const shown = sha256(request.headers.authorization ?? "");
    if (!timingSafeEqual(expected, shown)) {
      throw new AdminError(401, "Send the admin token as Authorization: Bearer <token>");
    }
    next();
  };
}

const asEnvelope: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (error instanceof AdminError) {
    return response.status(error.status).json({ error: { message: error.message } });
  }
  const { type } = error as { readonly type?: string };
  if (
    type?.startsWith("entity.") ||
    type?.startsWith("encoding.") ||
    type?.startsWith("charset.")
  ) {
    return response.status(400).json({ error: { message: "The body is not readable JSON" } });
  }
  return next(error);
};
