import { randomUUID } from "node:crypto";
import * as http from "node:http";
import * as https from "node:https";
import { SERVER_OPTIONS } from "../../server/listening.ts";
import { refuseUnreadable } from "../../server/malformed-request.ts";
import type { ForwardedExchange } from "./exchange.ts";
import { ForwardedRequest, MAX_HEADER_BYTES, type ForwardOptions } from "./forward.ts";
import type { ProxyTarget } from "./target.ts";

export interface ProxyOptions {
  readonly target: ProxyTarget;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Called once for each request, when its forwarding has ended. */
  readonly onExchange: (exchange: ForwardedExchange) => void;
  /** Called before a request is forwarded, which waits for the result; null: it need not wait. */
  readonly room?: () => Promise<void> | null;
}

/** A server that forwards all requests to a target unchanged; call `listen` to start it. */
export function createProxy({ target, clock, onExchange, room }: ProxyOptions): http.Server {
  // The target decides how long an upload may take.
  const server = http.createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    requestTimeout: 0,
    keepAliveTimeout: SERVER_OPTIONS.keepAliveTimeout,
  });
  const library = target.url.protocol === "https:" ? https : http;
  const agent = new library.Agent({ keepAlive: true });
  const active = new Set<ForwardedRequest>();
  const options: ForwardOptions = {
    target,
    clock,
    library,
    agent,
    loopId: randomUUID(),
    isStopping: () => !server.listening,
    onEnd: (exchange, forwarded) => {
      active.delete(forwarded);
      onExchange(exchange);
    },
  };
  const forward = (request: http.IncomingMessage, response: http.ServerResponse): void => {
    const forwarded = new ForwardedRequest(request, response, options);
    active.add(forwarded);
    const wait = room?.() ?? null;
    if (wait === null) forwarded.start();
    else void wait.then(() => forwarded.start());
  };
  server.on("request", forward);
  server.on("checkContinue", forward);
  server.on("checkExpectation", forward);
  server.on("clientError", refuseUnreadable);
  server.on("close", () => {
    for (const forwarded of active) forwarded.abort();
    agent.destroy();
  });
  return server;
}
