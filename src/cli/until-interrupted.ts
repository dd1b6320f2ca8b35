import { once } from "node:events";
import type { Server } from "node:http";
import { interruption } from "./interruption.ts";

/** Waits for SIGINT (Ctrl-C), SIGTERM or SIGHUP, then closes the server after requests in progress. */
export async function untilInterrupted(server: Server): Promise<void> {
  const { signal } = interruption();
  await once(signal, "abort");
  console.error("\nShutting down.");
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 500).unref();
  await closed;
}
