import type { IncomingMessage, ServerResponse } from "node:http";

/** Why a request is refused before it is read. */
export interface Refusal {
  readonly status: 414;
  readonly message: string;
}

/** Checks a request before it is read; null: nothing is wrong. */
export type RequestCheck = (message: IncomingMessage) => Refusal | null;

/** The longest path and query, in bytes. What is kept of a request grows with them. */
const MAX_URL = 16_384;

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

/** Checks that apply to every request. */
export const checkRequest: RequestCheck = ({ url = "" }) =>
  url.length <= MAX_URL
    ? null
    : { status: 414, message: `The URL has ${url.length} bytes; allowed are ${MAX_URL}` };
