import cors from "cors";
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from "express";
import type { Fake } from "../fake/fake.ts";
import type { Journal } from "../fake/journal.ts";
import type { FakeRequest, ReplyNote } from "../fake/request.ts";
import type { AdminOptions } from "./admin/options.ts";
import { adminRouter } from "./admin/router.ts";
import { pagesRouter, type PagesOptions } from "./pages.ts";
import { astray } from "./recorder.ts";
import type { EncodedReply } from "./reply-memory.ts";
import { REPLAY_HEADER } from "./replay-token/stamp.ts";
import type { ServedRequest } from "./request-log.ts";
import { sendReply } from "./send-reply.ts";
import { readTextBody, toFakeRequest } from "./to-request.ts";

export interface AppOptions {
  readonly fake: Fake;
  readonly journal: Journal;
  /** The fake, as it answers the API's requests. */
  readonly answer: (request: FakeRequest) => EncodedReply;
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

const CORS = {
  maxAge: 600,
  methods: ["GET", "HEAD", "POST"],
  exposedHeaders: [REPLAY_HEADER],
};

/** The Express app over the core: the API under its base path, the admin API, the pages. */
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
  app.use(base, (request, response) => serveApi(options, request, response));
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
  app.get(`${base}/openapi.json`, (_, response) => {
    response.json(document);
  });
  app.get(`${base}/openapi.yaml`, (_, response) => {
    response.type("application/yaml").send(contractText);
  });
}

async function serveApi(options: AppOptions, request: Request, response: Response): Promise<void> {
  const body = await readTextBody(request, response);
  const reply = options.answer(toFakeRequest(request, body));
  noteLocals(response).note = reply.note;
  if (reply.note.internalError !== null) options.logError(reply.note.internalError);
  await sendReply(response, reply);
}

/** Where the core's note waits for the log. */
function noteLocals(response: Response): { note?: ReplyNote } {
  return response.locals;
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
        note: noteLocals(response).note ?? null,
      });
    });
    next();
  };
}

function envelope(message: string): { error: { message: string } } {
  return { error: { message } };
}

/** What Express itself refuses (an undecodable path) or what broke outside the core. */
function lastResort({ logError }: AppOptions): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    const { status } = error as { readonly status?: number };
    const isClients = status !== undefined && status < 500 && status !== 404;
    if (!isClients) logError(error);
    const message = isClients
      ? "The request can't be read: its path or body is malformed"
      : "Something went wrong inside the fake; its log tells more";
    return response.status(isClients ? 400 : 500).json(envelope(message));
  };
}
