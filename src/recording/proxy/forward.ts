import type * as http from "node:http";
import type * as https from "node:https";
import { pipeline } from "node:stream";
import { describeSystemError } from "../../common/system-error.ts";
import { BodyCopier } from "./body-copier.ts";
import {
  headerValue,
  type BodyBlocks,
  type ForwardedExchange,
  type ProxiedResponse,
} from "./exchange.ts";
import { forwardedRequestHeaders, forwardedResponseHeaders, headerPairs } from "./headers.ts";
import { routeOf, type ProxyTarget } from "./target.ts";

/** Long searches in a URL need more than Node's default of 16 KB. */
export const MAX_HEADER_BYTES = 131_072;

/**
 * Added to each forwarded request to detect loops. `Via` would serve as well, but servers disable
 * compression for requests that carry it.
 */
const LOOP_HEADER = "Understudy-Proxy";

/** Methods that can be repeated when a pooled connection turns out to be closed. */
const POOLED = new Set(["GET", "HEAD", "OPTIONS"]);

const NO_BODY: BodyBlocks = { blocks: [], size: 0, isEnded: true };

export interface ForwardOptions {
  readonly target: ProxyTarget;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly library: typeof http | typeof https;
  /** Pool of connections to the target. */
  readonly agent: http.Agent;
  /** Identifies this proxy in the loop header. */
  readonly loopId: string;
  /** Whether the proxy is shutting down. */
  readonly isStopping: () => boolean;
  readonly onEnd: (exchange: ForwardedExchange, forwarded: ForwardedRequest) => void;
}

/** One request in progress between client and target. */
export class ForwardedRequest {
  readonly #request: http.IncomingMessage;
  readonly #response: http.ServerResponse;
  readonly #options: ForwardOptions;
  readonly #hasBody: boolean;
  #startedAt: number;
  #requestBody: BodyCopier | null = null;
  #upstream: http.ClientRequest | null = null;
  #incoming: http.IncomingMessage | null = null;
  #responseBody: BodyCopier | null = null;
  #isEnded = false;

  constructor(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    options: ForwardOptions,
  ) {
    this.#request = request;
    this.#response = response;
    this.#options = options;
    this.#startedAt = options.clock();
    const { "content-length": length = "0", "transfer-encoding": coding } = request.headers;
    this.#hasBody = length !== "0" || coding !== undefined;
    response.once("close", () => this.#disconnect());
  }

  /** Begins to forward, unless the client has disconnected. */
  start(): void {
    if (this.#isEnded) return;
    this.#startedAt = this.#options.clock();
    if (this.#hasBody) this.#requestBody = new BodyCopier(this.#request);
    else this.#request.resume();
    const { loopId } = this.#options;
    const { method = "GET", rawHeaders } = this.#request;
    if (headerValue(headerPairs(rawHeaders), LOOP_HEADER.toLowerCase())?.includes(loopId)) {
      this.#fail("proxy loop: the target forwards requests back to this proxy");
      return;
    }
    const isPooled = POOLED.has(method) && !this.#hasBody;
    const send = (isRetry: boolean): void => {
      const upstream = this.#open(isPooled);
      this.#upstream = upstream;
      upstream.once("response", (incoming) => this.#receive(incoming));
      upstream.on("error", (error: NodeJS.ErrnoException) => {
        // Once a response has begun, errors are reported by its own stream.
        if (this.#incoming !== null) return;
        const isStale = upstream.reusedSocket && error.code === "ECONNRESET";
        if (isPooled && isStale && !isRetry) send(true);
        else this.#fail(describeError(error));
      });
      this.#upload(upstream);
    };
    try {
      send(false);
    } catch (error) {
      this.#fail(describeError(error as Error));
    }
  }

  /** Ends the exchange because the proxy stops. */
  abort(): void {
    this.#disconnect();
    this.#end(null);
  }

  #open(isPooled: boolean): http.ClientRequest {
    const { target, library, agent, loopId } = this.#options;
    const { method = "GET", url = "/", rawHeaders } = this.#request;
    const headers = forwardedRequestHeaders(method, headerPairs(rawHeaders), target.url.host);
    return library.request({
      protocol: target.url.protocol,
      hostname: target.url.hostname.replace(/^\[|\]$/g, ""),
      port: target.url.port,
      method,
      path: routeOf(url, target).path,
      headers: [...headers.flat(), LOOP_HEADER, loopId],
      // A request with a body cannot be repeated after the target closed a pooled connection.
      agent: isPooled ? agent : false,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
  }

  #upload(upstream: http.ClientRequest): void {
    const request = this.#request;
    upstream.on("continue", () => this.#response.writeContinue());
    upstream.on("information", (information) => sendInformation(information, this.#response));
    if (!this.#hasBody) {
      upstream.end();
      return;
    }
    request.once("end", () => {
      if (request.rawTrailers.length > 0) upstream.addTrailers(trailers(request));
    });
    request.once("error", () => this.#disconnect());
    request.pipe(upstream);
  }

  #receive(incoming: http.IncomingMessage): void {
    // The client has reset the connection, which is reported afterwards; a pipeline into it would throw.
    if (this.#response.destroyed) {
      incoming.destroy();
      this.#disconnect();
      return;
    }
    this.#incoming = incoming;
    const body = new BodyCopier(incoming);
    this.#responseBody = body;
    const response = this.#response;
    incoming.once("end", () => {
      if (incoming.rawTrailers.length > 0) response.addTrailers(trailers(incoming));
    });
    incoming.once("error", () => {
      this.#end(`the target closed the connection after ${body.size} bytes of the response body`);
    });
    try {
      response.sendDate = false;
      const headers = forwardedResponseHeaders(headerPairs(incoming.rawHeaders)).flat();
      response.writeHead(incoming.statusCode ?? 502, incoming.statusMessage ?? "", headers);
      response.flushHeaders();
    } catch (error) {
      this.#end(`cannot forward the response headers: ${(error as Error).message}`);
      response.destroy();
      return;
    }
    // An error on either side closes the other.
    pipeline(incoming, response, (error) => {
      if (!error) this.#end(null);
    });
  }

  /** Without a response of the target, the client gets a 502 in the API's error envelope. */
  #fail(reason: string): void {
    if (this.#isEnded) return;
    this.#request.unpipe();
    this.#request.resume();
    const body = JSON.stringify({ error: { message: `Understudy's proxy: ${reason}` } });
    this.#end(reason);
    if (this.#response.destroyed) return;
    this.#response.writeHead(502, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(body),
    });
    this.#response.end(this.#request.method === "HEAD" ? "" : body);
  }

  #disconnect(): void {
    const subject = this.#options.isStopping() ? "the proxy stopped" : "the client disconnected";
    if (!this.#response.writableFinished) {
      this.#end(`${subject} before the response was complete`, false);
    }
    if (this.#upstream?.writableEnded !== true || this.#incoming?.complete !== true) {
      this.#upstream?.destroy();
    }
  }

  #end(failure: string | null, isLost = failure !== null): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#options.onEnd(this.#exchange(failure, isLost), this);
  }

  #exchange(failure: string | null, isLost: boolean): ForwardedExchange {
    const { method = "GET", url = "/", rawHeaders } = this.#request;
    return {
      method,
      url,
      headers: headerPairs(rawHeaders),
      body: this.#requestBody?.take() ?? { ...NO_BODY, isEnded: !this.#hasBody },
      response: this.#incoming === null ? null : this.#proxiedResponse(this.#incoming),
      failure,
      isLost,
      startedAt: this.#startedAt,
      milliseconds: this.#options.clock() - this.#startedAt,
    };
  }

  #proxiedResponse({
    statusCode,
    statusMessage,
    rawHeaders,
  }: http.IncomingMessage): ProxiedResponse<BodyBlocks> {
    return {
      status: statusCode ?? 0,
      statusText: statusMessage ?? "",
      headers: headerPairs(rawHeaders),
      body: this.#responseBody?.take() ?? NO_BODY,
    };
  }
}

/** Forwards 102 Processing and 103 Early Hints; 100 Continue has its own event, Node sends no others. */
function sendInformation(
  { statusCode, rawHeaders }: http.InformationEvent,
  response: http.ServerResponse,
): void {
  if (response.headersSent || response.destroyed) return;
  if (statusCode === 102) response.writeProcessing();
  if (statusCode !== 103) return;
  const link = headerPairs(rawHeaders)
    .filter(([name]) => name.toLowerCase() === "link")
    // Node accepts one link per list entry only.
    .flatMap(([, value]) => value.split(/,\s*(?=<)/));
  try {
    if (link.length > 0) response.writeEarlyHints({ link });
  } catch {
    // Node rejects malformed hints; clients do not depend on them.
  }
}

function trailers({ rawTrailers }: http.IncomingMessage): [string, string][] {
  return headerPairs(rawTrailers).map(([name, value]) => [name, value]);
}

/** Codes of connections that were established. */
const CLOSED: ReadonlySet<string> = new Set(["ECONNRESET", "EPIPE"]);

function describeError({ code, message }: NodeJS.ErrnoException): string {
  if (code === "HPE_HEADER_OVERFLOW") return "the response headers of the target are too long";
  if (code?.startsWith("HPE_")) return `the target did not send valid HTTP (${code})`;
  if (code !== undefined && CLOSED.has(code))
    return "the target closed the connection without a response";
  return `cannot connect to the target: ${code === undefined ? message : describeSystemError(code)}`;
}
