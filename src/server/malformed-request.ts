import type { Duplex } from "node:stream";

/** Responds to what Node cannot parse as a request: a 400 with the error envelope of all responses. */
export function refuseUnreadable(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const message =
    error.code === "HPE_HEADER_OVERFLOW"
      ? "The request's path and headers are too long"
      : "The request is no HTTP that can be read";
  const body = JSON.stringify({ error: { message } });
  socket.end(
    [
      "HTTP/1.1 400 Bad Request",
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}
