import * as http from "node:http";
import * as https from "node:https";
import { pipeline } from "node:stream";
import { copier, NO_BODY } from "./body-copier.ts";
import { failureOf } from "./failure.ts";
import { headerPairs, replyHeaders, requestHeaders } from "./hop-headers.ts";
import { passInformation } from "./information.ts";
import { LOOP_HEADER, LOOP_REASON, loopMark } from "./loop.ts";
import { headerValue, type BodyCopy, type HeaderPair, type Passed } from "./passed.ts";
import { askedOf, type Target } from "./target.ts";

export interface Forwarder {
  /** Passes a request on, and its reply back, as they are. */
  readonly forward: (request: http.IncomingMessage, response: http.ServerResponse) => void;
  /** Ends what is still on its way, and closes the connections to the target. */
  readonly close: () => void;
}

export interface ForwarderOptions {
  readonly target: Target;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Called once for each request, when nothing more of it passes. */
  readonly onPassed: (passed: Passed) => void;
  /** Whether the proxy is about to end. */
  readonly isEnding: () => boolean;
}

/** Room for long searches in a URL. */
export const LONGEST_HEAD = 131_072;

/** Opens the way to a target; reads are sent over connections that stay open. */
export function openForwarder(options: ForwarderOptions): Forwarder {
  const { protocol } = options.target.url;
  const library = protocol === "https:" ? https : http;
  const agent = new library.Agent({ keepAlive: true });
  const mark = loopMark();
  const open = new Set<Passage>();
  const onPassed = (passed: Passed, passage: Passage): void => {
    open.delete(passage);
    options.onPassed(passed);
  };
  return {
    forward: (request, response) => {
      const passage = new Passage(request, response, { ...options, mark, onPassed });
      open.add(passage);
      passage.begin(library, agent);
    },
    close: () => {
      for (const passage of open) passage.cut();
      agent.destroy();
    },
  };
}

const POOLED = new Set(["GET", "HEAD", "OPTIONS"]);

interface PassageOptions extends Omit<ForwarderOptions, "onPassed"> {
  /** What tells this proxy's requests from those of any other client. */
  readonly mark: string;
  readonly onPassed: (passed: Passed, passage: Passage) => void;
}

/** One request on its way to the target and back. */
class Passage {
  readonly #request: http.IncomingMessage;
  readonly #response: http.ServerResponse;
  readonly #options: PassageOptions;
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
    options: PassageOptions,
  ) {
    this.#request = request;
    this.#response = response;
    this.#options = options;
    this.#startedAt = options.clock();
    const { "content-length": length = "0", "transfer-encoding": coding } = request.headers;
    this.#hasBody = length !== "0" || coding !== undefined;
    const sent = copier(request);
    this.#sent = this.#hasBody ? sent : () => NO_BODY;
  }

  begin(library: typeof http | typeof https, agent: http.Agent): void {
    const { target, mark } = this.#options;
    const { method = "GET", url = "/", rawHeaders } = this.#request;
    const given = headerPairs(rawHeaders);
    if (headerValue(given, LOOP_HEADER.toLowerCase())?.includes(mark)) {
      this.#refuse(LOOP_REASON);
      return;
    }
    const isPooled = POOLED.has(method) && !this.#hasBody;
    const open = (): http.ClientRequest =>
      library.request({
        protocol: target.url.protocol,
        hostname: target.url.hostname.replace(/^\[|\]$/g, ""),
        port: target.url.port,
        method,
        path: askedOf(url, target).path,
        headers: [...requestHeaders(method, given, target.url.host).flat(), LOOP_HEADER, mark],
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
    upstream.on("information", (information) => passInformation(information, this.#response));
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
    this.#refuse(failureOf(error));
  }

  #refuse(reason: string): void {
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

  /** The proxy ends now. */
  cut(): void {
    this.#leave();
    this.#end(null);
  }

  /** The connection to the client is gone. */
  #leave(): void {
    const who = this.#options.isEnding() ? "the proxy ended" : "the client left";
    if (!this.#response.writableFinished) this.#end(`${who} before the reply was whole`);
    if (this.#upstream?.writableEnded !== true || this.#incoming?.complete !== true) {
      this.#upstream?.destroy();
    }
  }

  #end(failure: string | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { method = "GET", url = "/", rawHeaders } = this.#request;
    const incoming = this.#incoming;
    const passed: Passed = {
      method,
      url,
      headers: headerPairs(rawHeaders),
      body: this.#sent(),
      reply: incoming === null ? null : replyOf(incoming, this.#received()),
      failure,
      startedAt: this.#startedAt,
      milliseconds: this.#options.clock() - this.#startedAt,
    };
    this.#options.onPassed(passed, this);
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
