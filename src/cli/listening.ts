import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { UsageError } from "./usage-error.ts";

/** Room for long searches in a URL; beyond it, and for what is no HTTP, there is no request to log. */
export const LONGEST_HEAD = 131_072;

/** Where a server is to listen. */
export interface Address {
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
}

/** Lets a server listen. @throws {UsageError} where it can't. */
export async function listen(server: Server, { host, port }: Address): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    const { code } = error as { readonly code?: string };
    if (code === "EADDRINUSE") {
      throw new UsageError(
        `port ${port} of ${host} is taken; choose another with --port, or 0 for a free one`,
      );
    }
    throw new UsageError(`can't listen on ${host}:${port} (${code ?? String(error)})`);
  }
}

/** All interfaces have no address that a client could use; this machine's own will do to start with. */
export const ANY_HOST = new Set(["0.0.0.0", "::"]);

/** `http://host:port` of a server that listens. */
export function originOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  if (ANY_HOST.has(host)) return `http://127.0.0.1:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Waits for Ctrl-C (or a supervisor's SIGTERM), lets open requests end, and closes the server. */
export async function untilInterrupted(server: Server): Promise<void> {
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  console.error("\nEnding.");
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 500).unref();
  await closed;
}
