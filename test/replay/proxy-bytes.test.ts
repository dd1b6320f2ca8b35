import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { deployment, proxyTo, rawCall, socketDeployment } from "./proxy-ground.ts";

const AUTHORIZED = { Authorization: "Bearer lmvz_live_bytes" };

test("a request's head arrives as it was sent, but for its host, its connection and the proxy's mark", async () => {
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

test("a request that comes back to its own proxy ends there, in a 502 and a line", async () => {
  let back = "";
  const origin = await deployment((request, response) => {
    const url = back + (request.url ?? "");
    const headers = request.headers as Record<string, string>;
    httpRequest(url, { headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 0);
      reply.pipe(response);
    }).end();
  });
  const proxy = await proxyTo(origin);
  back = proxy.origin;
  const reply = await fetch(`${proxy.url}/llm-providers`, { headers: AUTHORIZED });
  expect(reply.status).toBe(502);
  expect(await reply.text()).toMatch(/leads back to this proxy/);
  expect((await proxy.seen(1)).lines).toEqual([expect.stringMatching(/leads back to this proxy/)]);
  await proxy.seen(2);
});

test("early hints and processing arrive before the reply", async () => {
  const origin = await deployment((_, response) => {
    response.writeProcessing();
    response.writeEarlyHints({ link: ["</a.css>; rel=preload", "</b.js>; rel=preload"] });
    response.end("{}");
  });
  const { url } = await proxyTo(origin);
  const asked = httpRequest(`${url}/llm-providers`, { headers: AUTHORIZED });
  const told: unknown[] = [];
  asked.on("information", ({ statusCode, headers }) => told.push([statusCode, headers["link"]]));
  asked.end();
  const [reply] = await once(asked, "response");
  reply.resume();
  expect(told).toEqual([
    [102, undefined],
    [103, "</a.css>; rel=preload, </b.js>; rel=preload"],
  ]);
});

test("a reply's head and coded body come back as they were sent", async () => {
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

test("a reply without any length, with trailers, arrives whole", async () => {
  const origin = await deployment((_, response) => {
    response.writeHead(200, { "Transfer-Encoding": "chunked" });
    response.write("one ");
    response.addTrailers({ "X-Sum": "9" });
    response.end("two");
  });
  const { url } = await proxyTo(origin);
  const asked = httpRequest(`${url}/llm-providers`);
  asked.end();
  const [reply] = await once(asked, "response");
  let text = "";
  for await (const chunk of reply) text += String(chunk);
  expect(text).toBe("one two");
  expect(reply.trailers).toEqual({ "x-sum": "9" });
});

test("bodies of requests arrive as they are, announced or in chunks", async () => {
  const origin = await deployment((request, response) => {
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
] as const)(
  "the reply to %s with status %s has no body and does not hang",
  async ([method, status]) => {
    const origin = await deployment((_, response) => {
      response.writeHead(status, {
        ETag: '"1"',
        ...(status === 204 ? {} : { "Content-Length": 7 }),
      });
      response.end();
    });
    const { url } = await proxyTo(origin);
    const reply = await fetch(`${url}/llm-providers`, { method, headers: AUTHORIZED });
    expect([reply.status, reply.headers.get("etag"), await reply.text()]).toEqual([
      status,
      '"1"',
      "",
    ]);
  },
);

test("a redirect goes to the client, not after its target", async () => {
  const origin = await deployment((_, response) => {
    response.writeHead(308, { Location: "https://elsewhere.example/api/v1/" }).end();
  });
  const { url } = await proxyTo(origin);
  const reply = await fetch(`${url}/llm-providers`, { redirect: "manual", headers: AUTHORIZED });
  expect(reply.status).toBe(308);
  expect(reply.headers.get("location")).toBe("https://elsewhere.example/api/v1/");
});

test("a client that waits for 100 Continue is told so by the deployment", async () => {
  const origin = await deployment((request, response) => {
    request.pipe(response);
  });
  const { url } = await proxyTo(origin);
  const asked = httpRequest(`${url}/prompts`, {
    method: "POST",
    headers: { ...AUTHORIZED, Expect: "100-continue", "Content-Length": 5 },
  });
  asked.flushHeaders();
  await once(asked, "continue");
  asked.end("hello");
  const [reply] = await once(asked, "response");
  let text = "";
  for await (const chunk of reply) text += String(chunk);
  expect(text).toBe("hello");
});

test("the reply streams: its first bytes arrive before its last are sent", async () => {
  let finish = (): void => undefined;
  const origin = await deployment((_, response) => {
    response.write("first");
    finish = () => void response.end("last");
  });
  const { url } = await proxyTo(origin);
  const reply = await fetch(`${url}/llm-providers`, { headers: AUTHORIZED });
  const reader = reply.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("first");
  finish();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("last");
});

test("a client that leaves ends the request to the deployment too", async () => {
  let closed: Promise<unknown> = Promise.reject(new Error("never asked"));
  closed.catch(() => null);
  const origin = await deployment((_, response) => {
    closed = once(response, "close");
    response.write("begun");
  });
  const proxy = await proxyTo(origin);
  const leaving = new AbortController();
  const reply = await fetch(`${proxy.url}/llm-providers`, {
    signal: leaving.signal,
    headers: AUTHORIZED,
  });
  await reply.body?.getReader().read();
  leaving.abort();
  await closed;
  const { passed, lines } = await proxy.seen(1);
  expect(passed.failure).toMatch(/the client left/);
  expect(lines).toHaveLength(1);
});

test.for([
  ["announced", (body: string) => `Content-Length: 1000\r\n\r\n${body}`],
  [
    "in chunks",
    (body: string) =>
      `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n`,
  ],
] as const)("a reply that is cut off, %s, is cut off for the client too", async ([, bytes]) => {
  const origin = await socketDeployment((_, socket) => {
    socket.end(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${bytes('{"items":')}`);
  });
  const proxy = await proxyTo(origin);
  const reply = await fetch(`${proxy.url}/llm-providers`, { headers: AUTHORIZED });
  await expect(reply.text()).rejects.toThrow(/terminated|aborted/);
  const { lines } = await proxy.seen(1);
  expect(lines.join("\n")).toMatch(
    /GET \/api\/v1\/llm-providers {2}the target cut its reply off after 9 bytes/,
  );
  expect(lines).toHaveLength(1);
});

test("a deployment that is down is a 502 in the API's envelope, and a line", async () => {
  const proxy = await proxyTo("http://127.0.0.1:1");
  const reply = await fetch(`${proxy.url}/prompts`, { method: "POST", body: "x".repeat(100_000) });
  expect(reply.status).toBe(502);
  expect(await reply.json()).toEqual({
    error: { message: "Understudy's proxy: the target can't be reached: nothing listens there" },
  });
  const { lines } = await proxy.seen(1);
  expect(lines[0]).toMatch(
    /POST \/api\/v1\/prompts {2}the target can't be reached: nothing listens there/,
  );
  expect(proxy.har().log.entries[0]?.response.status).toBe(0);
});

test("a deployment that talks no HTTP is a 502 and a line", async () => {
  const origin = await socketDeployment(
    (_, socket) => void socket.end("220 mail.example ready\r\n"),
  );
  const proxy = await proxyTo(origin);
  const reply = await fetch(`${proxy.url}/llm-providers`, { headers: AUTHORIZED });
  expect(reply.status).toBe(502);
  expect((await proxy.seen(1)).lines).toEqual([
    expect.stringMatching(/what the target answers is no HTTP \(HPE_/),
  ]);
});

test("a reply that comes before the whole request says nothing of the request's body", async () => {
  const origin = await deployment((_, response) => {
    response.writeHead(413, { "Content-Type": "application/json", Connection: "close" });
    response.end(JSON.stringify({ error: { message: "Too much" } }));
  });
  const proxy = await proxyTo(origin);
  const asked = httpRequest(`${proxy.url}/prompts`, {
    method: "POST",
    headers: { ...AUTHORIZED, "Content-Type": "application/json" },
  });
  asked.on("error", () => null);
  asked.write('{"brand":');
  const [reply] = await once(asked, "response");
  reply.resume();
  await once(reply, "end");
  const { observation } = await proxy.seen(1);
  asked.destroy();
  expect(observation.violations).toEqual([]);
  expect(observation.notes[0]).toMatch(/the request: only the first 9 bytes of its body were sent/);
  const [entry] = proxy.har().log.entries;
  expect(entry?.request.postData).toMatchObject({
    text: '{"brand":',
    comment: "the first 9 bytes; the body was not sent to its end",
  });
});

test("a body that is no text is recorded as base64, a long one in part, and says so", async () => {
  const origin = await deployment((request, response) => {
    request.resume().on("end", () => void response.writeHead(400).end());
  });
  const proxy = await proxyTo(origin);
  const body = randomBytes(6 * 1024 * 1024);
  const kept = 5 * 1024 * 1024;
  for (const sent of [body.subarray(0, 1000), body]) {
    await fetch(`${proxy.url}/prompts`, { method: "POST", headers: AUTHORIZED, body: sent });
  }
  await proxy.seen(2);
  const [short, long] = proxy.har().log.entries.map(({ request }) => request.postData);
  expect(short?.encoding).toBe("base64");
  expect(Buffer.from(short?.text ?? "", "base64").equals(body.subarray(0, 1000))).toBe(true);
  expect(short).not.toHaveProperty("comment");
  expect(Buffer.from(long?.text ?? "", "base64").equals(body.subarray(0, kept))).toBe(true);
  expect(long?.comment).toBe(`the first ${kept} of ${body.length} bytes`);
});

test("a reply of 10 MB passes whole; its copy is cut, which is said, and not judged", async () => {
  const text = JSON.stringify({ items: "x".repeat(10 * 1024 * 1024) });
  const origin = await deployment((_, response) => {
    response.setHeader("Content-Type", "application/json");
    response.end(text);
  });
  const proxy = await proxyTo(origin);
  const reply = await fetch(`${proxy.url}/llm-providers`, { headers: AUTHORIZED });
  expect((await reply.text()) === text).toBe(true);
  const { lines, observation } = await proxy.seen(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/note: the reply: a body of \d{8} bytes is too long/);
  expect(observation.violations).toEqual([]);
  const [entry] = proxy.har().log.entries;
  expect(entry?.response.content).toMatchObject({ size: text.length, text: "" });
  expect(JSON.stringify(entry)).toMatch(/"_error":"a body of \d{8} bytes is too long/);
});

test("connections to the deployment that went stale cost no read", async () => {
  let count = 0;
  const origin = await socketDeployment((_, socket) => {
    count++;
    // Promises to stay, and leaves.
    socket.write("HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\n{}");
    if (count === 1) setImmediate(() => socket.resetAndDestroy());
  });
  const proxy = await proxyTo(origin);
  for (let call = 0; call < 3; call++) {
    const reply = await fetch(`${proxy.url}/llm-providers`, { headers: AUTHORIZED });
    expect(reply.status).toBe(200);
    await reply.text();
  }
});
