import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { lazyAsync } from "../common/memoize.ts";
import type { Contract } from "../contract/contract.ts";
import { INTERNAL_ERROR, type Fake, errorBody } from "../fake/fake.ts";
import { outsideMessage } from "../fake/suggest-path.ts";
import { DEFAULT_WORLD, type WorldPlan } from "../workspace/worlds.ts";
import type { AccessLog } from "./access-log.ts";
import { EventHub } from "./event-hub.ts";
import type { AdminFiles, AdminTools } from "./admin/options.ts";
import { ApiHandler, requestCheck, type RequestCheck } from "./api-handler.ts";
import { allowOrigins } from "./cors.ts";
import { nextTurn } from "./runtime.ts";
import { textHeaders } from "./parse-request.ts";
import { Journal, unmatchedExchange } from "./journal.ts";
import { mountApi } from "./mount-api.ts";
import { pagesRouter } from "./pages.ts";
import { checkOrigin } from "./admin-origins.ts";
import { sendRefusal } from "./refusal.ts";
import { WorldLimits, type WorldBounds } from "./world-limits.ts";
import type { ChangeStore, SharedLimitsOptions, WorldUses } from "./change-store.ts";
import { Responder } from "./responder.ts";
import { StoredResponder } from "./stored-responder.ts";
import { ResponseCache } from "./response-cache.ts";

export interface AppOptions {
  readonly fake: Fake;
  /** Settings of the default world. */
  readonly plan: WorldPlan;
  /** The contract as YAML. */
  readonly contractText: string;
  /** Allows pages of any origin to call the API (C17). */
  readonly cors: boolean;
  readonly log: AccessLog;
  /** Receives the causes of 500 responses. */
  readonly logError: (error: unknown) => void;
  /** The folder with the files of the pages. */
  readonly pagesFolder: string;
  /** The folder with the files of Swagger UI. */
  readonly swaggerUiFolder: string;
  /** The folder of the packages that the console imports. */
  readonly librariesFolder: string;
  /** Read with the first request to the admin API. */
  readonly adminFiles: () => AdminFiles;
  /** Runs flows and checks for the admin API; none: it can't. */
  readonly tools?: () => Promise<AdminTools>;
  /** The token that the admin API requires; null: none. */
  readonly adminToken: string | null;
  /** Host names that requests may use besides those of this machine; null (default): any. */
  readonly allowedHosts?: readonly string[] | null;
  /** Origins whose pages may use the admin API. */
  readonly adminOrigins?: readonly string[];
  /** The limit of the response cache; 0 disables it. */
  readonly cacheBytes?: number;
  readonly cache?: ResponseCache;
  readonly events?: EventHub;
  readonly journal?: Journal;
  /** How many requests the journal keeps for each world; default: 1,000. */
  readonly journalEntries?: number;
  /** Stores the state; none: it stays in memory. */
  readonly state?: ChangeStore | undefined;
  /** Bounds of the created worlds; none: all are kept. */
  readonly bounds?: WorldBounds | undefined;
}

/** Creates the Express app: the API with its description and preflights, the admin API and the pages. */
export function createApp(options: AppOptions): Express {
  const { fake, plan, contractText, logError, events = new EventHub(), state } = options;
  const journal = options.journal ?? new Journal(options.journalEntries);
  const { cache = new ResponseCache(options.cacheBytes) } = options;
  const { contract, worlds, validateResponses } = fake.options;
  const base = contract.basePath;

  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("case sensitive routing", true);
  app.set("strict routing", true);
  const { cors, log } = options;
  const check = requestCheck(options.allowedHosts ?? null);
  const { bounds } = options;
  const limits = bounds && limitsOf(state, { ...bounds, fake, journal, events, logError });
  const inMemory = new Responder({ fake, cache, journal, events, cors, logError, limits });
  const responder =
    state === undefined ? inMemory : new StoredResponder(inMemory, { fake, state, logError });
  const handler = new ApiHandler({ responder, basePath: base, cors, log, check });
  const images = fake.options.imageBase !== undefined;
  mountApi(app, { handler, contract, contractText, cors, images, log });
  app.use(refuseRequests(check));
  app.use("/__admin", checkOrigin(options.adminOrigins ?? []));
  // Loaded with its first request: its modules take 60 ms.
  const adminRouter = lazyAsync(async () => {
    const { adminRouter: create } = await import("./admin/router.ts");
    // Its first request may compile schemas, which takes as long again.
    await nextTurn();
    const { adminToken: token, tools } = options;
    const given = { ...options.adminFiles(), token, tools, state, limits };
    return create({ ...given, worlds, plan, fake, journal, events, cache, validateResponses });
  });
  app.use("/__admin", (request, response, next) =>
    adminRouter().then((router) => router(request, response, next)),
  );
  const { definition: scenario } = plan.scenario;
  const { pagesFolder: folder, swaggerUiFolder, librariesFolder } = options;
  const brandNames = (workspace: string): string[] =>
    worlds.get(DEFAULT_WORLD)?.workspace(workspace).brandNames ?? [];
  const folders = { folder, swaggerUiFolder, librariesFolder };
  app.use(pagesRouter({ scenario, brandNames, basePath: base, ...folders }));
  app.use(notFound(journal, contract, cors));
  app.use(errorHandler(logError));
  return app;
}

function limitsOf(state: ChangeStore | undefined, options: SharedLimitsOptions): WorldUses {
  if (state === undefined || state.shared === null) return new WorldLimits({ ...options, state });
  return state.shared.limitWorlds(options);
}

/** Checks the requests that the API handler leaves to later routes. */
function refuseRequests(check: RequestCheck): RequestHandler {
  return (message, response, next) => {
    const refusal = check(message);
    if (refusal === null) return next();
    sendRefusal(response, refusal);
  };
}

/** Pages of other origins may read the message as well: a base URL without its path is a common mistake. */
function notFound(journal: Journal, contract: Contract, cors: boolean): RequestHandler {
  const sendNotFound: RequestHandler = (request, response) => {
    const { method, originalUrl, path } = request;
    const headers = textHeaders(request.headers);
    journal.record(unmatchedExchange(method, originalUrl, headers), headers);
    response.status(404).json(errorBody(outsideMessage(contract, path)));
  };
  return (request, response, next) => {
    if (cors) allowOrigins(request, response, () => sendNotFound(request, response, next));
    else sendNotFound(request, response, next);
  };
}

/** Responds to requests that Express refuses (an undecodable path) and to errors of handlers. */
function errorHandler(logError: AppOptions["logError"]): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) {
      logError(error);
      return next(error);
    }
    const { status } = error as { readonly status?: number };
    if (status !== undefined && status < 500 && status !== 404) {
      const message = "The request can't be read: its path or body is malformed";
      return response.status(400).json(errorBody(message));
    }
    logError(error);
    return response.status(500).json(INTERNAL_ERROR);
  };
}
