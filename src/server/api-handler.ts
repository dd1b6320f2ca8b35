import type { IncomingMessage } from "node:http";
import type { NextFunction, Request, Response } from "express";
import type { ApiRequest, RequestBody } from "../fake/request.ts";
import { sendRefusal, type Refusal } from "./refusal.ts";
import { isPreflight } from "./cors.ts";
import { logWhenClosed, type AccessLog } from "./access-log.ts";
import { parseRequest, READ_METHODS, targetBelow } from "./parse-request.ts";
import { readBody } from "./read-body.ts";
import type { PreparedResponse, Responder } from "./responder.ts";
import type { StoredResponder } from "./stored-responder.ts";
import { sendWithFaults } from "./send-with-faults.ts";

export interface ApiHandlerOptions {
  readonly responder: Responder | StoredResponder;
  /** The path prefix of the API. */
  readonly basePath: string;
  /** Whether preflights are passed on to a later route, which responds to them (C17). */
  readonly cors: boolean;
  readonly log: AccessLog;
  readonly check: RequestCheck;
}

const NO_BODY: RequestBody = { kind: "none" };
/** The description of the API, which a later route serves. */
const DESCRIPTION = /^\/openapi\.(?:json|yaml)(?:\?|$)/;

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
    if (DESCRIPTION.test(target) && READ_METHODS.has(method)) return next();
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
    log({ method, url, milliseconds, status, note, logged: prepared.logged });
  }
}

/** Checks a request before it is read; null: it is accepted. */
export type RequestCheck = (message: IncomingMessage) => Refusal | null;

/** The names of this machine. Others are refused, because any host name can resolve to this machine (DNS rebinding). */
const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/** The longest path with query, in bytes; it limits the size of stored requests. */
const MAX_URL = 16_384;

/**
 * Returns the checks that apply to every request: its length, and the host that it names.
 * @param hosts names besides those of this machine; null: requests may name any host
 */
export function requestCheck(hosts: readonly string[] | null): RequestCheck {
  const served = new Set([...LOOPBACK_NAMES, ...(hosts ?? [])].map((name) => name.toLowerCase()));
  return ({ url = "", rawHeaders, httpVersion }) => {
    if (url.length > MAX_URL) {
      return { status: 414, message: `The URL has ${url.length} bytes; allowed are ${MAX_URL}` };
    }
    // RFC 9112, 3.2: HTTP/1.1 has one Host header. Node reads the first of several.
    // Lists of all headers, in `headersDistinct`, take 2 % of a repeated small read.
    const named = rawHeaders.filter(
      (_, at) => at % 2 === 1 && rawHeaders[at - 1]!.toLowerCase() === "host",
    );
    if (named.length > 1 || (named.length === 0 && httpVersion !== "1.0")) {
      return { status: 400, message: `The request has ${named.length} Host headers; send one` };
    }
    if (hosts === null) return null;
    if (!url.startsWith("/")) named.push(...hostsIn(url));
    const names = named.map((host) => host.replace(/:\d*$/, "").toLowerCase());
    const foreign = names.find((name) => !served.has(name));
    return foreign === undefined ? null : misdirected(foreign);
  };
}

/** The host of an absolute URL, if it has one. */
function hostsIn(url: string): string[] {
  return /^[a-z]+:\/\/([^/?#]*)/i.exec(url)?.slice(1) ?? [];
}

const HOST_NAME = /^(?:[\w.-]{1,255}|\[[\da-f:.]{2,45}\])$/;

function misdirected(host: string): Refusal {
  const remedy = HOST_NAME.test(host)
    ? `--allowed-host ${host} allows it`
    : "--allowed-host allows host names and addresses";
  const shown = JSON.stringify(host.slice(0, 100));
  return { status: 421, message: `The host ${shown} is not served; ${remedy}` };
}
