import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { SERVER_OPTIONS } from "../../src/server/listening.ts";

// As servers of the fake: on a busy machine, a client may send on a connection that Node closes after 5 s.
const { keepAliveTimeout } = SERVER_OPTIONS;

/** Serves a listener on a free port until the test ends; returns its origin. */
export async function listening(listener: RequestListener): Promise<string> {
  const server = createServer({ keepAliveTimeout }, listener).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Like `listening`, but returns the base URL of the API. */
export async function deployment(listener: RequestListener): Promise<string> {
  return `${await listening(listener)}/api/v1`;
}

/** Ports below those that systems assign: no server of another test and no connection takes one by chance. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000];

/** Returns a port on which no server listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    const server = createServer().listen(port, "127.0.0.1");
    try {
      await once(server, "listening");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") continue;
      throw error;
    }
    const closed = once(server, "close");
    server.close();
    await closed;
    return port;
  }
}

/** Returns a base URL on a port on which no server listens. */
export async function unreachableUrl(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}/api/v1`;
}

/** A response as received. */
export interface RawResponse {
  readonly head: string;
  readonly body: string;
  /** How the connection ended: an error code, or "in order". */
  readonly ended: string;
  /** Number of received chunks. */
  readonly pieces: number;
}

/** Sends a GET on a connection of its own and reads until the connection ends. */
export async function rawGet(origin: string, path: string, key: string): Promise<RawResponse> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let [text, pieces, ended] = ["", 0, "in order"];
  socket.on("data", (bytes) => {
    text += bytes.toString("utf8");
    pieces++;
  });
  socket.on("error", (error: Error & { code?: string }) => (ended = error.code ?? error.message));
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`,
  );
  await new Promise((resolve) => void socket.once("close", resolve));
  const [head = "", ...body] = text.split("\r\n\r\n");
  return { head, body: body.join("\r\n\r\n"), ended, pieces };
}
