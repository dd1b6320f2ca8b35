import * as fc from "fast-check";
import { expect, test } from "vitest";
import { adminFiles, loadScenario } from "../../src/files/scenario-library.ts";
import { decodeToken, isTokenLike } from "../../src/server/replay-token/token.ts";
import { encodeBody } from "../../src/server/responder.ts";
import { responseOfToken, type TokenReplayOptions } from "../../src/replay/replay-token.ts";
import { formatTimestamp, parseInstant } from "../../src/common/calendar.ts";
import { keyOf, createWorld } from "../server/admin/create-world.ts";
import { queryParameters } from "../fake/existing-values.ts";
import { contract, startFake, type TestResponse } from "../support/fake-server.ts";

const READ = "lmvz_live_tiny_read";
const WRITE = "lmvz_live_tiny_write";

const files = adminFiles();

function tokenOf({ headers }: Pick<TestResponse, "headers">): string {
  return headers["understudy-replay"] ?? "";
}

/** Status and body of the response of a token. */
function replayed(token: string, scenario: string, snapshot: unknown = null): [number, string] {
  const options = {
    contract,
    files,
    scenario: loadScenario(scenario),
    snapshot,
  } as TokenReplayOptions;
  const response = responseOfToken(decodeToken(token), options);
  return [response.status, encodeBody(response.body).toString()];
}

const NAMES = ["Copperfinch", "Alpenglow", "Fernway", "Nobody", "Ä & Ö"];
const VALUES = [
  "",
  "-1",
  "3",
  "100",
  "500",
  "day",
  "llm",
  "openai",
  "DE",
  "2026-03-18",
  "und",
  "x y",
];

const query = fc
  .tuple(
    fc.constantFrom(...NAMES),
    fc.array(
      fc.tuple(
        fc.constantFrom(
          "colour",
          ...new Set(queryParameters.map(({ parameter }) => parameter.name)),
        ),
        fc.constantFrom(...VALUES),
      ),
      { maxLength: 3 },
    ),
  )
  .map(([brand, pairs]) => new URLSearchParams([["brand", brand], ...pairs]).toString());

const paths = [
  ...new Set(queryParameters.map(({ operation }) => operation.path)),
  "/nothing",
  "/query-runs/x",
];

/** A valid or invalid request and its time. */
const requests = fc.record({
  path: fc.constantFrom(...paths),
  query,
  second: fc.integer({ min: -30 * 86_400, max: 30 * 86_400 }),
  bearer: fc.constantFrom("read", "write", "revoked", "unknown", "none", "malformed"),
  choices: fc.record({ C11: fc.constantFrom("refuse" as const, "clamp" as const) }),
  strictParameters: fc.boolean(),
});

const START = parseInstant("2026-03-20T12:00:00Z") ?? 0;

function authorization(prefix: string, bearer: string): string | null {
  if (bearer === "none") return null;
  return bearer === "malformed" ? "Basic x" : `Bearer lmvz_live_${prefix}_${bearer}`;
}

test.for([
  ["tiny", "tiny", 60],
  ["agency", "northwind", 8],
] as const)(
  "a token of %s gives the same response, byte for byte",
  async ([scenario, prefix, numRuns]) => {
    await fc.assert(
      fc.asyncProperty(requests, async ({ path, query: text, second, bearer, ...options }) => {
        const fake = startFake({ scenario, now: formatTimestamp(START + second), ...options });
        const header = authorization(prefix, bearer);
        const request = fake.agent.get(`/api/v1${path}?${text}`);
        if (header !== null) void request.set("Authorization", header);
        const response = await request;
        const token = tokenOf(response);
        expect(token.length).toBeLessThan(300);
        expect(replayed(token, scenario)).toEqual([response.status, response.text]);
      }),
      { seed: 19, numRuns },
    );
  },
);

test("the token of a write replays it in the world before the write", async () => {
  const fake = startFake({ scenario: "tiny", choices: { C78: "created" } });
  const body = { brand: "Copperfinch", prompts: ["Which kettle pours best?"], llms: ["openai"] };
  const response = await fake.post(WRITE, "/prompts", body);
  expect(response.body).not.toEqual({});
  expect(replayed(tokenOf(response), "tiny")).toEqual([200, response.text]);
});

test.for([
  ["{", "application/json"],
  ["{}", "text/plain"],
  ["[]", "application/json"],
] as const)("a rejected body %s (%s) is rejected again", async ([body, type]) => {
  const fake = startFake({ scenario: "tiny" });
  const response = await fake.agent
    .post("/api/v1/prompts")
    .set("Authorization", `Bearer ${WRITE}`)
    .type(type)
    .send(body);
  expect(response.status).toBe(400);
  expect(replayed(tokenOf(response as unknown as TestResponse), "tiny")).toEqual([
    400,
    response.text,
  ]);
});

test("after a write a token needs a snapshot, and accepts a later one", async () => {
  const fake = startFake({ scenario: "tiny" });
  const world = await createWorld(fake);
  const key = keyOf(world, "tiny", "write");
  await fake.post(key, "/brands/tracked", { brand: "Ottervale" });
  const response = await fake.get(key, "/brands/tracked");
  await fake.post(key, "/brands/tracked", { brand: "Later" });
  const token = tokenOf(response);
  expect(() => replayed(token, "tiny")).toThrow(/after 1 write.*--snapshot/);
  const { body: snapshot } = await fake.admin("get", `/snapshots/${world.world}`);
  expect(replayed(token, "tiny", snapshot)).toEqual([200, response.text]);
  const { body: fresh } = await fake.admin("get", "/snapshots/default");
  expect(() => replayed(token, "tiny", fresh)).toThrow(/does not match.*0 writes.*needs 1/);
});

test("with active faults a token needs a snapshot", async () => {
  const fake = startFake({ scenario: "tiny" });
  await fake.admin("post", "/faults", { faults: ["transport.status=503"], world: "default" });
  const response = await fake.get(READ, "/brands/tracked");
  expect(() => replayed(tokenOf(response), "tiny")).toThrow(/with active faults.*--snapshot/);
  const { body: snapshot } = await fake.admin("get", "/snapshots/default");
  expect(replayed(tokenOf(response), "tiny", snapshot)).toEqual([503, response.text]);
});

test("a token needs its own scenario", async () => {
  const response = await startFake({ scenario: "tiny" }).get(READ, "/brands/tracked");
  expect(() => replayed(tokenOf(response), "edges")).toThrow(
    /needs the scenario "tiny" .*, not this one/,
  );
});

test("a damaged token is rejected, wherever it is damaged", async () => {
  const token = tokenOf(await startFake({ scenario: "tiny" }).get(READ, "/brands/tracked"));
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: token.length - 1 }),
      fc.constantFrom("A", "z", "-", ""),
      (place, letter) => {
        fc.pre(token.charAt(place) !== letter);
        const damaged = token.slice(0, place) + letter + token.slice(place + 1);
        expect(() => decodeToken(damaged)).toThrow(/damaged/);
      },
    ),
  );
  expect(() => decodeToken("u2.abc")).toThrow(/this replay token has version/);
  expect([token, "tiny", "./u1.yaml", "u1"].map(isTokenLike)).toEqual([true, false, false, false]);
});

test("a token of a long request does not contain it", async () => {
  const response = await startFake({ scenario: "tiny" }).get(
    READ,
    `/queries?brand=${"x".repeat(5000)}`,
  );
  expect(tokenOf(response).length).toBeLessThan(100);
  expect(() => replayed(tokenOf(response), "tiny")).toThrow(/too long.*journal/);
});

test("CORS exposes the token to other origins", async () => {
  const response = await startFake({ scenario: "tiny" }).get(READ, "/brands/tracked");
  expect(response.headers["access-control-expose-headers"]).toMatch(/Understudy-Replay/i);
});

test("a running clock gives tokens the second of the response", async () => {
  const fake = startFake({ scenario: "tiny", now: null });
  const today = new Date().toISOString().slice(0, 10);
  await fake.admin("post", "/clock", { action: "set", instant: `${today}T10:00:00Z` });
  const response = await fake.get(READ, "/prompts/ranking-advice", { brand: "Copperfinch" });
  expect(decodeToken(tokenOf(response)).state.now).toBeGreaterThanOrEqual(
    parseInstant(`${today}T10:00:00Z`) ?? 0,
  );
  expect(replayed(tokenOf(response), "tiny")).toEqual([response.status, response.text]);
});
