import type { Duplex } from "node:stream";

/** Responds to what Node cannot parse as a request: a 400 or 431 with the error envelope of all responses. */
export function refuseUnreadable(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const isTooLong = error.code === "HPE_HEADER_OVERFLOW";
  const message = isTooLong
    ? "The request's path and headers are too long"
    : "The request is no HTTP that can be read";
  const body = JSON.stringify({ error: { message } });
  socket.end(
    [
      `HTTP/1.1 ${isTooLong ? "431 Request Header Fields Too Large" : "400 Bad Request"}`,
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}
