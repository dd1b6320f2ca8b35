import type { ServerResponse } from "node:http";

/** Why a request is refused before it is read. */
export interface Refusal {
  readonly status: 400 | 403 | 414 | 417 | 421;
  readonly message: string;
}

/** Sends the error envelope of a refused request, and ends its connection. */
export function sendRefusal(response: ServerResponse, { status, message }: Refusal): void {
  const body = JSON.stringify({ error: { message } });
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
}
