import { expect, test } from "vitest";
import { logLine } from "../../src/http/request-log.ts";
import { contract, startFake, type TestFake } from "../support/fake-server.ts";
import { listening, onTheWire, type OnTheWire } from "../support/wire.ts";

const KEY = "lmvz_live_tiny_read";
const PATH = `${contract.basePath}/brands/tracked`;

interface Wired extends TestFake {
  readonly origin: string;
  readonly whole: OnTheWire;
}

/** A fake on a port, and what it says before anything is switched on. */
async function wired(): Promise<Wired> {
  const fake = startFake({ scenario: "tiny" });
  const origin = await listening(fake.app);
  return { ...fake, origin, whole: await onTheWire(origin, PATH, KEY) };
}

async function suffering(...faults: readonly unknown[]): Promise<OnTheWire & { wire: Wired }> {
  const wire = await wired();
  const reply = await wire.admin("post", "/faults", { faults });
  expect(reply.status, reply.text).toBe(200);
  return { wire, ...(await onTheWire(wire.origin, PATH, KEY)) };
}

test("transport.status answers any error status in the API's envelope", async () => {
  const { head, body } = await suffering({
    fault: "transport.status",
    status: 503,
    message: "Off",
  });
  expect(head).toMatch(/^HTTP\/1\.1 503 /);
  expect(head).toMatch(/content-type: application\/json/i);
  expect(head).not.toMatch(/retry-after/i);
  expect(body).toBe('{"error":{"message":"Off"}}');
});

test("transport.status is a 500 unless told otherwise, and may say when to come back", async () => {
  expect((await suffering("transport.status")).head).toMatch(/^HTTP\/1\.1 500 /);
  const { head } = await suffering({ fault: "transport.status", status: 503, retry_after: 7 });
  expect(head).toMatch(/retry-after: 7\r\n/i);
});

test("transport.rate-limit is a 429 with Retry-After and the envelope", async () => {
  const { head, body } = await suffering("transport.rate-limit=3");
  expect(head).toMatch(/^HTTP\/1\.1 429 /);
  expect(head).toMatch(/retry-after: 3\r\n/i);
  expect(JSON.parse(body).error.message).toMatch(/3 s/);
});

test("transport.html is a login page with status 200", async () => {
  const { head, body } = await suffering("transport.html");
  expect(head).toMatch(/^HTTP\/1\.1 200 /);
  expect(head).toMatch(/content-type: text\/html; charset=utf-8\r\n/i);
  expect(body).toMatch(/^<!doctype html>[^]*password/);
});

test("transport.reset ends the connection before a byte", async () => {
  const { head, body, ended } = await suffering("transport.reset");
  expect({ head, body, ended }).toEqual({ head: "", body: "", ended: "ECONNRESET" });
});

test("transport.truncate announces the whole body and sends its beginning", async () => {
  const { head, body, wire } = await suffering("transport.truncate=25");
  expect(head).toMatch(/^HTTP\/1\.1 200 /);
  expect(head).toContain(`content-length: ${wire.whole.body.length}`);
  expect(body).toBe(wire.whole.body.slice(0, 25));
  await expect(
    fetch(wire.origin + PATH, { headers: { Authorization: `Bearer ${KEY}` } }).then(async (reply) =>
      reply.text(),
    ),
  ).rejects.toThrow("terminated");
});

test("a truncated body always lacks its end", async () => {
  const { body, wire } = await suffering("transport.truncate=1000000");
  expect(body).toBe(wire.whole.body.slice(0, -1));
});

test("transport.content-type labels the same bytes as something else", async () => {
  const { head, body, wire } = await suffering("transport.content-type=text/csv; header=absent");
  expect(head).toMatch(/content-type: text\/csv; header=absent\r\n/i);
  expect(body).toBe(wire.whole.body);
});

test("transport.delay and transport.drip bring every byte in the end", async () => {
  const { head, body, pieces, wire } = await suffering("transport.delay=20", {
    fault: "transport.drip",
    bytes: 40,
    milliseconds: 2,
  });
  expect(head).toContain(`content-length: ${wire.whole.body.length}`);
  expect(body).toBe(wire.whole.body);
  expect(pieces).toBeGreaterThan(1);
});

test("a client that leaves during a delay leaves nothing behind", async () => {
  const wire = await wired();
  await wire.admin("post", "/faults", { faults: ["transport.delay=600000"] });
  const before = wire.served.length;
  await expect(fetch(wire.origin + PATH, { signal: AbortSignal.timeout(50) })).rejects.toThrow(
    "timeout",
  );
  await expect.poll(() => wire.served.length).toBe(before + 1);
  expect(logLine(wire.served.at(-1)!)).toContain("fault: transport.delay");
});

test("HEAD has no body to be broken", async () => {
  const { origin, admin } = await wired();
  await admin("post", "/faults", { faults: ["transport.truncate", "transport.drip"] });
  const headers = { Authorization: `Bearer ${KEY}` };
  const reply = await fetch(origin + PATH, { method: "HEAD", headers });
  expect([reply.status, await reply.text()]).toEqual([200, ""]);
});

test("faults add up; of those that answer in the API's place the last one does", async () => {
  const faults = ["transport.html", "transport.truncate=4", "transport.status=500"];
  const { head, body, wire } = await suffering(...faults);
  expect(head).toMatch(/^HTTP\/1\.1 500 /);
  expect(body).toBe('{"er');
  const { on } = (await wire.admin("get", "/faults?world=default")).body.worlds[0];
  expect(on.map(({ fired }: { fired: number }) => fired)).toEqual([0, 1, 1]);
});

test("what answers in the API's place writes nothing; what breaks its reply does", async () => {
  const fake = startFake({ scenario: "tiny" });
  const origin = await listening(fake.app);
  const track = async (brand: string): Promise<unknown> =>
    fetch(origin + PATH, {
      method: "POST",
      headers: { Authorization: "Bearer lmvz_live_tiny_write", "Content-Type": "application/json" },
      body: JSON.stringify({ brand }),
    }).then(async (reply) => reply.text().catch(() => null));
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

test("calls without a good key or an endpoint suffer too; pages and the admin API never do", async () => {
  const { wire, ...reset } = await suffering("transport.status=502");
  expect(reset.head).toMatch(/ 502 /);
  const statuses = async (paths: readonly string[], key: string): Promise<string[]> =>
    Promise.all(
      paths.map(async (path) => (await onTheWire(wire.origin, path, key)).head.slice(9, 12)),
    );
  expect(await statuses([PATH, `${contract.basePath}/nowhere`], "lmvz_live_nobody")).toEqual([
    "502",
    "502",
  ]);
  expect(
    await statuses(["/__admin/health", "/", `${contract.basePath}/openapi.json`], KEY),
  ).toEqual(["200", "200", "200"]);
});

test("the log names the faults that happened", async () => {
  const { wire } = await suffering("transport.reset");
  expect(logLine(wire.served.at(-1)!)).toMatch(
    / {2}no reply {2}[\d.]+ ms {2}tiny {2}fault: transport\.reset$/,
  );
  expect(wire.served.at(-1)?.note?.faults).toEqual(["transport.reset"]);
});
