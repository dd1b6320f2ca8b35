import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  compileInSteps,
  sourceValidator,
} from "../../../src/workspace/scenario/source-validator.ts";
import { startFake } from "../../support/fake-server.ts";

/** Lines of a scenario, each made from its number. */
const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join("\n");

const FILES = [
  ["15,000 unknown keys", `scenario: x\n${lines(15_000, (at) => `unknown${at}: 1`)}`, /unknown0/],
  [
    "unknown keys of 7,000 workspaces",
    `scenario: x\ntitle: x\nworkspaces:\n${lines(7000, (at) => `  - {works${at}: 1}`)}`,
    /workspaces\.0/,
  ],
  [
    "18,000 nested aliases",
    lines(6000, (at) => `k${at}: &a${at} [${at < 3 ? "" : `*a${at - 1},*a${at - 2},*a${at - 3}`}]`),
    /17991 aliases; allowed are 100/,
  ],
  ["too long a text", `a: ${"x".repeat(262_144)}`, /maxLength/],
] as const;

// Each took longer than the time limit of a test, or minutes together.
test.each(FILES)("a snapshot with %s is a 400", async (_, file, message) => {
  const fake = startFake({ scenario: "tiny" });
  const { body: snapshot } = await fake.admin("get", "/snapshots/default");
  const scenario = { name: "x", digest: "x", file };
  const { status, body } = await fake.admin("post", "/snapshots", { ...snapshot, scenario });
  expect([status, body.error.message]).toEqual([400, expect.stringMatching(message)]);
});

test("a snapshot has at most 1,000 keys", async () => {
  const fake = startFake({ scenario: "tiny" });
  const { body: snapshot } = await fake.admin("get", "/snapshots/default");
  const keys = (count: number): object[] =>
    Array.from({ length: count }, (_, at) => ({
      sha256: at.toString(16).padStart(64, "a"),
      workspace: "tiny",
      mode: "read",
      revoked: false,
    }));
  const post = async (count: number) =>
    (await fake.admin("post", "/snapshots", { ...snapshot, keys: keys(count) })).status;
  expect([await post(1000), await post(1001)]).toEqual([201, 400]);
});

test("a world has no more keys than its snapshot can have", async () => {
  const fake = startFake({ scenario: "tiny" });
  const count = (await fake.admin("get", "/keys")).body.keys.length;
  const create = () => fake.admin("post", "/keys", { workspace: "tiny" });
  for (let key = count; key < 1000; key++) expect((await create()).status).toBe(201);
  const { status, body } = await create();
  expect([status, body.error.message]).toEqual([
    400,
    'World "default" has 1000 keys, which is the maximum; create another world',
  ]);
  const { body: snapshot } = await fake.admin("get", "/snapshots/default");
  expect((await fake.admin("post", "/snapshots", snapshot)).status).toBe(201);
});

const TAG = { slug: "t", name: "T" };

// 60,000 texts in one write blocked other requests for seven seconds: a step applies whole writes.
test.each([
  [{ texts: many(51, "t") }, false],
  [{ texts: ["t".repeat(2001)] }, false],
  [{ platforms: many(6, "openai") }, false],
  [{ tags: many(11, TAG) }, false],
  [{ tags: [{ slug: "t", name: "t".repeat(101) }] }, false],
  [{ brand: "b".repeat(201) }, false],
  [{ texts: many(49, "t").concat("t".repeat(2000)), tags: many(10, TAG) }, true],
])("the writes of a snapshot are not longer than those of requests", async (change, accepted) => {
  const fake = startFake({ scenario: "tiny" });
  const { body: snapshot } = await fake.admin("get", "/snapshots/default");
  const prompts = { texts: ["t"], platforms: ["openai"], country: "US", tags: [] };
  const write = {
    at: snapshot.clock.now,
    workspace: "tiny",
    change: { kind: "prompts-added", brand: "Tin Lantern", ...prompts, ...change },
  };
  const { status } = await fake.admin("post", "/snapshots", { ...snapshot, writes: [write] });
  expect(status).toBe(accepted ? 201 : 400);
});

function many<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value);
}

test("the schemas of short scenarios are compiled in steps", async () => {
  const schema = JSON.parse(readFileSync("scenarios/scenario.schema.json", "utf8"));
  const related = Object.fromEntries(
    ["flow", "market", "language"].map((name) => [
      `${name}.schema.json`,
      JSON.parse(readFileSync(`scenarios/${name}.schema.json`, "utf8")),
    ]),
  );
  expect([...compileInSteps({ schema, related })]).toHaveLength(10);
  expect([...compileInSteps({ schema, related })]).toEqual([]);
  expect(sourceValidator({ schema, related: {} }, true)({ scenario: "x" })).toBe(false);
});

const AGENCY = readFileSync("scenarios/agency.yaml", "utf8");
/** The same data as a text that is read in a thread. */
const LONG_AGENCY = `${AGENCY}\n${lines(3000, (at) => `# comment number ${at}`)}\n`;

test("a long scenario has the same data as the short one", async () => {
  const fake = startFake();
  const { body } = await fake.admin("post", "/worlds", { scenario: LONG_AGENCY });
  const [key] = body.keys;
  const path = "/citations?brand=Alpenglow";
  const { text } = await fake.get(key.key, path);
  expect(text).toBe((await fake.get("lmvz_live_northwind_read", path)).text);
});

test("errors in a long scenario have their position", async () => {
  const fake = startFake();
  const scenario = LONG_AGENCY.replace("Alpenglow", "Alpenglow, Alpenglow");
  const { status, body } = await fake.admin("post", "/worlds", { scenario: `${scenario}: x` });
  expect(status).toBe(400);
  expect(body.error.message).toMatch(/^Field "scenario": the scenario:\d+:\d+: /);
});

test("requests are served while a long scenario is read", async () => {
  const fake = startFake();
  const file = `scenario: x\n${lines(15_000, (at) => `key${at}: 1`)}`;
  const statuses: number[] = [];
  const reading = fake
    .admin("post", "/worlds", { scenario: file })
    .then(({ status }) => statuses.push(status));
  while (!statuses.includes(400)) {
    statuses.push((await fake.get("lmvz_live_northwind_read", "/brands/tracked")).status);
  }
  await reading;
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(1);
});
