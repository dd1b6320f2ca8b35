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
  return (message) => {
    const { url = "" } = message;
    if (url.length > MAX_URL) {
      return { status: 414, message: `The URL has ${url.length} bytes; allowed are ${MAX_URL}` };
    }
    const refusal = hostProblem(message);
    if (refusal !== null || hosts === null) return refusal;
    const { host } = message.headers;
    return (
      foreignHost(served, host) ?? (url.startsWith("/") ? null : foreignHost(served, hostIn(url)))
    );
  };
}

/** RFC 9112, 3.2: HTTP/1.1 has one Host header. Node reads the first of several. */
function hostProblem({ rawHeaders, httpVersion }: IncomingMessage): Refusal | null {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === "host") count++;
  }
  if (count === 1 || (count === 0 && httpVersion === "1.0")) return null;
  return { status: 400, message: `The request has ${count} Host headers; send one` };
}

function foreignHost(served: ReadonlySet<string>, host: string | undefined): Refusal | null {
  if (host === undefined) return null;
  const name = host.replace(/:\d*$/, "").toLowerCase();
  if (served.has(name)) return null;
  const shown = JSON.stringify(name.slice(0, 100));
  const message = `The host ${shown} is not served; --allowed-host ${shown} allows it`;
  return { status: 421, message };
}

/** The host of an absolute URL. */
function hostIn(url: string): string | undefined {
  return /^[a-z]+:\/\/([^/?#]*)/i.exec(url)?.[1];
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
