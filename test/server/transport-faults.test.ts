import { expect, test } from "vitest";
import { logLine } from "../../src/server/access-log.ts";
import { contract, startFake, type TestFake } from "../support/fake-server.ts";
import { listening, rawGet, type RawResponse } from "../support/http-server.ts";

const KEY = "lmvz_live_tiny_read";
const PATH = `${contract.basePath}/brands/tracked`;

interface ServedFake extends TestFake {
  readonly origin: string;
  readonly whole: RawResponse;
}

/** Serves a fake on a free port. */
async function serveFake(): Promise<ServedFake> {
  const fake = startFake({ scenario: "tiny" });
  const origin = await listening(fake.app);
  return { ...fake, origin, whole: await rawGet(origin, PATH, KEY) };
}

async function getWithFaults(
  ...faults: readonly unknown[]
): Promise<RawResponse & { server: ServedFake }> {
  const server = await serveFake();
  const response = await server.admin("post", "/faults", { faults });
  expect(response.status, response.text).toBe(200);
  return { server, ...(await rawGet(server.origin, PATH, KEY)) };
}

test("transport.status returns any error status with the API's envelope", async () => {
  const { head, body } = await getWithFaults({
    fault: "transport.status",
    status: 503,
    message: "Off",
  });
  expect(head).toMatch(/^HTTP\/1\.1 503 /);
  expect(head).toMatch(/content-type: application\/json/i);
  expect(head).not.toMatch(/retry-after/i);
  expect(body).toBe('{"error":{"message":"Off"}}');
});

test("transport.status returns 500 by default, with an optional Retry-After", async () => {
  expect((await getWithFaults("transport.status")).head).toMatch(/^HTTP\/1\.1 500 /);
  const { head } = await getWithFaults({ fault: "transport.status", status: 503, retry_after: 7 });
  expect(head).toMatch(/retry-after: 7\r\n/i);
});

test("transport.rate-limit returns 429 with Retry-After and the envelope", async () => {
  const { head, body } = await getWithFaults("transport.rate-limit=3");
  expect(head).toMatch(/^HTTP\/1\.1 429 /);
  expect(head).toMatch(/retry-after: 3\r\n/i);
  expect(JSON.parse(body).error.message).toMatch(/3 s/);
});

test("transport.html returns a login page with status 200", async () => {
  const { head, body } = await getWithFaults("transport.html");
  expect(head).toMatch(/^HTTP\/1\.1 200 /);
  expect(head).toMatch(/content-type: text\/html; charset=utf-8\r\n/i);
  expect(body).toMatch(/^<!doctype html>[^]*password/);
});

test("transport.reset closes the connection before the first byte", async () => {
  const { head, body, ended } = await getWithFaults("transport.reset");
  expect({ head, body, ended }).toEqual({ head: "", body: "", ended: "ECONNRESET" });
});

test("transport.truncate sends the full Content-Length and a part of the body", async () => {
  const { head, body, server } = await getWithFaults("transport.truncate=25");
  expect(head).toMatch(/^HTTP\/1\.1 200 /);
  expect(head).toContain(`content-length: ${server.whole.body.length}`);
  expect(body).toBe(server.whole.body.slice(0, 25));
  await expect(
    fetch(server.origin + PATH, { headers: { Authorization: `Bearer ${KEY}` } }).then(
      async (response) => response.text(),
    ),
  ).rejects.toThrow("terminated");
});

test("a truncated body always lacks its end", async () => {
  const { body, server } = await getWithFaults("transport.truncate=1000000");
  expect(body).toBe(server.whole.body.slice(0, -1));
});

test("transport.content-type changes the content type and keeps the body", async () => {
  const { head, body, server } = await getWithFaults(
    "transport.content-type=text/csv; header=absent",
  );
  expect(head).toMatch(/content-type: text\/csv; header=absent\r\n/i);
  expect(body).toBe(server.whole.body);
});

test("transport.delay and transport.drip send the complete body", async () => {
  const { head, body, pieces, server } = await getWithFaults("transport.delay=20", {
    fault: "transport.drip",
    bytes: 40,
    milliseconds: 2,
  });
  expect(head).toContain(`content-length: ${server.whole.body.length}`);
  expect(body).toBe(server.whole.body);
  expect(pieces).toBeGreaterThan(1);
});

test("a client that disconnects during a delay is logged at once", async () => {
  const server = await serveFake();
  await server.admin("post", "/faults", { faults: ["transport.delay=600000"] });
  const client = new AbortController();
  const headers = { Authorization: `Bearer ${KEY}` };
  const request = fetch(server.origin + PATH, { headers, signal: client.signal });
  const failure = request.then(() => null, String);
  await expect
    .poll(async () => (await server.admin("get", "/faults?world=default")).body.worlds[0].on)
    .toMatchObject([{ fired: 1 }]);
  client.abort();
  expect(await failure).toContain("abort");
  const log = (): string => server.served.map((entry) => logLine(entry)).join("\n");
  await expect.poll(log).toContain("fault: transport.delay");
});

test("body faults do not affect HEAD", async () => {
  const { origin, admin } = await serveFake();
  await admin("post", "/faults", { faults: ["transport.truncate", "transport.drip"] });
  const headers = { Authorization: `Bearer ${KEY}` };
  const response = await fetch(origin + PATH, { method: "HEAD", headers });
  expect([response.status, await response.text()]).toEqual([200, ""]);
});

test("faults are combined; of those that replace the response, the first one is used", async () => {
  const faults = ["transport.status=500", "transport.truncate=4", "transport.html"];
  const { head, body, server } = await getWithFaults(...faults);
  expect(head).toMatch(/^HTTP\/1\.1 500 /);
  expect(body).toBe('{"er');
  const { on } = (await server.admin("get", "/faults?world=default")).body.worlds[0];
  expect(on.map(({ fired }: { fired: number }) => fired)).toEqual([1, 1, 0]);
});

test("a fault that replaces the response writes nothing; a fault that damages it does", async () => {
  const fake = startFake({ scenario: "tiny" });
  const origin = await listening(fake.app);
  const track = async (brand: string): Promise<unknown> =>
    fetch(origin + PATH, {
      method: "POST",
      headers: { Authorization: "Bearer lmvz_live_tiny_write", "Content-Type": "application/json" },
      body: JSON.stringify({ brand }),
    }).then(async (response) => response.text().catch(() => null));
  await fake.admin("post", "/faults", { faults: ["transport.status=503"] });
  await track("Never Tracked");
  await fake.admin("post", "/faults", { faults: ["transport.truncate=1"] });
  await track("Surely Tracked");
  await fake.admin("delete", "/faults");
  const { body } = await fake.get(KEY, "/brands/tracked");
  expect(body.items.map(({ brand }: { brand: string }) => brand)).toEqual([
    "Copperfinch",
    "Surely Tracked",
  ]);
});

test("faults apply to calls with an invalid key or path, not to pages and the admin API", async () => {
  const { server, ...reset } = await getWithFaults("transport.status=502");
  expect(reset.head).toMatch(/ 502 /);
  const statuses = async (paths: readonly string[], key: string): Promise<string[]> =>
    Promise.all(
      paths.map(async (path) => (await rawGet(server.origin, path, key)).head.slice(9, 12)),
    );
  expect(await statuses([PATH, `${contract.basePath}/nowhere`], "lmvz_live_unknown")).toEqual([
    "502",
    "502",
  ]);
  expect(
    await statuses(["/__admin/health", "/", `${contract.basePath}/openapi.json`], KEY),
  ).toEqual(["200", "200", "200"]);
});

test("the access log names the applied faults", async () => {
  const { server } = await getWithFaults("transport.reset");
  expect(logLine(server.served.at(-1)!)).toMatch(
    / {2}no response {2}[\d.]+ ms {2}tiny {2}fault: transport\.reset$/,
  );
  expect(server.served.at(-1)?.note?.faults).toEqual(["transport.reset"]);
});
