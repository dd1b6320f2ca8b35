import * as http from "node:http";
import * as https from "node:https";
import { pipeline } from "node:stream";
import { copier, NO_BODY } from "./body-copier.ts";
import { headerPairs, replyHeaders, requestHeaders } from "./hop-headers.ts";
import type { BodyCopy, HeaderPair, Passed } from "./passed.ts";
import { askedOf, type Target } from "./target.ts";

export interface Forwarder {
  /** Passes a request on, and its reply back, as they are. */
  readonly forward: (request: http.IncomingMessage, response: http.ServerResponse) => void;
  /** Closes the connections to the target. */
  readonly close: () => void;
}

export interface ForwarderOptions {
  readonly target: Target;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Called once for each request, when nothing more of it passes. */
  readonly onPassed: (passed: Passed) => void;
}

/** Room for long searches in a URL. */
export const LONGEST_HEAD = 131_072;

/** Opens the way to a target; reads are sent over connections that stay open. */
export function openForwarder(options: ForwarderOptions): Forwarder {
  const { protocol } = options.target.url;
  const library = protocol === "https:" ? https : http;
  const agent = new library.Agent({ keepAlive: true });
  return {
    forward: (request, response) => new Passage(request, response, options).begin(library, agent),
    close: () => agent.destroy(),
  };
}

const POOLED = new Set(["GET", "HEAD", "OPTIONS"]);

/** One request on its way to the target and back. */
class Passage {
  readonly #request: http.IncomingMessage;
  readonly #response: http.ServerResponse;
  readonly #options: ForwarderOptions;
  readonly #startedAt: number;
  readonly #sent: () => BodyCopy;
  readonly #hasBody: boolean;
  #upstream: http.ClientRequest | null = null;
  #incoming: http.IncomingMessage | null = null;
  #received: () => BodyCopy = () => NO_BODY;
  #isOver = false;

  constructor(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    options: ForwarderOptions,
  ) {
    this.#request = request;
    this.#response = response;
    this.#options = options;
    this.#startedAt = options.clock();
    this.#sent = copier(request);
    const { "content-length": length = "0", "transfer-encoding": coding } = request.headers;
    this.#hasBody = length !== "0" || coding !== undefined;
  }

  begin(library: typeof http | typeof https, agent: http.Agent): void {
    const { target } = this.#options;
    const { method = "GET", url = "/", rawHeaders } = this.#request;
    const isPooled = POOLED.has(method) && !this.#hasBody;
    const open = (): http.ClientRequest =>
      library.request({
        protocol: target.url.protocol,
        hostname: target.url.hostname.replace(/^\[|\]$/g, ""),
        port: target.url.port,
        method,
        path: askedOf(url, target).path,
        headers: requestHeaders(method, headerPairs(rawHeaders), target.url.host).flat(),
        // A connection that the target has just closed can't be tried again with a body.
        agent: isPooled ? agent : false,
        maxHeaderSize: LONGEST_HEAD,
      });
    const send = (isRetry: boolean): void => {
      const upstream = open();
      this.#upstream = upstream;
      upstream.once("response", (incoming) => this.#answer(incoming));
      upstream.on("error", (error: NodeJS.ErrnoException) => {
        const isStale = upstream.reusedSocket && error.code === "ECONNRESET";
        if (isPooled && isStale && !isRetry && this.#incoming === null) send(true);
        else this.#fail(error);
      });
      this.#upload(upstream);
    };
    this.#response.once("close", () => this.#leave());
    try {
      send(false);
    } catch (error) {
      this.#fail(error as Error);
    }
  }

  /** Sends the body as it comes; a client that breaks off breaks off there too. */
  #upload(upstream: http.ClientRequest): void {
    const request = this.#request;
    upstream.on("continue", () => this.#response.writeContinue());
    if (!this.#hasBody) {
      upstream.end();
      return;
    }
    request.once("end", () => {
      if (request.rawTrailers.length > 0) upstream.addTrailers(sendable(request.rawTrailers));
    });
    request.once("error", () => this.#leave());
    request.pipe(upstream);
  }

  #answer(incoming: http.IncomingMessage): void {
    this.#incoming = incoming;
    this.#received = copier(incoming);
    const response = this.#response;
    incoming.once("end", () => {
      if (incoming.rawTrailers.length > 0) response.addTrailers(sendable(incoming.rawTrailers));
    });
    incoming.once("error", () => {
      this.#end(`the target cut its reply off after ${this.#received().size} bytes of its body`);
    });
    try {
      this.#passHead(incoming);
    } catch (error) {
      this.#end(`the head of the reply can't be passed on: ${(error as Error).message}`);
      response.destroy();
      return;
    }
    // Where one side breaks off, this breaks off the other.
    pipeline(incoming, response, (error) => {
      if (!error) this.#end(null);
    });
  }

  #passHead(incoming: http.IncomingMessage): void {
    const response = this.#response;
    response.sendDate = false;
    const headers = replyHeaders(headerPairs(incoming.rawHeaders)).flat();
    response.writeHead(incoming.statusCode ?? 502, incoming.statusMessage ?? "", headers);
    response.flushHeaders();
  }

  /** The target gave no reply: the client gets a 502 in the API's envelope. */
  #fail(error: NodeJS.ErrnoException): void {
    // Once a reply is on its way, its own stream tells how it ends.
    if (this.#isOver || this.#incoming !== null) return;
    this.#request.unpipe();
    this.#request.resume();
    const reason = `the target can't be reached: ${error.code ?? error.message}`;
    const body = JSON.stringify({ error: { message: `Understudy's proxy: ${reason}` } });
    this.#end(reason);
    if (this.#response.destroyed) return;
    this.#response.writeHead(502, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(body),
    });
    this.#response.end(this.#request.method === "HEAD" ? "" : body);
  }

  /** The connection to the client is gone. */
  #leave(): void {
    if (!this.#response.writableFinished) this.#end("the client left before the reply was whole");
    if (this.#upstream?.writableEnded !== true || this.#incoming?.complete !== true) {
      this.#upstream?.destroy();
    }
  }

  #end(failure: string | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { method = "GET", url = "/", rawHeaders } = this.#request;
    const incoming = this.#incoming;
    this.#options.onPassed({
      method,
      url,
      headers: headerPairs(rawHeaders),
      body: this.#sent(),
      reply: incoming === null ? null : replyOf(incoming, this.#received()),
      failure,
      startedAt: this.#startedAt,
      milliseconds: this.#options.clock() - this.#startedAt,
    });
  }
}

function replyOf(incoming: http.IncomingMessage, body: BodyCopy): Passed["reply"] {
  return {
    status: incoming.statusCode ?? 0,
    statusText: incoming.statusMessage ?? "",
    headers: headerPairs(incoming.rawHeaders),
    body,
  };
}

/** Trailers in the form that Node sends. */
function sendable(raw: readonly string[]): [string, string][] {
  return headerPairs(raw).map(([name, value]: HeaderPair) => [name, value]);
}
