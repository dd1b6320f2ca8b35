import type { NextFunction, Request, Response } from "express";
import { redactRequest } from "../common/redact.ts";
import type { Fake, RequestContext } from "../fake/fake.ts";
import type { ApiRequest, RequestBody, Transport } from "../fake/request.ts";
import { formatLine, logWhenClosed, type AccessLog, type LogLine } from "./access-log.ts";
import type { EventHub } from "./admin/event-hub.ts";
import { CORS_HEADERS } from "./cors.ts";
import { encodeResponse } from "./encode.ts";
import { exchangeOf, type Exchange, type Journal } from "./journal.ts";
import { parseRequest, readBody, targetBelow } from "./parse-request.ts";
import { REPLAY_HEADER, replayToken } from "./replay-token/encode-token.ts";
import { cacheKey, type ResponseCache } from "./response-cache.ts";
import { sendWithFaults } from "./send-with-faults.ts";

export interface ApiHandlerOptions {
  readonly fake: Fake;
  readonly cache: ResponseCache;
  readonly journal: Journal;
  readonly events: EventHub;
  /** Allows pages of any origin to call the API (C17); a later route responds to preflights. */
  readonly cors: boolean;
  readonly log: AccessLog;
  readonly logError: (error: unknown) => void;
}

/** A response that can be sent and journalled, more than once. */
export interface PreparedResponse {
  /** Names and values in turn. */
  readonly head: string[];
  readonly body: Buffer | string;
  /** The size of the body in bytes. */
  readonly size: number;
  readonly transport: Transport | undefined;
  readonly exchange: Exchange;
  /** Formatted once: formatting takes 5 % of a repeated small read. */
  readonly line: LogLine;
}

const NO_BODY: RequestBody = { kind: "none" };
/** The description of the API, which a later route serves. */
const DESCRIPTION = /^\/openapi\.(?:json|yaml)(?:\?|$)/;
const READS = new Set(["GET", "HEAD"]);

/** Serves the requests below the base path, except preflights and reads of the description. */
export class ApiHandler {
  readonly #options: ApiHandlerOptions;
  readonly #commonHead: readonly string[];

  constructor(options: ApiHandlerOptions) {
    this.#options = options;
    this.#commonHead = Object.entries(options.cors ? CORS_HEADERS : {}).flat();
  }

  /** Handles a request; most have no body and are served in the same tick. Express handles what is thrown. */
  readonly handle = (
    message: Request,
    response: Response,
    next: NextFunction,
  ): void | Promise<void> => {
    const { cors, fake } = this.#options;
    const { method, headers } = message;
    const target = targetBelow(fake.options.contract.basePath, message.url);
    if (target === null || (method === "OPTIONS" && cors)) return next();
    if (DESCRIPTION.test(target) && READS.has(method)) return next();
    // RFC 9112, 6.3: these headers announce a body.
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) {
      return this.#serve(response, parseRequest(message, target, NO_BODY));
    }
    return readBody(message, response).then((body) =>
      this.#serve(response, parseRequest(message, target, body)),
    );
  };

  #serve(response: Response, request: ApiRequest): void | Promise<void> {
    const { log } = this.#options;
    const started = performance.now();
    const { method, originalUrl: url } = response.req;
    const prepared = this.respond(request, url);
    const { status, note } = prepared.exchange;
    if (prepared.transport !== undefined) {
      logWhenClosed(log, response, note);
      return sendWithFaults(response, prepared, prepared.transport);
    }
    response.writeHead(status, prepared.head);
    if (method === "HEAD") response.end();
    // ASCII as Latin-1: Node encodes it faster, 5 % of a repeated small read.
    else response.end(prepared.body, prepared.size === prepared.body.length ? "latin1" : "utf8");
    const milliseconds = performance.now() - started;
    log({ method, url, milliseconds, status, note, line: prepared.line });
  }

  /** Responds from the cache or the fake, and records the exchange. `url` identifies the request in the cache. */
  respond(request: ApiRequest, url: string): PreparedResponse {
    const { fake, journal, events, logError } = this.#options;
    const started = performance.now();
    const context = fake.contextOf(request);
    const { world } = context;
    const revision = world?.revision;
    const prepared = this.#cached(request, context, url);

    const { exchange } = prepared;
    const entry = journal.record(exchange, context, performance.now() - started);
    events.publishRequest(entry);
    if (world !== null && world.revision !== revision) events.publishWrite(entry, world.revision);
    if (exchange.note.internalError !== null) logError(exchange.note.internalError);
    return prepared;
  }

  #cached(request: ApiRequest, context: RequestContext, url: string): PreparedResponse {
    const { cache } = this.#options;
    const key = cacheKey(request, context, url);
    if (key === null) return this.#prepare(request, context, url);
    const cached = cache.get(key, context);
    if (cached !== null) return cached;
    const prepared = this.#prepare(request, context, url);
    if (prepared.exchange.status === 200) cache.set(key, context, prepared);
    return prepared;
  }

  #prepare(request: ApiRequest, context: RequestContext, url: string): PreparedResponse {
    const { fake } = this.#options;
    const redacted = redactRequest(request);
    const token = replayToken(fake, context, redacted);
    const response = fake.handle(request, context);
    const { headers: own, body } = encodeResponse(response);
    const size = Buffer.byteLength(body);
    const head = [...this.#commonHead];
    for (const name in own) head.push(name, own[name]!);
    head.push(REPLAY_HEADER, token, "content-length", String(size));
    const { status, note, transport } = response;
    const exchange = exchangeOf(redacted, response, token);
    const line = formatLine({ method: request.method, url, status, note });
    return { head, body, size, transport, exchange, line };
  }
}
