import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** An app on a port of its own until the test ends; gives where it is. */
export async function listening(app: RequestListener): Promise<string> {
  const server = createServer(app).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What came over the wire, byte for byte. */
export interface OnTheWire {
  readonly head: string;
  readonly body: string;
  /** How the connection ended: with an error code, or in order. */
  readonly ended: string;
  /** In how many pieces it came. */
  readonly pieces: number;
}

/** One request on a connection of its own, read as bytes until the connection ends. */
export async function onTheWire(origin: string, path: string, key: string): Promise<OnTheWire> {
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
