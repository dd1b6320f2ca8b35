import type { IncomingMessage, ServerResponse } from "node:http";

/** Why a request is refused before it is read. */
export interface Refusal {
  readonly status: 400 | 403 | 414 | 417 | 421;
  readonly message: string;
}

/** Checks a request before it is read; null: it is accepted. */
export type RequestCheck = (message: IncomingMessage) => Refusal | null;

/** Names of this machine: a page of another host can let its own name resolve to it (DNS rebinding). */
const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/** The longest path and query, in bytes. Stored requests grow with it. */
const MAX_URL = 16_384;

/**
 * Returns the checks that apply to every request: its length, and the host that it names.
 * @param hosts names besides those of this machine; null: requests may name any host
 */
export function requestCheck(hosts: readonly string[] | null): RequestCheck {
  const served = new Set([...LOOPBACK_NAMES, ...(hosts ?? [])].map((name) => name.toLowerCase()));
  return ({ url = "", rawHeaders, httpVersion }) => {
    if (url.length > MAX_URL) {
      return { status: 414, message: `The URL has ${url.length} bytes; allowed are ${MAX_URL}` };
    }
    const named = hostHeaders(rawHeaders);
    // RFC 9112, 3.2: HTTP/1.1 has one Host header. Node reads the first of several.
    if (named.length > 1 || (named.length === 0 && httpVersion !== "1.0")) {
      return { status: 400, message: `The request has ${named.length} Host headers; send one` };
    }
    if (hosts === null) return null;
    if (!url.startsWith("/")) named.push(...hostsIn(url));
    for (const host of named) {
      const name = host.replace(/:\d*$/, "").toLowerCase();
      if (!served.has(name)) return misdirected(name);
    }
    return null;
  };
}

function hostHeaders(rawHeaders: readonly string[]): string[] {
  const values: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === "host") values.push(rawHeaders[index + 1]!);
  }
  return values;
}

/** The host of an absolute URL, if it has one. */
function hostsIn(url: string): string[] {
  return /^[a-z]+:\/\/([^/?#]*)/i.exec(url)?.slice(1) ?? [];
}

function misdirected(host: string): Refusal {
  const shown = JSON.stringify(host.slice(0, 100));
  const message = `The host ${shown} is not served; --allowed-host ${shown} allows it`;
  return { status: 421, message };
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
