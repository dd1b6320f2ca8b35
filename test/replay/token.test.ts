import * as fc from "fast-check";
import { expect, test } from "vitest";
import { adminFiles, loadScenario, PAGES_FOLDER } from "../../src/cli/library.ts";
import { decodeToken, isTokenLike } from "../../src/http/replay-token/token.ts";
import { bodyOf } from "../../src/http/send-reply.ts";
import { answerToken, type TokenGround } from "../../src/replay/token/answer.ts";
import { formatTimestamp, parseInstant } from "../../src/workspace/calendar.ts";
import { keyOf, mint } from "../admin/mint.ts";
import { slots } from "../fake/known.ts";
import { contract, contractText, startFake, type TestReply } from "../support/fake-server.ts";

const READ = "lmvz_live_tiny_read";
const WRITE = "lmvz_live_tiny_write";

const parts: TokenGround["parts"] = {
  contract,
  contractText,
  cors: false,
  log: () => {},
  logError: (error) => {
    throw error;
  },
  pagesFolder: PAGES_FOLDER,
  admin: () => ({ ...adminFiles(), token: null }),
};

function tokenOf({ headers }: Pick<TestReply, "headers">): string {
  return headers["understudy-replay"] ?? "";
}

/** The status and bytes that a token stands for. */
function replayed(token: string, scenario: string, snapshot: unknown = null): [number, string] {
  const ground = { parts, scenario: loadScenario(scenario), snapshot } as TokenGround;
  const reply = answerToken(decodeToken(token), ground);
  return [reply.status, bodyOf(reply).body.toString()];
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
        fc.constantFrom("colour", ...new Set(slots.map(({ parameter }) => parameter.name))),
        fc.constantFrom(...VALUES),
      ),
      { maxLength: 3 },
    ),
  )
  .map(([brand, pairs]) => new URLSearchParams([["brand", brand], ...pairs]).toString());

const paths = [
  ...new Set(slots.map(({ operation }) => operation.path)),
  "/nothing",
  "/query-runs/x",
];

/** A request that may be right or wrong in any way, and the moment of it. */
const asked = fc.record({
  path: fc.constantFrom(...paths),
  query,
  second: fc.integer({ min: -30 * 86_400, max: 30 * 86_400 }),
  bearer: fc.constantFrom("read", "write", "revoked", "nobodys", "none", "malformed"),
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
  "any reply of %s comes again from its token, byte for byte",
  async ([scenario, prefix, numRuns]) => {
    await fc.assert(
      fc.asyncProperty(asked, async ({ path, query: text, second, bearer, ...options }) => {
        const fake = startFake({ scenario, now: formatTimestamp(START + second), ...options });
        const header = authorization(prefix, bearer);
        const request = fake.agent.get(`/api/v1${path}?${text}`);
        if (header !== null) void request.set("Authorization", header);
        const reply = await request;
        const token = tokenOf(reply);
        expect(token.length).toBeLessThan(300);
        expect(replayed(token, scenario)).toEqual([reply.status, reply.text]);
      }),
      { numRuns },
    );
  },
);

test("the token of a write is of the world before it: it writes again, to nobody's harm", async () => {
  const fake = startFake({ scenario: "tiny", choices: { C78: "created" } });
  const body = { brand: "Copperfinch", prompts: ["Which kettle pours best?"], llms: ["openai"] };
  const reply = await fake.post(WRITE, "/prompts", body);
  expect(reply.body).not.toEqual({});
  expect(replayed(tokenOf(reply), "tiny")).toEqual([200, reply.text]);
});

test.for([
  ["{", "application/json"],
  ["{}", "text/plain"],
  ["[]", "application/json"],
] as const)("a refused body %s (%s) is refused again", async ([body, type]) => {
  const fake = startFake({ scenario: "tiny" });
  const reply = await fake.agent
    .post("/api/v1/prompts")
    .set("Authorization", `Bearer ${WRITE}`)
    .type(type)
    .send(body);
  expect(reply.status).toBe(400);
  expect(replayed(tokenOf(reply as unknown as TestReply), "tiny")).toEqual([400, reply.text]);
});

test("after a write a token names the snapshot it needs, and is content with a later one", async () => {
  const fake = startFake({ scenario: "tiny" });
  const world = await mint(fake);
  const key = keyOf(world, "tiny", "write");
  await fake.post(key, "/brands/tracked", { brand: "Ottervale" });
  const reply = await fake.get(key, "/brands/tracked");
  await fake.post(key, "/brands/tracked", { brand: "Later" });
  const token = tokenOf(reply);
  expect(() => replayed(token, "tiny")).toThrow(/after 1 write.*--snapshot/);
  const { body: snapshot } = await fake.admin("get", `/snapshots/${world.world}`);
  expect(replayed(token, "tiny", snapshot)).toEqual([200, reply.text]);
  const { body: fresh } = await fake.admin("get", "/snapshots/default");
  expect(() => replayed(token, "tiny", fresh)).toThrow(/does not fit.*0 writes.*needs 1/);
});

test("with faults on a token needs a snapshot, and then fails the same way", async () => {
  const fake = startFake({ scenario: "tiny" });
  await fake.admin("post", "/faults", { faults: ["transport.status=503"], world: "default" });
  const reply = await fake.get(READ, "/brands/tracked");
  expect(() => replayed(tokenOf(reply), "tiny")).toThrow(/with faults on.*--snapshot/);
  const { body: snapshot } = await fake.admin("get", "/snapshots/default");
  expect(replayed(tokenOf(reply), "tiny", snapshot)).toEqual([503, reply.text]);
});

test("a token is of one scenario", async () => {
  const reply = await startFake({ scenario: "tiny" }).get(READ, "/brands/tracked");
  expect(() => replayed(tokenOf(reply), "edges")).toThrow(/needs the scenario "tiny" as it was/);
});

test("a damaged token is told from a whole one, wherever it is damaged", async () => {
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
  expect(() => decodeToken("u2.abc")).toThrow(/another version/);
  expect([token, "tiny", "./u1.yaml", "u1"].map(isTokenLike)).toEqual([true, false, false, false]);
});

test("a request that is too long for a token is left out, and that is told", async () => {
  const reply = await startFake({ scenario: "tiny" }).get(
    READ,
    `/queries?brand=${"x".repeat(5000)}`,
  );
  expect(tokenOf(reply).length).toBeLessThan(100);
  expect(() => replayed(tokenOf(reply), "tiny")).toThrow(/too long.*journal/);
});

test("pages of other origins can read the token", async () => {
  const reply = await startFake({ scenario: "tiny" }).get(READ, "/brands/tracked");
  expect(reply.headers["access-control-expose-headers"]).toMatch(/Understudy-Replay/i);
});

test("a fake whose clock runs stamps the second in which a reply was made", async () => {
  const fake = startFake({ scenario: "tiny", now: null });
  const today = new Date().toISOString().slice(0, 10);
  await fake.admin("post", "/clock", { action: "set", instant: `${today}T10:00:00Z` });
  const reply = await fake.get(READ, "/prompts/ranking-advice", { brand: "Copperfinch" });
  expect(decodeToken(tokenOf(reply)).state.now).toBeGreaterThanOrEqual(
    parseInstant(`${today}T10:00:00Z`) ?? 0,
  );
  expect(replayed(tokenOf(reply), "tiny")).toEqual([reply.status, reply.text]);
});
