import type { NextFunction, Request, Response } from "express";
import type { ApiRequest, RequestBody } from "../fake/request.ts";
import { sendRefusal, type RequestCheck } from "./request-checks.ts";
import { isPreflight } from "./cors.ts";
import { logWhenClosed, type AccessLog } from "./access-log.ts";
import { parseRequest, targetBelow } from "./parse-request.ts";
import { readBody } from "./read-body.ts";
import type { PreparedResponse, Responder } from "./responder.ts";
import type { StoredResponder } from "./stored-responder.ts";
import { sendWithFaults } from "./send-with-faults.ts";

export interface ApiHandlerOptions {
  readonly responder: Responder | StoredResponder;
  /** The path prefix of the API. */
  readonly basePath: string;
  /** A later route responds to preflights (C17). */
  readonly cors: boolean;
  readonly log: AccessLog;
  readonly check: RequestCheck;
}

const NO_BODY: RequestBody = { kind: "none" };
/** The description of the API, which a later route serves. */
const DESCRIPTION = /^\/openapi\.(?:json|yaml)(?:\?|$)/;
const READS = new Set(["GET", "HEAD"]);

/** Serves the requests below the base path, except preflights and reads of the description. */
export class ApiHandler {
  readonly #options: ApiHandlerOptions;

  constructor(options: ApiHandlerOptions) {
    this.#options = options;
  }

  /** Handles a request; most have no body and are served in the same tick. Express handles what is thrown. */
  readonly handle = (
    message: Request,
    response: Response,
    next: NextFunction,
  ): void | Promise<void> => {
    const { cors, basePath, log, check } = this.#options;
    const { method, headers } = message;
    const target = targetBelow(basePath, message.url);
    if (target === null) return next();
    const refusal = check(message);
    if (refusal !== null) {
      logWhenClosed(log, response, null);
      return sendRefusal(response, refusal);
    }
    if (method === "OPTIONS" && cors && isPreflight((name) => headers[name])) return next();
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
    const started = performance.now();
    const prepared = this.#options.responder.respond(request, response.req.originalUrl);
    return prepared instanceof Promise
      ? prepared.then((done) => this.#send(response, done, started))
      : this.#send(response, prepared, started);
  }

  #send(response: Response, prepared: PreparedResponse, started: number): void | Promise<void> {
    const { log } = this.#options;
    const { method, originalUrl: url } = response.req;
    const { status, note } = prepared.exchange;
    if (prepared.transport !== undefined) {
      logWhenClosed(log, response, note);
      return sendWithFaults(response, prepared, prepared.transport);
    }
    response.writeHead(status, prepared.rawHeaders);
    if (method === "HEAD") response.end();
    // ASCII as Latin-1: Node encodes it faster, 5 % of a repeated small read.
    else response.end(prepared.body, prepared.size === prepared.body.length ? "latin1" : "utf8");
    const milliseconds = performance.now() - started;
    log({ method, url, milliseconds, status, note, line: prepared.line });
  }
}
