import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** What a request gets instead of its proper response. */
export type Misbehaviour = (
  response: ServerResponse,
  proper: ProperResponse,
  request: IncomingMessage,
) => void;

export interface ProperResponse {
  readonly status: number;
  /** The JSON body, which may be changed. */
  // oxlint-disable-next-line typescript/no-explicit-any -- bodies of every operation are changed
  readonly body: any;
}

export const JSON_TYPE = { "content-type": "application/json" };

/** Sends a text or bytes as JSON with status 200. */
export function sendText(
  response: ServerResponse,
  text: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(200, { ...JSON_TYPE, ...headers }).end(text);
}

/** Writes bytes past the HTTP server, and then ends the connection. */
export function sendRaw(response: ServerResponse, text: string): void {
  response.socket?.end(text, "latin1");
}

/** Writes a chunk again and again, as fast as the other side reads, until the connection ends. */
export function writeForever(socket: Socket | null, chunk: string): void {
  const write = (): void => {
    for (let isTaken = true; isTaken;) {
      isTaken = socket?.writable === true && socket.write(chunk, "latin1");
    }
  };
  socket?.on("drain", write);
  write();
}
