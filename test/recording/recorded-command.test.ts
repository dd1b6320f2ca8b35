import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { loadScenario, readScenarioText } from "../../src/files/scenario-library.ts";
import { DEFAULT_CHOICES } from "../../src/fake/choices.ts";
import { scenarioDigest } from "../../src/server/replay-token/scenario-digest.ts";
import { encodeToken } from "../../src/server/replay-token/encode-token.ts";
import { contract, startFake } from "../support/fake-server.ts";
import { listening } from "../support/http-server.ts";
import { understudy, runMain } from "../support/command.ts";

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
  [["form", "x.har"], /unknown command 'form' \(Did you mean from\?\)/],
  [["from"], /missing required argument 'traffic\.har'/],
  [["from", "nowhere.har"], /can't read nowhere\.har: no such file/],
  [["from", "x.har", "--name", "My Day"], /invalid --name "My Day"/],
] as const)("scenario %s is rejected in one line", async ([args, message]) => {
  const error = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => error.mockRestore());
  expect(await runMain(["scenario", ...args])).toBe(2);
  const printed = error.mock.calls.flat().map(String);
  expect(printed.join("\n")).toMatch(message);
  expect(printed).toHaveLength(1);
});

test("a recording of a deployment needs --scenario", async () => {
  const har = harOf(ENTRY);
  const refused = await understudy(["scenario", "from", har]);
  expect(refused.stderr).toMatch(
    /no fake was recorded; name the scenario that provides the workspaces with --scenario: .*agency/,
  );
  expect([refused.code, refused.stdout]).toEqual([2, ""]);
  const elsewhere = { ...ENTRY, request: { ...ENTRY.request, url: "https://other.example/" } };
  const made = await understudy([
    "scenario",
    "from",
    harOf(ENTRY, elsewhere),
    "--scenario",
    "tiny",
  ]);
  expect(made.stderr).toMatch(/ignored 1 requests? to other addresses/);
  expect(made.stdout).toMatch(/^scenario: f\n/m);
  expect(readScenarioText("f.yaml", made.stdout).definition.workspaces).toBe(
    loadScenario("tiny").definition.workspaces,
  );
  expect(made.code).toBe(0);
});

test("omits only exchanges whose status a flow cannot expect", async () => {
  const odd = { ...ENTRY, response: { ...ENTRY.response, status: 999 } };
  const made = await understudy(["scenario", "from", harOf(ENTRY, odd), "--scenario", "tiny"]);
  expect(made.stderr).toMatch(/1 request omitted: status 999 is not between/);
  expect(made.stdout.match(/stepId/g)).toHaveLength(1);
  expect(made.code).toBe(0);
});

test("a file has the path of its schema; text on stdout has none", async () => {
  const har = harOf(ENTRY);
  const file = join(dirname(har), "made.yaml");
  const args = ["scenario", "from", har, "--scenario", "tiny"];
  expect((await understudy(args)).stdout).toMatch(/^scenario: f\n/);
  expect((await understudy([...args, "-o", file])).code).toBe(0);
  const path = /^# yaml-language-server: \$schema=(.+)\n/.exec(readFileSync(file, "utf8"))?.[1];
  expect(existsSync(join(dirname(file), path ?? ""))).toBe(true);
});

test("the path of the base is relative to the written file", async () => {
  const har = harOf(ENTRY);
  const folder = dirname(har);
  const text = readFileSync("scenarios/tiny.yaml", "utf8");
  writeFileSync(join(folder, "tiny.yaml"), text);
  writeFileSync(join(folder, "mine.yaml"), `${HEAD}based_on: ./tiny.yaml\n`);
  const file = join(folder, "made.yaml");
  const scenario = join(folder, "mine.yaml");
  const made = await understudy(["scenario", "from", har, "--scenario", scenario, "-o", file]);
  expect(made.code).toBe(0);
  expect(readFileSync(file, "utf8")).toMatch(/^based_on: \.\/tiny\.yaml$/m);
  expect(loadScenario(file).definition.workspaces).toHaveLength(1);
});

test.for(["/brandapi", ""])("a recording of a deployment at %j is read", async (path) => {
  const { app } = startFake({ scenario: "tiny" });
  const origin = await listening((request, response) => {
    const url = request.url ?? "";
    if (url.startsWith(`${path}/`)) request.url = contract.basePath + url.slice(path.length);
    app(request, response);
  });
  const har = join(dirname(harOf()), "r.har");
  const check = ["check", origin + path, "--key", "lmvz_live_tiny_read", "--only", "brands.schema"];
  expect((await understudy([...check, "--record", har])).code).toBe(0);
  const judged = await understudy(["judge", har]);
  expect(judged.code).toBe(0);
  const made = await understudy(["scenario", "from", har]);
  expect(made.stdout).toContain("listTrackedBrands");
  expect(made.code).toBe(0);
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
  "a recording of a scenario based on %s is based on the shipped one",
  async ([base = ""]) => {
    const shipped = loadScenario(base);
    const root = shipped.definition.based_on ?? base;
    const mine = readScenarioText("mine.yaml", `${HEAD}based_on: ${root}\nseed: 3\n`);
    for (const scenario of [shipped, mine]) {
      const state = {
        scenario: scenario.definition.scenario,
        digest: scenarioDigest(scenario),
        seed: scenario.definition.seed,
        anchor: 20_532,
        now: 20_532 * 86_400,
        revision: 0,
        faults: false,
        paused: false,
        choices: DEFAULT_CHOICES,
        strictParameters: false,
      };
      const token = encodeToken(state, { form: "none" }, REQUEST);
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

test("a scenario inherits workspaces, seed and crawl delay from its base", () => {
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
  ["based_on: agncy\n", /no scenario "agncy".*did you mean "agency"\?/],
  ["based_on: agency\nworkspaces: []\n", /workspaces and based_on/],
  ["based_on: 7\n", /based_on/],
  ["", /lacks the key "seed"/],
] as const)("a scenario with %j is rejected", ([rest, message]) => {
  expect(() => readScenarioText("mine.yaml", HEAD + rest)).toThrow(message);
});

test("a scenario cannot be based on itself or on a derived scenario", () => {
  const one = fileOf("one.yaml", `${HEAD}based_on: tiny\n`);
  expect(() => readScenarioText("mine.yaml", `${HEAD}based_on: ${one}\n`)).toThrow(
    /is itself based on "tiny"/,
  );
  const self = fileOf("self.yaml", "");
  writeFileSync(self, `${HEAD}based_on: ${self}\n`);
  expect(() => loadScenario(self)).toThrow(/is based on itself/);
});

test("an existing file is replaced with --force only", async () => {
  const file = fileOf("day.yaml", "edited by hand\n");
  const args = ["scenario", "from", harOf(ENTRY), "--scenario", "agency", "-o", file];
  const refused = await understudy(args);
  expect(refused).toEqual({
    code: 2,
    stdout: "",
    stderr: `understudy: ${file} exists; choose another name, or replace it with --force\n`,
  });
  expect(readFileSync(file, "utf8")).toBe("edited by hand\n");
  expect((await understudy([...args, "--force"])).code).toBe(0);
  expect(readFileSync(file, "utf8")).toContain("scenario: day");
});

test("a recording with nothing of the API is refused", async () => {
  const response = { status: 200, headers: [], content: { text: "<title>Sign in</title>" } };
  const har = harOf({ ...ENTRY, response });
  const { code, stdout, stderr } = await understudy(["judge", har]);
  expect(stderr).toBe(
    `understudy: can't judge ${har}: none of 1 operations returned JSON that matches the contract; GET /llm-providers returned 200 with a web page ("Sign in")\n`,
  );
  expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
});
