import cors from "cors";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { INTERNAL_ENVELOPE, type Fake } from "../fake/fake.ts";
import type { Journal } from "../fake/journal.ts";
import type { AdminOptions } from "./admin/options.ts";
import { adminRouter } from "./admin/router.ts";
import { CORS } from "./cors.ts";
import { DESCRIPTION } from "./listener.ts";
import { astray } from "./journalled.ts";
import { pagesRouter, type PagesOptions } from "./pages.ts";
import type { ServedRequest } from "./request-log.ts";

export interface AppOptions {
  readonly fake: Fake;
  readonly journal: Journal;
  /** The contract's own YAML, comments and all. */
  readonly contractText: string;
  /** Lets pages of any origin call the API (C17). */
  readonly cors: boolean;
  readonly log: (served: ServedRequest) => void;
  /** What went wrong inside while serving. */
  readonly logError: (error: unknown) => void;
  readonly admin: AdminOptions;
  readonly pages: PagesOptions;
}

/** The Express app beside the API: its description and preflights, the admin API, the pages. */
export function createApp(options: AppOptions): Express {
  const { fake } = options;
  const base = fake.options.contract.basePath;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("case sensitive routing", true);
  app.set("strict routing", true);
  app.use(logEach(options));
  if (options.cors) app.use(base, cors(CORS));
  serveDescription(app, options, base);
  app.use("/__admin", adminRouter(options.admin));
  app.use(pagesRouter(options.pages));
  app.use((request, response) => {
    options.journal.record(astray(request.method, request.originalUrl));
    response.status(404).json(envelope(`Nothing is at "${request.path}"; the API is at ${base}`));
  });
  app.use(lastResort(options));
  return app;
}

/** The contract itself, with no key asked for (§5, C86). */
function serveDescription(app: Express, { fake, contractText }: AppOptions, base: string): void {
  const { document } = fake.options.contract;
  app.get(base + DESCRIPTION.json, (_, response) => {
    response.json(document);
  });
  app.get(base + DESCRIPTION.yaml, (_, response) => {
    response.type("application/yaml").send(contractText);
  });
}

const ASSETS = "/assets/";

/** One line per request, whoever answers it; only the pages' own files are too many to tell. */
function logEach({ log }: AppOptions): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    response.on("close", () => {
      if (request.originalUrl.startsWith(ASSETS)) return;
      log({
        method: request.method,
        url: request.originalUrl,
        milliseconds: performance.now() - started,
        status: response.headersSent ? response.statusCode : 0,
        note: null,
      });
    });
    next();
  };
}

function envelope(message: string): { error: { message: string } } {
  return { error: { message } };
}

/** What Express itself refuses (an undecodable path) or what broke on the way. */
function lastResort({ logError }: AppOptions): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    const { status } = error as { readonly status?: number };
    const isClients = status !== undefined && status < 500 && status !== 404;
    if (isClients) {
      const message = "The request can't be read: its path or body is malformed";
      return response.status(400).json(envelope(message));
    }
    logError(error);
    return response.status(500).json(INTERNAL_ENVELOPE);
  };
}
