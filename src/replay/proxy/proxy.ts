import { createServer, type Server } from "node:http";
import { refuseUnreadable } from "../../http/unreadable.ts";
import { LONGEST_HEAD, openForwarder } from "./forward.ts";
import type { Passed } from "./passed.ts";
import type { Target } from "./target.ts";

export interface ProxyOptions {
  readonly target: Target;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly onPassed: (passed: Passed) => void;
}

/** A server that passes everything on to a target, and what comes back; it doesn't listen yet. */
export function proxyServer(options: ProxyOptions): Server {
  // How long an upload may take is for the target to say.
  const server = createServer({ maxHeaderSize: LONGEST_HEAD, requestTimeout: 0 });
  const { forward, close } = openForwarder({ ...options, isEnding: () => !server.listening });
  server.on("request", forward);
  server.on("checkContinue", forward);
  server.on("checkExpectation", forward);
  server.on("clientError", refuseUnreadable);
  server.on("close", close);
  return server;
}
