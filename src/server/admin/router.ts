import { timingSafeEqual } from "node:crypto";
import express, { Router, type ErrorRequestHandler, type RequestHandler } from "express";
import { DEFAULT_WORLD } from "../../workspace/worlds.ts";
import { DEEPEST_JSON, isTooDeep } from "../../common/parse-json.ts";
import { StateError, STATE_RETRY_S } from "../../workspace/state-log.ts";
import { BODY_LIMIT } from "../parse-request.ts";
import { sha256 } from "../runtime.ts";
import { AdminError } from "./admin-error.ts";
import { checkRoutes } from "./check.ts";
import { clockRoutes } from "./clock.ts";
import { validateRequest, validatedBody, queryOf, validateResponses } from "./validate.ts";
import { eventRoutes } from "./events.ts";
import { explainRoute } from "./explain-route.ts";
import { faultRoutes } from "./faults.ts";
import { flowRoutes } from "./flows.ts";
import { keyRoutes } from "./keys.ts";
import { storeChange, type AdminOptions } from "./options.ts";
import { lintRoute } from "./lint/route.ts";
import { parseLongObject, TooLongError } from "./parse-long-object.ts";
import { requestRoutes } from "./requests.ts";
import { responseRoutes } from "./responses.ts";
import { serverRoutes } from "./server.ts";
import { currentState } from "./shared-state.ts";
import { snapshotFormatError } from "./snapshot-import.ts";
import { snapshotRoutes } from "./snapshots.ts";
import { taskRoutes } from "./tasks.ts";
import { verifyRoute } from "./verify-requests.ts";
import { worldOf } from "./world-state.ts";
import { worldRoutes } from "./worlds.ts";

/** The snapshot of a world with 100,000 added prompts has 4 MB. */
const SNAPSHOT_LIMIT = 8_388_608;

/** Creates the admin API (/__admin), which controls the fake itself. */
export function adminRouter(options: AdminOptions): Router {
  const { description } = options;
  const router = Router({ caseSensitive: true, strict: true });
  if (options.token !== null) router.use(requireToken(options.token));
  router.use(requireJson);
  router.post(
    "/snapshots",
    express.text({ limit: SNAPSHOT_LIMIT, type: JSON_TYPE }),
    parseSnapshot,
  );
  router.use(express.json({ strict: false, limit: BODY_LIMIT }));
  router.use(refuseDeepBody);
  router.post("/snapshots", refuseForeignSnapshot);
  if (options.validateResponses) router.use(validateResponses(description));
  router.use(validateRequest(description));
  if (options.state?.shared) router.use(currentState(options.state.shared));
  serverRoutes(router, options);
  resetRoute(router, options);
  clockRoutes(router, options);
  taskRoutes(router, options);
  worldRoutes(router, options);
  keyRoutes(router, options);
  router.use("/faults", publishFaults(options));
  faultRoutes(router, options);
  requestRoutes(router, options);
  verifyRoute(router, options);
  responseRoutes(router, options);
  explainRoute(router, options);
  flowRoutes(router, options);
  checkRoutes(router, options);
  lintRoute(router, options);
  eventRoutes(router, options);
  snapshotRoutes(router, options);
  router.use((request) => {
    throw new AdminError(404, `The admin API has no ${request.method} ${request.path}`);
  });
  router.use(asEnvelope);
  return router;
}

/** POST /__admin/reset: restores the initial state of a world. */
function resetRoute(router: Router, options: AdminOptions): void {
  const { worlds, fake, events } = options;
  router.post("/reset", async (_, response) => {
    const named = {
      ...(queryOf(response) as { world?: string }),
      ...(validatedBody(response) as { world?: string }),
    };
    const { world: id = DEFAULT_WORLD } = named;
    await storeChange(options, id, () => {
      worldOf(worlds, id).reset();
      fake.faults.restart(id);
    });
    events.publish("world", id, () => ({ action: "reset" }));
    response.json({ world: id, reset: true });
  });
}

const JSON_TYPE = "application/json";

/** Parses a snapshot, which can be long. */
const parseSnapshot: RequestHandler = async (request, _response, next) => {
  const text: unknown = request.body;
  if (typeof text !== "string") return next();
  try {
    request.body = await parseLongObject(text);
  } catch (error) {
    const message =
      error instanceof TooLongError ? `The body is too long. ${error.message}` : UNREADABLE;
    throw new AdminError(400, message);
  }
  next();
};

/** Refuses what validating and comparing, which are recursive, can't process. */
const refuseDeepBody: RequestHandler = (request, _response, next) => {
  if (isTooDeep(request.body)) {
    throw new AdminError(400, `The body is nested too deeply; allowed are ${DEEPEST_JSON} levels`);
  }
  next();
};

/** Refuses other files and later formats before the fields of the body are validated. */
const refuseForeignSnapshot: RequestHandler = (request, _response, next) => {
  const foreign = snapshotFormatError(request.body);
  if (foreign !== null) throw new AdminError(400, foreign);
  next();
};

/** Publishes changes of the active faults. */
function publishFaults({ events, fake }: AdminOptions): RequestHandler {
  return (request, response, next) => {
    response.once("finish", () => {
      if (request.method === "GET" || request.method === "HEAD" || response.statusCode !== 200)
        return;
      const query = queryOf(response) as { world?: string };
      const body = validatedBody(response) as { world?: string };
      const world = body.world ?? query.world ?? null;
      const on = fake.faults.of(world).map(({ id }) => id);
      events.publish("faults", world, () => ({ on }));
    });
    next();
  };
}

/** Requires JSON: pages of other origins can send forms, but no JSON without a preflight. */
const requireJson: RequestHandler = (request, _response, next) => {
  const { "content-length": length = 0, "transfer-encoding": encoding } = request.headers;
  const hasBody = Number(length) > 0 || encoding !== undefined;
  if (request.method === "POST" && hasBody && !request.is(JSON_TYPE)) {
    throw new AdminError(400, "The body must be application/json");
  }
  if (request.method === "POST" && !hasBody && request.headers["origin"] !== undefined) {
    throw new AdminError(400, "The body must be application/json, such as {}");
  }
  next();
};

/** Health checks of containers and load balancers have no token. */
function requireToken(token: string): RequestHandler {
  const expected = Buffer.from(sha256(`Bearer ${token}`));
  return (request, _response, next) => {
    if (request.path === "/health" || request.path === "/ready") return next();
    const shown = Buffer.from(sha256(request.headers.authorization ?? ""));
    if (!timingSafeEqual(expected, shown)) {
      throw new AdminError(401, "Send the admin token as Authorization: Bearer <token>");
    }
    next();
  };
}

const UNREADABLE = "The body is not readable JSON";

const asEnvelope: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (error instanceof AdminError) {
    return response.status(error.status).json({ error: { message: error.message } });
  }
  if (error instanceof StateError) {
    response.set("retry-after", String(STATE_RETRY_S));
    return response.status(503).json({ error: { message: error.messageFor(request.method) } });
  }
  const message = bodyProblem(error as Partial<BodyError>);
  if (message === null) return next(error);
  return response.status(400).json({ error: { message } });
};

/** An error of `express.json` or `express.text`. */
interface BodyError {
  readonly type: string;
  readonly limit: number;
}

/** Describes why a body could not be read; null: the error is another one. */
function bodyProblem({ type = "", limit = 0 }: Partial<BodyError>): string | null {
  if (type === "entity.too.large") {
    return `The body is too long. It has more than ${limit / 1_048_576} MB`;
  }
  return /^(?:entity|encoding|charset)\./.test(type) ? UNREADABLE : null;
}
