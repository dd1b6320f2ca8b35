import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { understudy } from "../support/command.ts";
import { startFake } from "../support/fake-server.ts";

const folder = mkdtempSync(join(tmpdir(), "scenarios-"));
afterAll(() => rmSync(folder, { recursive: true }));

const VALID = `scenario: good
title: Good in every way
seed: 1
clock: {at: "0 09:00", runs: false}
faults: [page.always-more]
workspaces:
  - workspace: one
    plan: {name: scale, api_access: true, platforms: [openai, grok]}
    keys:
      - {key: lmvz_live_one_read, mode: read}
    brands:
      - brand: Tin Lantern
        domain: tinlantern.example
        competitors: [Lumenoak, Wickelmere]
        tags: [{slug: lamps, name: Lamps, color: "#112233"}]
        history:
          market: home
          days: 5
          traits:
            - {trait: tone, from: -3, to: -1, tone: -0.5, brand: Lumenoak}
            - {trait: silent, from: -3, platform: grok}
            - {trait: appears, from: -2, brand: Quietfern, strength: 0.7}
        prompts:
          - {text: "Which lamp?", country: US, subject: lamps, volume: 1, difficulty: 1, tags: [lamps]}
        advice_runs:
          - {id: 1, prompt: 0, requested: "0 08:00", started: "0 10:00", completed: "0 11:00"}
      - brand: Wick & Co
        domain: null
        written:
          sites: [{domain: news.example}]
          pages: [{id: story, site: news.example, url: "https://news.example/story"}]
          answers:
            - {at: "-1 10:00", prompt: 0, platform: openai, cites: [story]}
        prompts:
          - {text: "Which wick?", country: US, volume: 1, difficulty: 1}
`;

let files = 0;

/** Writes the valid scenario with some words replaced; returns its path. */
function fileWith(...changes: readonly (readonly [string, string])[]): string {
  const text = changes.reduce((before, [from, to]) => {
    expect(before).toContain(from);
    return before.replace(from, to);
  }, VALID);
  const path = join(folder, `mine-${(files += 1)}.yaml`);
  writeFileSync(path, text);
  return path;
}

/** Loads a scenario; returns the lines of the error without the file's name. */
function problemsOf(path: string): string[] {
  try {
    loadScenario(path);
  } catch (error) {
    return (error as Error).message.replaceAll(`${path}:`, "").split("\n");
  }
  return [];
}

test("a valid scenario has no problems", () => {
  expect(problemsOf(fileWith())).toEqual([]);
});

test.for([
  ["invalid YAML", "seed: 1", "seed: [1", /^4:1: /],
  [
    "a wrong type",
    "days: 5",
    "days: five",
    /^18:17: .*history\.days can't be "five"; expected a whole number from 0 to 3650$/,
  ],
  [
    "an unknown key",
    "faults:",
    "fautls:",
    /^5:1: the file has an unknown key "fautls"; expected .*; did you mean "faults"\?$/,
  ],
  ["a missing key", "title: Good in every way\n", "", /^1:1: the file lacks the key "title"$/],
  [
    "an invalid value",
    "mode: read",
    "mode: raed",
    /^10:41: .*mode can't be "raed"; expected one of read, write; did you mean "read"\?$/,
  ],
  [
    "an invalid timestamp",
    '"0 09:00"',
    '"0 25:00"',
    /^4:13: clock\.at can't be "0 25:00"; expected a day relative to day 0 and a UTC time/,
  ],
  [
    "a clock too far from day 0",
    '"0 09:00"',
    '"1001 09:00"',
    /^4:13: "1001 09:00" is too far from day 0; expected a day from -1000 to 1000/,
  ],
  [
    "a day too far from day 0",
    '"-1 10:00"',
    '"-9999 10:00"',
    /^33:20: "-9999 10:00" is too far from day 0/,
  ],
  [
    "an unknown fault",
    "page.always-more",
    "page.always-mroe",
    /^5:10: there is no fault "page.always-mroe"; did you mean "page.always-more"\?$/,
  ],
  [
    "an unknown field of a fault",
    "[page.always-more]",
    "[{fault: page.always-more, tims: 1}]",
    /^5:42: unknown field "tims" of [a-z.-]+; did you mean "times"\?$/,
  ],
  [
    "an unknown market",
    "market: home",
    "market: hoem",
    /^17:19: there is no market "hoem"; expected one of home, outdoor; did you mean "home"\?$/,
  ],
  [
    "an unknown subject",
    "subject: lamps",
    "subject: lmaps",
    /^24:57: the market has no subject "lmaps"; .*; did you mean "lamps"\?$/,
  ],
  [
    "an unknown tag",
    "tags: [lamps]",
    "tags: [lamp]",
    /^24:97: the tag "lamp" is not among the brand's tags; expected lamps; did you mean "lamps"\?$/,
  ],
  [
    "an unknown competitor",
    "[Lumenoak,",
    "[Lumenoka,",
    /^14:23: the competitor "Lumenoka" is neither in the market nor does it appear.*; did you mean "Lumenoak"\?$/,
  ],
  [
    "a platform outside the plan",
    "platform: grok",
    "platform: claude",
    /^21:51: "claude" is not in the workspace's plan; expected one of openai, grok$/,
  ],
  [
    "an unknown trait",
    "trait: silent",
    "trait: silnet",
    /^21:23: .*trait can't be "silnet"; expected one of tone, strength, .*; did you mean "silent"\?$/,
  ],
  [
    "a trait of an unknown brand",
    "brand: Lumenoak}",
    "brand: Lumenaok}",
    /^20:66: the history has no brand "Lumenaok"; .*; did you mean "Lumenoak"\?$/,
  ],
  [
    "a trait that ends before it begins",
    "to: -1",
    "to: -4",
    /^20:43: to -4 is before from -3; expected -3 or later$/,
  ],
  [
    "an appearing brand that the market has",
    "brand: Quietfern",
    "brand: Lumenoak",
    /^22:49: "Lumenoak" is mentioned from the start; expected a new name/,
  ],
  [
    "an appearing brand whose name contains another",
    "brand: Quietfern",
    "brand: Lumen",
    /^22:49: "Lumen" and "Lumenoak" can't be distinguished in a text: one contains the other$/,
  ],
  [
    "a volume of zero",
    "days: 5",
    "days: 5\n          volume: {prompts: 0}",
    /^19:29: .*volume\.prompts can't be 0; expected a whole number from 1 to 100000$/,
  ],
  [
    "an unknown key of a volume",
    "days: 5",
    "days: 5\n          volume: {page: 5}",
    /^19:20: .*volume has an unknown key "page"; .*; did you mean "pages"\?$/,
  ],
  [
    "more prompts than can be generated",
    "days: 5",
    "days: 5\n          volume: {prompts: 99999}",
    /^19:29: the market and the languages are sufficient for \d+ prompts, not for 99999; expected \d+ or less$/,
  ],
  [
    "fewer brands than the market has",
    "days: 5",
    "days: 5\n          volume: {brands: 9}",
    /^19:28: brands 9 is less than the \d+ of the market and the file; expected \d+ or more$/,
  ],
  [
    "advice for an unknown prompt",
    "id: 1, prompt: 0",
    "id: 1, prompt: 1",
    /^26:29: there is no prompt 1; expected an index from 0 to 0$/,
  ],
  [
    "advice that ends before it begins",
    '"0 11:00"',
    '"0 09:00"',
    /^26:85: completed "0 09:00" is before started "0 10:00"/,
  ],
  ["a duplicate brand", "Wick & Co", "Tin Lantern", /^27:16: duplicate brand "Tin Lantern"$/],
  [
    "neither history nor written answers",
    "written:",
    "wirtten:",
    /^29:9: .*unknown key "wirtten"; .*did you mean "written"\?$/,
  ],
  [
    "an unknown site",
    "site: news.example",
    "site: nwes.example",
    /^31:37: "nwes.example" is not among the sites; expected news.example; did you mean "news.example"\?$/,
  ],
  [
    "an unknown page",
    "[story]",
    "[stroy]",
    /^33:69: "stroy" is not among the pages; expected story; did you mean "story"\?$/,
  ],
] as const)("%s is reported with its line and column", ([, from, to, message]) => {
  const [first] = problemsOf(fileWith([from, to]));
  expect(first).toMatch(message);
});

const SECOND = '          - {text: "A wick?", country: US, volume: 1, difficulty: 1}\n';

test("a volume below the number of prompts in the file and pages without a subject are reported", () => {
  const volume = (what: string) => ["days: 5", `days: 5\n          volume: {${what}}`] as const;
  const two = ["        advice_runs", `${SECOND}        advice_runs`] as const;
  expect(problemsOf(fileWith(volume("prompts: 1"), two))).toEqual([
    "19:29: prompts 1 is less than the 2 in the file; expected 2 or more",
  ]);
  const unasked = ["subject: lamps, ", ""] as const;
  expect(problemsOf(fileWith(volume("pages: 900"), unasked))).toEqual([
    "19:27: pages are generated about the subjects of prompts; at least one prompt needs a subject",
  ]);
  expect(problemsOf(fileWith(volume("pages: 900, prompts: 2"), unasked))).toEqual([]);
});

test.for([
  ["an empty file", "", /^1:1: the file can't be null; expected a map of keys and values$/],
  ["null", "null\n", /^1:1: the file can't be null; /],
  ["two documents", `${VALID}---\na: 1\n`, /^\d+:1: the file holds several documents \(---\); /],
  ["a deeply nested list", `a: ${"[".repeat(20_000)}`, /^1:\d+: the file is nested too deeply/],
] as const)("%s is reported without the parser's message", ([, text, message]) => {
  const path = fileWith();
  writeFileSync(path, text);
  expect(problemsOf(path)).toEqual([expect.stringMatching(message)]);
});

test("problems of the data and of the flow are reported together", () => {
  const path = fileWith(["title: Good in every way\n", ""]);
  appendFileSync(
    path,
    `flow:
  steps:
    - {stepId: a, operationId: listTrackedBrand, expect: {body: {items: {$lenght: 1}}}}
    - {stepId: b, faults: [page.always-mroe]}
`,
  );
  expect(problemsOf(path)).toEqual([
    expect.stringContaining('lacks the key "title"'),
    expect.stringContaining('unknown operation "listTrackedBrand"'),
    expect.stringContaining('unknown matcher "$lenght"'),
    expect.stringContaining('there is no fault "page.always-mroe"'),
  ]);
});

test("a scenario based on itself is reported with one position", () => {
  const path = fileWith();
  writeFileSync(path, `scenario: mine\ntitle: Mine\nbased_on: ${path}\n`);
  expect(problemsOf(path)).toEqual([`3:11: "${path}" is based on itself`]);
});

const THREE = [
  ["market: home", "market: hoem"],
  ["mode: read", "mode: raed"],
  ["[story]", "[stroy]"],
] as const;

test("all problems are reported together, in file order", () => {
  expect(problemsOf(fileWith(...THREE)).map((line) => line.split(" ")[0])).toEqual([
    "10:41:",
    "17:19:",
    "33:69:",
  ]);
});

test("the first twenty of many problems are reported, with the number of the others", () => {
  const many = Array.from({ length: 30 }, (_, place) => `unknown-${place}`).join(", ");
  const problems = problemsOf(fileWith(["[Lumenoak,", `[${many},`]));
  expect(problems).toHaveLength(21);
  expect(problems.at(-1)).toBe("and 10 more");
});

test("serve exits with 2 without starting", async () => {
  const path = fileWith(...THREE);
  const { code, stdout, stderr } = await understudy(["serve", path, "--port", "0", "--json"]);
  expect(code).toBe(2);
  expect(stdout).toBe("");
  expect(stderr.trim().split("\n")).toHaveLength(3);
  expect(stderr).toContain(`${path}:17:19: there is no market "hoem"`);
  expect(stderr).not.toContain("    at ");
});

test("serve exits with 2 on an unknown fault in a scenario", async () => {
  const path = fileWith(["page.always-more", "page.always-mroe"]);
  const { code, stdout, stderr } = await understudy(["serve", path, "--port", "0"]);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(`${path}:5:10: there is no fault "page.always-mroe"`);
});

test("minting a world of an invalid scenario is a 400 with the same problems and creates no world", async () => {
  const fake = startFake({ scenario: "empty" });
  const text = readFileSync(fileWith(...THREE), "utf8");
  const { status, body } = await fake.admin("post", "/worlds", { scenario: text });
  expect(status).toBe(400);
  for (const line of ["10:41", "17:19", "33:69"]) {
    expect(body.error.message).toContain(`the scenario:${line}: `);
  }
  expect((await fake.admin("get", "/worlds")).body.worlds).toHaveLength(1);
});
