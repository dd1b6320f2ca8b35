import type { Server } from "node:http";
import type { Duplex } from "node:stream";
import { sendRefusal } from "./refusal.ts";

/** Lets a server respond with the error envelope where Node.js itself would respond without a body, or not at all. */
export function refuseMalformed(server: Server): void {
  server.on("clientError", refuseUnreadable);
  server.on("checkExpectation", (_, response) =>
    sendRefusal(response, {
      status: 417,
      message: "The only supported expectation is 100-continue",
    }),
  );
  server.on("connect", (_, socket) => {
    // Node.js no longer handles errors of this connection; one without a listener would end the process.
    socket.on("error", () => socket.destroy());
    refuse(socket, "405 Method Not Allowed", "CONNECT is not allowed; this server is not a proxy");
  });
}

interface ClientError extends Error {
  readonly code?: string;
  /** The last bytes read from the connection. */
  readonly rawPacket?: Buffer;
}

/** Responds to what Node cannot parse as a request: a 400 or 431 with the error envelope of all responses. */
export function refuseUnreadable(error: ClientError, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const isTooLong = error.code === "HPE_HEADER_OVERFLOW";
  const status = isTooLong ? "431 Request Header Fields Too Large" : "400 Bad Request";
  const message = isTooLong
    ? "The request's path and headers are too long"
    : "The request is not valid HTTP";
  // Clients take a body after HEAD for another response.
  const isHead = error.rawPacket?.toString("latin1", 0, 5) === "HEAD ";
  refuse(socket, status, message, isHead);
}

function refuse(socket: Duplex, status: string, message: string, isHead = false): void {
  const body = JSON.stringify({ error: { message } });
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Connection: close",
      "",
      isHead ? "" : body,
    ].join("\r\n"),
  );
}
