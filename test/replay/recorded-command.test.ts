import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { loadScenario, readScenarioText } from "../../src/cli/library.ts";
import { main } from "../../src/cli/main.ts";
import { OWN_CHOICES } from "../../src/fake/choices.ts";
import { scenarioDigest } from "../../src/http/replay-token/scenario-digest.ts";
import { encodeToken, stateLines } from "../../src/http/replay-token/token.ts";
import { understudy } from "../support/command.ts";

function fileOf(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "understudy-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const ENTRY = {
  startedDateTime: "2026-03-20T12:00:00.000Z",
  time: 1,
  request: { method: "GET", url: "https://api.example.com/api/v1/llm-providers", headers: [] },
  response: { status: 401, headers: [], content: { text: '{"error":{"message":"No key"}}' } },
};

function harOf(...entries: readonly object[]): string {
  return fileOf("f.har", JSON.stringify({ log: { version: "1.2", entries } }));
}

test.for([
  [[], /takes "from <traffic\.har>", not nothing/],
  [["form", "x.har"], /not "form"; did you mean "from"\?/],
  [["from"], /one recording, not 0/],
  [["from", "nowhere.har"], /nowhere\.har can't be read: there is no such file/],
  [["from", "x.har", "--name", "My Day"], /--name can't be "My Day"/],
] as const)("scenario %s is refused in one line", async ([args, message]) => {
  const error = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => error.mockRestore());
  expect(await main(["scenario", ...args])).toBe(2);
  const told = error.mock.calls.flat().map(String);
  expect(told.join("\n")).toMatch(message);
  expect(told).toHaveLength(1);
});

test("a deployment's recording needs to be told on whose worlds its flow stands", async () => {
  const har = harOf(ENTRY);
  const refused = await understudy(["scenario", "from", har]);
  expect(refused.stderr).toMatch(/no fake was recorded; say with --scenario.*agency/);
  expect([refused.code, refused.stdout]).toEqual([2, ""]);
  const elsewhere = { ...ENTRY, request: { ...ENTRY.request, url: "https://other.example/" } };
  const made = await understudy([
    "scenario",
    "from",
    harOf(ENTRY, elsewhere),
    "--scenario",
    "tiny",
  ]);
  expect(made.stderr).toMatch(/1 requests? to elsewhere/);
  expect(made.stdout).toMatch(/^scenario: f\n/m);
  expect(readScenarioText("f.yaml", made.stdout).definition.workspaces).toBe(
    loadScenario("tiny").definition.workspaces,
  );
  expect(made.code).toBe(0);
});

test("a status that no flow can expect leaves out its exchange, not the others", async () => {
  const odd = { ...ENTRY, response: { ...ENTRY.response, status: 999 } };
  const made = await understudy(["scenario", "from", harOf(ENTRY, odd), "--scenario", "tiny"]);
  expect(made.stderr).toMatch(/left out of 1 request: its status 999 is none/);
  expect(made.stdout.match(/stepId/g)).toHaveLength(1);
  expect(made.code).toBe(0);
});

test("a made file names the schema where it lies; a text on stdout names none", async () => {
  const har = harOf(ENTRY);
  const file = join(dirname(har), "made.yaml");
  const args = ["scenario", "from", har, "--scenario", "tiny"];
  expect((await understudy(args)).stdout).toMatch(/^scenario: f\n/);
  expect((await understudy([...args, "-o", file])).code).toBe(0);
  const path = /^# yaml-language-server: \$schema=(.+)\n/.exec(readFileSync(file, "utf8"))?.[1];
  expect(existsSync(join(dirname(file), path ?? ""))).toBe(true);
});

const REQUEST = {
  method: "GET",
  path: "/llm-providers",
  query: "",
  contentType: null,
  redacted: false,
  body: { kind: "none" },
} as const;

test.for([["tiny"], ["first-day"]])(
  "a recording of a scenario that is based on %s leads back to the shipped one",
  async ([base = ""]) => {
    const shipped = loadScenario(base);
    const root = shipped.definition.based_on ?? base;
    const mine = readScenarioText("mine.yaml", `${HEAD}based_on: ${root}\nseed: 3\n`);
    for (const scenario of [shipped, mine]) {
      const lines = stateLines({
        scenario: scenario.definition.scenario,
        digest: scenarioDigest(scenario),
        seed: scenario.definition.seed,
        anchor: 20_532,
        now: 20_532 * 86_400,
        revision: 0,
        faults: false,
        choices: OWN_CHOICES,
        strictParameters: false,
      });
      const token = encodeToken(lines, { form: "none" }, REQUEST);
      const response = {
        ...ENTRY.response,
        headers: [{ name: "Understudy-Replay", value: token }],
      };
      const made = await understudy(["scenario", "from", harOf({ ...ENTRY, response })]);
      expect(made.stderr).toBe("");
      expect(made.stdout).toMatch(new RegExp(`^based_on: ${root}$`, "m"));
    }
  },
);

const HEAD = "scenario: mine\ntitle: Mine\n";

test("a scenario that is based on another has its workspaces, seed and crawl delay, but for its own", () => {
  const base = loadScenario("agency");
  const { definition, markets } = readScenarioText(
    "mine.yaml",
    `${HEAD}based_on: agency\nseed: 3\n`,
  );
  expect(definition).toMatchObject({
    scenario: "mine",
    seed: 3,
    crawl_delay_s: base.definition.crawl_delay_s,
  });
  expect(definition.workspaces).toBe(base.definition.workspaces);
  expect(markets).toBe(base.markets);
});

test.for([
  ["based_on: agncy\n", /no scenario "agncy".*Did you mean "agency"/],
  ["based_on: agency\nworkspaces: []\n", /workspaces.*based on/],
  ["based_on: 7\n", /based_on/],
  ["", /lacks the key "seed"/],
] as const)("a scenario with %j is refused", ([rest, message]) => {
  expect(() => readScenarioText("mine.yaml", HEAD + rest)).toThrow(message);
});

test("a scenario is based neither on itself nor on one that is based on another", () => {
  const one = fileOf("one.yaml", `${HEAD}based_on: tiny\n`);
  expect(() => readScenarioText("mine.yaml", `${HEAD}based_on: ${one}\n`)).toThrow(
    /based on another itself.*tiny/,
  );
  const self = fileOf("self.yaml", "");
  writeFileSync(self, `${HEAD}based_on: ${self}\n`);
  expect(() => loadScenario(self)).toThrow(/is based on itself/);
});
