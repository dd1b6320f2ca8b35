import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { afterAll, beforeAll, test } from "vitest";
import { memoryFetch, memoized } from "../../../src/cli/in-memory.ts";
import { contract } from "../../support/fake-server.ts";
import { checkDeployment, expectPermitted, createDeployment } from "./check-deployment.ts";
import { sampled } from "../../support/sample.ts";

const inMemory = memoryFetch(memoized(createDeployment().handle), contract.basePath);

type Fetch = typeof globalThis.fetch;

/** Every `every`th request fails, but none twice; requests of all clients are counted. */
function failingOnce(every: number, instead: (count: number) => Promise<Response>): Fetch {
  let count = 0;
  const failed = new Set<string>();
  return (input, init) => {
    count++;
    const request = `${init?.method} ${input instanceof Request ? input.url : input.toString()}`;
    if (count % every !== 0 || failed.has(request)) return inMemory(input, init);
    failed.add(request);
    return instead(count);
  };
}

function refusal(
  status: number,
  headers: Record<string, string>,
  body: string,
): () => Promise<Response> {
  return () => Promise.resolve(new Response(body, { status, headers }));
}

function reset(code: string): () => Promise<Response> {
  return () => Promise.reject(new TypeError("fetch failed", { cause: { code } }));
}

const TOO_MANY = JSON.stringify({ error: { message: "Too many requests" } });

/** Failures that are retried for every request, including POST. */
const STUMBLES = [
  {
    says: "429 with Retry-After",
    instead: refusal(429, { "retry-after": "2" }, TOO_MANY),
  },
  {
    says: "429 of a proxy, in HTML",
    instead: refusal(429, { "retry-after": "1" }, "<h1>Slow down</h1>"),
  },
  { says: "503 without a word", instead: refusal(503, {}, "") },
  { says: "a connection that is reset", instead: reset("ECONNRESET") },
];

test.for(sampled(STUMBLES, 2))("transport: occasionally $says", async ({ instead }) => {
  for (const every of [5, 17]) {
    expectPermitted(
      await checkDeployment(inMemoryOnly, { client: { fetch: failingOnce(every, instead) } }),
      [],
    );
  }
});

test("transport: any single dropped connection", async () => {
  for (const place of [1, 2, 10, 100, 390]) {
    let count = 0;
    const fetch: Fetch = (input, init) =>
      ++count === place ? reset("UND_ERR_SOCKET")() : inMemory(input, init);
    expectPermitted(await checkDeployment(inMemoryOnly, { client: { fetch } }), []);
  }
});

/** Never called: these checks use their own `fetch`. */
const inMemoryOnly = (): never => {
  throw new Error("the check has its own fetch");
};

/** The best compression takes five times as long as the rest of a check. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** Encodings of a response body. */
type SendBody = (response: ServerResponse, body: string) => void;

const SHIPPINGS: Readonly<Record<string, SendBody>> = {
  gzip: (response, body) => response.setHeader("content-encoding", "gzip").end(gzipSync(body)),
  brotli: (response, body) =>
    response.setHeader("content-encoding", "br").end(brotliCompressSync(body, FAST)),
  "small chunks": (response, body) => {
    const bytes = Buffer.from(body);
    for (let start = 0; start < bytes.length; start += 777)
      response.write(bytes.subarray(start, start + 777));
    response.end();
  },
  "one byte, then the rest later": (response, body) => {
    const bytes = Buffer.from(body);
    response.write(bytes.subarray(0, 1));
    setImmediate(() => response.end(bytes.subarray(1)));
  },
  "a connection for each request": (response, body) =>
    response.setHeader("connection", "close").end(body),
  "HTTP/1.0, which ends with the connection": (response, body) => {
    const headers = Object.entries(response.getHeaders()).map(
      ([name, value]) => `${name}: ${String(value)}\r\n`,
    );
    const head = `HTTP/1.0 ${response.statusCode} Status\r\n${headers.join("")}\r\n`;
    response.socket?.end(head + body);
  },
};

let sendBody: SendBody = SHIPPINGS["gzip"]!;

const listener: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on(
    "end",
    () => void forward(request.url ?? "", request, Buffer.concat(chunks).toString(), response),
  );
};

async function forward(
  url: string,
  request: Parameters<RequestListener>[0],
  body: string,
  response: ServerResponse,
): Promise<void> {
  const result = await inMemory(`http://fake.test${url}`, {
    method: request.method ?? "GET",
    headers: request.headers as Record<string, string>,
    ...(body === "" ? {} : { body }),
  });
  response.statusCode = result.status;
  for (const [name, value] of result.headers) response.setHeader(name, value);
  sendBody(response, await result.text());
}

const server = createServer(listener);

beforeAll(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
afterAll(() => new Promise<void>((done) => server.close(() => done())));

test.for(Object.keys(SHIPPINGS))("transport: bodies as %s", async (name) => {
  sendBody = SHIPPINGS[name]!;
  const { port } = server.address() as AddressInfo;
  const client = {
    baseUrl: `http://127.0.0.1:${port}${contract.basePath}`,
    fetch: globalThis.fetch,
    // Real time: this connection has its own latency.
    clock: () => Date.now(),
  };
  expectPermitted(await checkDeployment(inMemoryOnly, { client }), []);
});
