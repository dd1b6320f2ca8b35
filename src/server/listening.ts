import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { describeSystemError } from "../common/system-error.ts";
import { UsageError } from "../common/usage-error.ts";

/** Options of the HTTP servers. */
export const SERVER_OPTIONS = {
  /** Bytes of a request's headers and URL: twice the longest URL. */
  maxHeaderSize: 32_768,
  /** The app refuses such requests with the error envelope. */
  requireHostHeader: false,
  /**
   * Milliseconds that an idle connection stays open. After Node's 5 s, the next request of a client that was busy for as
   * long would be sent on a connection that is being closed, and fail.
   */
  keepAliveTimeout: 65_000,
};

/** An address to listen on. */
export interface Address {
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
}

/** Starts listening. `option` is the name of the option that set the port. @throws {UsageError} */
export async function listen(
  server: Server,
  { host, port }: Address,
  option = "--port",
): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    const { code } = error as { readonly code?: string };
    if (code === "EADDRINUSE") {
      throw new UsageError(
        `port ${port} on ${host} is in use; choose another ${option}, or 0 for a free one`,
      );
    }
    throw new UsageError(
      `can't listen on ${host}:${port}: ${code === undefined ? String(error) : describeSystemError(code)}`,
    );
  }
}

/** Closes a server with its connections, also those with a request in progress. */
export async function closeNow(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

/** Addresses that mean all interfaces; clients use the loopback address instead. */
export const ANY_HOST = new Set(["0.0.0.0", "::"]);

/** Whether a host is a loopback address, to which only this machine can connect. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * The hosts that requests to a server may name, including the given ones; null: any, because it does not listen on a
 * loopback address.
 */
export function allowedHosts(
  host: string,
  allowed: readonly string[] | undefined,
): readonly string[] | null {
  if (!isLoopback(host) && allowed === undefined) return null;
  return [host, ...(allowed ?? [])];
}

/** `http://host:port` of a listening server. */
export function listeningOrigin(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  if (ANY_HOST.has(host)) return `http://127.0.0.1:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
