import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { EventHub } from "../../../src/server/event-hub.ts";
import { startFake, type TestFake } from "../../support/fake-server.ts";
import { listening } from "../../support/http-server.ts";
import { keyOf, createWorld } from "./create-world.ts";

const READ = "lmvz_live_tiny_read";

interface StreamEvent {
  readonly id: string;
  readonly event: string;
  readonly data: { readonly world: string | null } & Record<string, unknown>;
}

interface Listener {
  /** Waits for the given number of events. */
  readonly next: (count: number) => Promise<StreamEvent[]>;
  readonly leave: () => Promise<void>;
}

/** Connects to the event stream of a fake. */
async function listen(
  fake: TestFake,
  query = "",
  headers: Record<string, string> = {},
): Promise<Listener> {
  const origin = await listening(fake.app);
  const request = get(`${origin}/__admin/events${query}`, { headers });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  expect(response.headers["content-type"]).toMatch("text/event-stream");
  let text = "";
  response.setEncoding("utf8").on("data", (chunk) => (text += chunk));
  response.on("error", () => {});
  const read = (): StreamEvent[] => text.split("\n\n").flatMap(parseEvent);
  return {
    next: async (count) => {
      while (read().length < count) await once(response, "data");
      const events = read();
      text = "";
      return events;
    },
    leave: async () => {
      const closed = new Promise((resolve) => response.once("close", resolve));
      request.destroy();
      await closed;
    },
  };
}

function parseEvent(block: string): StreamEvent[] {
  const field = (name: string) => new RegExp(`^${name}:\\s?(.*)$`, "m").exec(block)?.[1];
  const [id, event, data] = [field("id"), field("event"), field("data")];
  if (id === undefined || event === undefined || data === undefined) return [];
  return [{ id, event, data: JSON.parse(data) as StreamEvent["data"] }];
}

test("requests, writes, faults, clocks and worlds are sent as events with ids", async () => {
  const fake = startFake({ scenario: "tiny" });
  const listener = await listen(fake);
  await fake.get(READ, "/brands/tracked");
  await fake.post("lmvz_live_tiny_write", "/brands/tracked", { brand: "Ottervale" });
  await fake.admin("post", "/clock", { action: "advance", duration: "P1D" });
  await fake.admin("post", "/faults", { faults: ["transport.status=503"], world: "default" });
  await fake.get(READ, "/brands/tracked");
  await fake.admin("post", "/reset");
  await createWorld(fake);
  const events = await listener.next(9);
  expect(events.map(({ event }) => event)).toEqual([
    "request",
    "request",
    "write",
    "clock",
    "faults",
    "request",
    "fault",
    "world",
    "world",
  ]);
  expect(events.map(({ id }) => Number(id))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(events[0]?.data).toEqual({
    world: "default",
    request: 1,
    method: "GET",
    path: "/brands/tracked",
    status: 200,
    operation: "listTrackedBrands",
  });
  expect(events[2]?.data).toMatchObject({ revision: 1, operation: "trackBrand" });
  expect(events[3]?.data).toMatchObject({ action: "advance", now: "2026-03-21T12:00:00Z" });
  expect(events[6]?.data).toMatchObject({ faults: ["transport.status"] });
  expect(events[8]?.data).toMatchObject({ action: "minted", scenario: "tiny" });
  expect(JSON.stringify(events)).not.toContain("lmvz_live_");
});

test("events can be filtered by world and kind", async () => {
  const fake = startFake({ scenario: "tiny" });
  const world = await createWorld(fake);
  const listener = await listen(fake, `?world=${world.world}&kind=request`);
  await fake.get(READ, "/brands/tracked");
  await fake.get(keyOf(world, "tiny", "read"), "/queries", { brand: "Copperfinch" });
  const [event] = await listener.next(1);
  expect(event).toMatchObject({ event: "request", data: { operation: "listQueries" } });
});

test("a client that reconnects receives the missed events", async () => {
  const fake = startFake({ scenario: "tiny" });
  for (let time = 0; time < 3; time++) await fake.get(READ, "/brands/tracked");
  const listener = await listen(fake, "", { "Last-Event-ID": "1" });
  expect((await listener.next(2)).map(({ id }) => id)).toEqual(["2", "3"]);
});

test("missed events contain the faults active at their time", async () => {
  const fake = startFake({ scenario: "tiny" });
  await fake.admin("post", "/faults", { faults: ["transport.status=503"], world: "default" });
  await fake.admin("delete", "/faults?world=default");
  const listener = await listen(fake, "", { "Last-Event-ID": "0" });
  const events = await listener.next(2);
  expect(events.map(({ data }) => data)).toMatchObject([{ on: ["transport.status"] }, { on: [] }]);
});

test("a listener is removed when it disconnects", async () => {
  const fake = startFake({ scenario: "tiny" });
  const listener = await listen(fake);
  expect(fake.events.listeners).toBe(1);
  await listener.leave();
  await fake.get(READ, "/brands/tracked");
  await expect.poll(() => fake.events.listeners).toBe(0);
});

test("only the newest thousand events are kept", () => {
  const hub = new EventHub();
  for (let time = 0; time < 1500; time++) hub.publish("clock", null, () => ({}));
  const held = hub.since(0).map(({ id }) => id);
  expect([held.length, held[0], held.at(-1)]).toEqual([1000, 501, 1500]);
});

test("an unknown world or kind of event is rejected", async () => {
  const fake = startFake({ scenario: "tiny" });
  expect((await fake.admin("get", "/events?world=nope")).status).toBe(404);
  const { status, body } = await fake.admin("get", "/events?kind=weather");
  expect(status).toBe(400);
  expect(body.error.message).toMatch(/kind.*"weather".*request, write/);
});
