import { once } from "node:events";
import type { Server } from "node:http";

/** Waits for SIGINT (Ctrl-C) or SIGTERM, then closes the server after requests in progress. */
export async function untilInterrupted(server: Server): Promise<void> {
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  console.error("\nShutting down.");
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 500).unref();
  await closed;
}
