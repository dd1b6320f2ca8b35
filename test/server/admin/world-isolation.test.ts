import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFaultRules } from "../../../src/fake/faults/rules/read.ts";
import { closeNow, SERVER_OPTIONS } from "../../../src/server/listening.ts";
import { DEFAULT_WORLD } from "../../../src/workspace/worlds.ts";
import { parseDuration } from "../../../src/common/calendar.ts";
import { callCore } from "../../fake/call-core.ts";
import { startFake } from "../../support/fake-server.ts";
import { keyOf, type CreatedWorld } from "./create-world.ts";

const WRITE = "lmvz_live_tiny_write";
const BRANDS = ["Copperfinch", "Ottervale", "Quillmark"] as const;

/** An action of a client in its world. */
type Command =
  | { readonly does: "read"; readonly path: string; readonly query: Record<string, string> }
  | { readonly does: "write"; readonly path: string; readonly body: object }
  | { readonly does: "move"; readonly duration: string }
  | { readonly does: "break"; readonly faults: readonly unknown[] }
  | { readonly does: "reset" }
  | { readonly does: "delete" };

const brand = fc.constantFrom(...BRANDS);
const read = fc
  .record({
    path: fc.constantFrom(
      "/brands/tracked",
      "/queries",
      "/visibility",
      "/query-runs",
      "/citations",
    ),
    brand,
  })
  .map(({ path, brand: named }): Command => {
    return { does: "read", path, query: path === "/brands/tracked" ? {} : { brand: named } };
  });
const write = fc.oneof(
  brand.map((named): Command => ({
    does: "write",
    path: "/brands/tracked",
    body: { brand: named },
  })),
  brand.map((named): Command => ({
    does: "write",
    path: "/prompts",
    body: { brand: named, prompts: [`What about ${named}?`], llms: ["openai", "grok"] },
  })),
);
const move = fc
  .constantFrom("PT2M", "P1D", "P3DT7H", "-P2D")
  .map((duration): Command => ({ does: "move", duration }));
const rest = fc.constantFrom<Command>(
  { does: "break", faults: [{ fault: "transport.status", status: 503, times: 1 }] },
  { does: "break", faults: [] },
  { does: "reset" },
  { does: "delete" },
);
const command = fc.oneof(
  { arbitrary: read, weight: 6 },
  { arbitrary: write, weight: 4 },
  { arbitrary: move, weight: 3 },
  { arbitrary: rest, weight: 1 },
);

type Client = (command: Command) => Promise<string>;

/** A client of a fake with one world, for comparison. */
function singleWorldClient(): (command: Command) => string {
  const fake = startFake({ scenario: "tiny" });
  const { world } = fake;
  let isDeleted = false;
  return (one) => {
    if (isDeleted) return isCall(one) ? "401" : "404";
    switch (one.does) {
      case "read":
        return describe(callCore(fake, { path: one.path, key: WRITE, query: one.query }));
      case "write":
        return describe(
          callCore(fake, { method: "POST", path: one.path, key: WRITE, body: one.body }),
        );
      case "move":
        world.clock.set(world.clock.now() + (parseDuration(one.duration) ?? 0));
        return "200";
      case "break":
        fake.fake.faults.activate(DEFAULT_WORLD, readFaultRules(one.faults));
        return "200";
      case "reset":
        world.reset();
        fake.fake.faults.restart(DEFAULT_WORLD);
        return "200";
      case "delete":
        isDeleted = true;
        return "200";
    }
  };
}

function isCall({ does }: Command): boolean {
  return does === "read" || does === "write";
}

function describe({ status, body }: { readonly status: number; readonly body: unknown }): string {
  return status === 401 ? "401" : `${status} ${JSON.stringify(body)}`;
}

const shared = startFake({ scenario: "tiny" });
const server = createServer(SERVER_OPTIONS, shared.app);
let origin = "";
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => closeNow(server));

async function call(path: string, method: string, key: string, body?: object): Promise<Response> {
  return fetch(origin + path, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** A client of one of many worlds of a shared fake. */
async function worldClient(): Promise<Client> {
  const created = (await (await call("/__admin/worlds", "POST", "", {})).json()) as CreatedWorld;
  const { world } = created;
  const key = keyOf(created, "tiny", "write");
  const api = async (...args: Parameters<typeof call>): Promise<string> => {
    const response = await call(...args);
    return describe({ status: response.status, body: await response.json() });
  };
  const admin = async (...args: Parameters<typeof call>): Promise<string> => {
    const response = await call(...args);
    await response.arrayBuffer();
    return String(response.status);
  };
  return (one) => {
    switch (one.does) {
      case "read":
        return api(`/api/v1${one.path}?${new URLSearchParams(one.query).toString()}`, "GET", key);
      case "write":
        return api(`/api/v1${one.path}`, "POST", key, one.body);
      case "move":
        return admin("/__admin/clock", "POST", "", {
          action: "advance",
          duration: one.duration,
          world,
        });
      case "break":
        return admin("/__admin/faults", "POST", "", { faults: one.faults, world });
      case "reset":
        return admin("/__admin/reset", "POST", "", { world });
      case "delete":
        return admin(`/__admin/worlds/${world}`, "DELETE", "");
    }
  };
}

test("two hundred worlds used in parallel behave like separate fakes", async () => {
  const lives = fc.array(fc.array(command, { minLength: 3, maxLength: 8 }), {
    minLength: 200,
    maxLength: 200,
  });
  await fc.assert(
    fc.asyncProperty(lives, async (all) => {
      const clients = await Promise.all(all.map(worldClient));
      const received = await Promise.all(
        all.map(async (commands, place) => {
          const responses: string[] = [];
          for (const one of commands) responses.push((await clients[place]?.(one)) ?? "");
          return responses;
        }),
      );
      for (const [place, commands] of all.entries()) {
        const lone = singleWorldClient();
        const expected = commands.map((one) => lone(one));
        expect(received[place], JSON.stringify(commands)).toEqual(expected);
      }
    }),
    { seed: 14, numRuns: 1, endOnFailure: true },
  );
  expect(callCore(shared, { path: "/brands/tracked", key: WRITE }).body.total_count).toBe(1);
});
