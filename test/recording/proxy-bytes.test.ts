import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { listening } from "../support/http-server.ts";
import { proxyTo, rawCall, socketDeployment } from "./proxy-fixture.ts";

const AUTHORIZED = { Authorization: "Bearer lmvz_live_bytes" };

test("forwards the request head unchanged except for Host, hop-by-hop headers and the loop header", async () => {
  const heads: string[] = [];
  const origin = await socketDeployment((head, socket) => {
    heads.push(head);
    socket.end("HTTP/1.1 204 No Content\r\n\r\n");
  });
  const proxy = await proxyTo(origin);
  await rawCall(
    proxy.origin,
    [
      "GET /api/v1/visibility?brand=A%20b+c&x=%2f HTTP/1.1",
      "Host: app.example",
      "X-First: 1",
      "aCCept: application/json",
      "X-Twice: a",
      "X-Between: \u00e9",
      "X-Twice: b",
      "Connection: close, X-Hop",
      "X-Hop: only for you",
      "TE: trailers",
      "Accept-Encoding: br",
      "",
      "",
    ].join("\r\n"),
  );
  const lines = heads[0]?.split("\r\n") ?? [];
  expect(lines.filter((line) => !line.startsWith("Connection:"))).toEqual([
    "GET /api/v1/visibility?brand=A%20b+c&x=%2f HTTP/1.1",
    `Host: ${new URL(origin).host}`,
    "X-First: 1",
    "aCCept: application/json",
    "X-Twice: a",
    "X-Between: \u00e9",
    "X-Twice: b",
    "Accept-Encoding: br",
    expect.stringMatching(/^Understudy-Proxy: [0-9a-f-]{36}$/),
  ]);
});

test("answers a proxy loop with 502 and reports it", async () => {
  let back = "";
  const origin = await listening((request, response) => {
    const url = back + (request.url ?? "");
    const headers = request.headers as Record<string, string>;
    httpRequest(url, { headers }, (looped) => {
      response.writeHead(looped.statusCode ?? 0);
      looped.pipe(response);
    }).end();
  });
  const proxy = await proxyTo(origin);
  back = proxy.origin;
  const received = await fetch(`${proxy.url}/llm-providers`, { headers: AUTHORIZED });
  expect(received.status).toBe(502);
  expect(await received.text()).toMatch(/forwards requests back to this proxy/);
  expect((await proxy.seen(1)).lines).toEqual([
    expect.stringMatching(/forwards requests back to this proxy/),
  ]);
  await proxy.seen(2);
});

test("forwards 102 Processing and 103 Early Hints", async () => {
  const origin = await listening((_, response) => {
    response.writeProcessing();
    response.writeEarlyHints({ link: ["</a.css>; rel=preload", "</b.js>; rel=preload"] });
    response.end("{}");
  });
  const { url } = await proxyTo(origin);
  const sent = httpRequest(`${url}/llm-providers`, { headers: AUTHORIZED });
  const informational: unknown[] = [];
  sent.on("information", ({ statusCode, headers }) =>
    informational.push([statusCode, headers["link"]]),
  );
  sent.end();
  const [received] = await once(sent, "response");
  received.resume();
  expect(informational).toEqual([
    [102, undefined],
    [103, "</a.css>; rel=preload, </b.js>; rel=preload"],
  ]);
});

test("forwards the response head and a compressed body unchanged", async () => {
  const body = gzipSync("{}");
  const head = [
    "HTTP/1.1 207 Quite Fine",
    "X-B: 1",
    "set-cookie: a=1",
    "X-A: 2",
    "Set-Cookie: b=2",
    "Content-Encoding: gzip",
    `Content-Length: ${body.length}`,
  ];
  const origin = await socketDeployment((_, socket) => {
    socket.write([...head, "Connection: close, X-Hop", "X-Hop: 1", "", ""].join("\r\n"));
    socket.end(body);
  });
  const { origin: proxy } = await proxyTo(origin);
  const { text } = await rawCall(
    proxy,
    "GET /api/v1/llm-providers HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  );
  const [own = "", coded = ""] = text.split("\r\n\r\n");
  expect(own.split("\r\n").filter((line) => !line.startsWith("Connection:"))).toEqual(head);
  expect(Buffer.from(coded, "latin1").equals(body)).toBe(true);
});

test("forwards a chunked response with trailers", async () => {
  const origin = await listening((_, response) => {
    response.writeHead(200, { "Transfer-Encoding": "chunked" });
    response.write("one ");
    response.addTrailers({ "X-Sum": "9" });
    response.end("two");
  });
  const { url } = await proxyTo(origin);
  const sent = httpRequest(`${url}/llm-providers`);
  sent.end();
  const [received] = await once(sent, "response");
  let text = "";
  for await (const chunk of received) text += String(chunk);
  expect(text).toBe("one two");
  expect(received.trailers).toEqual({ "x-sum": "9" });
});

test("forwards request bodies unchanged, with Content-Length or chunked", async () => {
  const origin = await listening((request, response) => {
    const hash = createHash("sha256");
    request.on("data", (chunk: Buffer) => hash.update(chunk));
    request.on("end", () => {
      const { "content-length": length = null, "transfer-encoding": coding = null } =
        request.headers;
      response.end(JSON.stringify([length, coding, hash.digest("hex")]));
    });
  });
  const { url } = await proxyTo(origin);
  const body = randomBytes(3_000_000);
  const sum = createHash("sha256").update(body).digest("hex");
  const send = async (given: RequestInit): Promise<unknown> =>
    (await fetch(`${url}/prompts`, { method: "POST", headers: AUTHORIZED, ...given })).json();
  expect(await send({ body })).toEqual([String(body.length), null, sum]);
  const streamed = { body: new Blob([body]).stream(), duplex: "half" } as RequestInit;
  expect(await send(streamed)).toEqual([null, "chunked", sum]);
  const none = createHash("sha256").digest("hex");
  expect(await send({})).toEqual(["0", null, none]);
});

test.for([
  ["HEAD", 200],
  ["GET", 204],
  ["GET", 304],
] as const)("a response to %s with status %s has no body and ends", async ([method, status]) => {
  const origin = await listening((_, response) => {
    response.writeHead(status, {
      ETag: '"1"',
      ...(status === 204 ? {} : { "Content-Length": 7 }),
    });
    response.end();
  });
  const { url } = await proxyTo(origin);
  const received = await fetch(`${url}/llm-providers`, { method, headers: AUTHORIZED });
  expect([received.status, received.headers.get("etag"), await received.text()]).toEqual([
    status,
    '"1"',
    "",
  ]);
});

test("does not follow redirects", async () => {
  const origin = await listening((_, response) => {
    response.writeHead(308, { Location: "https://elsewhere.example/api/v1/" }).end();
  });
  const { url } = await proxyTo(origin);
  const received = await fetch(`${url}/llm-providers`, { redirect: "manual", headers: AUTHORIZED });
  expect(received.status).toBe(308);
  expect(received.headers.get("location")).toBe("https://elsewhere.example/api/v1/");
});

test("forwards 100 Continue of the deployment", async () => {
  const origin = await listening((request, response) => {
    request.pipe(response);
  });
  const { url } = await proxyTo(origin);
  const sent = httpRequest(`${url}/prompts`, {
    method: "POST",
    headers: { ...AUTHORIZED, Expect: "100-continue", "Content-Length": 5 },
  });
  sent.flushHeaders();
  await once(sent, "continue");
  sent.end("hello");
  const [received] = await once(sent, "response");
  let text = "";
  for await (const chunk of received) text += String(chunk);
  expect(text).toBe("hello");
});

test("streams the response", async () => {
  let finish = (): void => undefined;
  const origin = await listening((_, response) => {
    response.write("first");
    finish = () => void response.end("last");
  });
  const { url } = await proxyTo(origin);
  const received = await fetch(`${url}/llm-providers`, { headers: AUTHORIZED });
  const reader = received.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("first");
  finish();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("last");
});

test("aborts the request to the deployment when the client disconnects", async () => {
  let closed: Promise<unknown> = Promise.reject(new Error("no request informational"));
  closed.catch(() => null);
  const origin = await listening((_, response) => {
    closed = once(response, "close");
    response.write("begun");
  });
  const proxy = await proxyTo(origin);
  const leaving = new AbortController();
  const received = await fetch(`${proxy.url}/llm-providers`, {
    signal: leaving.signal,
    headers: AUTHORIZED,
  });
  await received.body?.getReader().read();
  leaving.abort();
  await closed;
  const { exchange, lines } = await proxy.seen(1);
  expect(exchange.failure).toMatch(/the client disconnected/);
  expect(lines).toHaveLength(1);
});

test.for([
  ["with Content-Length", (body: string) => `Content-Length: 1000\r\n\r\n${body}`],
  [
    "chunked",
    (body: string) =>
      `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n`,
  ],
] as const)(
  "closes the connection to the client when the response is cut off, %s",
  async ([, bytes]) => {
    const origin = await socketDeployment((_, socket) => {
      socket.end(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${bytes('{"items":')}`);
    });
    const proxy = await proxyTo(origin);
    const received = await fetch(`${proxy.url}/llm-providers`, { headers: AUTHORIZED });
    await expect(received.text()).rejects.toThrow(/terminated|aborted/);
    const { lines } = await proxy.seen(1);
    expect(lines.join("\n")).toMatch(
      /GET \/api\/v1\/llm-providers {2}the target closed the connection after 9 bytes/,
    );
    expect(lines).toHaveLength(1);
  },
);

test("answers 502 in the API's error envelope when the deployment is down", async () => {
  const proxy = await proxyTo("http://127.0.0.1:1");
  const received = await fetch(`${proxy.url}/prompts`, {
    method: "POST",
    body: "x".repeat(100_000),
  });
  expect(received.status).toBe(502);
  expect(await received.json()).toEqual({
    error: { message: "Understudy's proxy: cannot connect to the target: connection refused" },
  });
  const { lines } = await proxy.seen(1);
  expect(lines[0]).toMatch(
    /POST \/api\/v1\/prompts {2}cannot connect to the target: connection refused/,
  );
  expect(proxy.har().log.entries[0]?.response.status).toBe(0);
});

test("answers 502 when the deployment does not send HTTP", async () => {
  const origin = await socketDeployment(
    (_, socket) => void socket.end("220 mail.example ready\r\n"),
  );
  const proxy = await proxyTo(origin);
  const received = await fetch(`${proxy.url}/llm-providers`, { headers: AUTHORIZED });
  expect(received.status).toBe(502);
  expect((await proxy.seen(1)).lines).toEqual([
    expect.stringMatching(/the target did not send valid HTTP \(HPE_/),
  ]);
});

test("does not validate a request body when the response precedes its end", async () => {
  const origin = await listening((_, response) => {
    response.writeHead(413, { "Content-Type": "application/json", Connection: "close" });
    response.end(JSON.stringify({ error: { message: "Too much" } }));
  });
  const proxy = await proxyTo(origin);
  const sent = httpRequest(`${proxy.url}/prompts`, {
    method: "POST",
    headers: { ...AUTHORIZED, "Content-Type": "application/json" },
  });
  sent.on("error", () => null);
  sent.write('{"brand":');
  const [received] = await once(sent, "response");
  received.resume();
  await once(received, "end");
  const { result } = await proxy.seen(1);
  sent.destroy();
  expect(result.violations).toEqual([]);
  expect(result.notes[0]).toMatch(/request body not validated: only the first 9 bytes were sent/);
  const [entry] = proxy.har().log.entries;
  expect(entry?.request.postData).toMatchObject({
    text: '{"brand":',
    comment: "the first 9 bytes; the body was not sent completely",
  });
});

test("leaves out binary bodies, in which keys would not be found", async () => {
  const origin = await listening((request, response) => {
    request.resume().on("end", () => void response.writeHead(400).end());
  });
  const proxy = await proxyTo(origin);
  const body = randomBytes(6 * 1024 * 1024);
  for (const sent of [body.subarray(0, 1000), body]) {
    await fetch(`${proxy.url}/prompts`, { method: "POST", headers: AUTHORIZED, body: sent });
  }
  await proxy.seen(2);
  const [short, long] = proxy.har().log.entries.map(({ request }) => request.postData);
  expect(short).toMatchObject({ text: "", comment: "omitted: 1000 bytes that are not text" });
  expect(long).toMatchObject({ text: "", comment: "omitted: 5242880 bytes that are not text" });
});

test("forwards 10 MB completely and does not validate the truncated copy", async () => {
  const text = JSON.stringify({ items: "x".repeat(10 * 1024 * 1024) });
  const origin = await listening((_, response) => {
    response.setHeader("Content-Type", "application/json");
    response.end(text);
  });
  const proxy = await proxyTo(origin);
  const received = await fetch(`${proxy.url}/llm-providers`, { headers: AUTHORIZED });
  expect((await received.text()) === text).toBe(true);
  const { lines, result } = await proxy.seen(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/note: response body not validated: \d{8} bytes are too long/);
  expect(result.violations).toEqual([]);
  const [entry] = proxy.har().log.entries;
  expect(entry?.response.content).toMatchObject({ size: text.length, text: "" });
  expect(JSON.stringify(entry)).toMatch(/"_error":"\d{8} bytes are too long/);
});

test("a request waits until there is room for it, and is then forwarded completely", async () => {
  let arrived = "";
  const origin = await listening((request, response) => {
    request.on("data", (chunk) => (arrived += String(chunk)));
    request.on("end", () => void response.end("{}"));
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  const proxy = await proxyTo(origin, () => {
    waiting++;
    return promise;
  });
  const leaving = new AbortController();
  const left = fetch(`${proxy.url}/llm-providers`, { signal: leaving.signal });
  const body = "x".repeat(300_000);
  const sent = fetch(`${proxy.url}/prompts`, { method: "POST", headers: AUTHORIZED, body });
  await expect.poll(() => waiting).toBe(2);
  leaving.abort();
  await expect(left).rejects.toThrow(/aborted/);
  const { exchange } = await proxy.seen(1);
  expect(exchange.failure).toMatch(/the client disconnected/);
  expect(arrived).toBe("");
  resolve();
  expect((await sent).status).toBe(200);
  expect(arrived === body).toBe(true);
  const { exchange: complete } = await proxy.seen(2);
  expect([complete.body.bytes.length, complete.body.isEnded]).toEqual([300_000, true]);
});

test("retries reads on stale connections", async () => {
  let count = 0;
  const origin = await socketDeployment((_, socket) => {
    count++;
    // Announces keep-alive, then resets the connection.
    socket.write("HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\n{}");
    if (count === 1) setImmediate(() => socket.resetAndDestroy());
  });
  const proxy = await proxyTo(origin);
  for (let call = 0; call < 3; call++) {
    const received = await fetch(`${proxy.url}/llm-providers`, { headers: AUTHORIZED });
    expect(received.status).toBe(200);
    await received.text();
  }
});
