import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { afterAll, expect, test } from "vitest";
import { createUnderstudy } from "../../src/index.ts";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { scenarioDigest } from "../../src/server/replay-token/scenario-digest.ts";
import { startFake, type TestFake } from "../support/fake-server.ts";

const folder = mkdtempSync(join(tmpdir(), "own-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

const MARKET = {
  market: "bikes",
  names: [
    { name: "Velowerk", domain: "velowerk.example", strength: 0.6, tone: 0.4 },
    { name: "Spokesmith", domain: null, strength: 0.5, tone: 0.1 },
  ],
  sources: [
    {
      domain: "chainline.example",
      authority: 61,
      source_types: ["review_site"],
      content_types: ["listicle"],
      weight: 8,
      languages: ["en"],
    },
  ],
  subjects: [
    {
      id: "bikes",
      en: { label: "Bikes", phrase: "bikes" },
      children: [{ id: "bikes-cargo", en: { label: "Cargo bikes", phrase: "cargo bikes" } }],
    },
  ],
};

const ENGLISH = parse(readFileSync("scenarios/languages/en.yaml", "utf8")) as object;
const SPANISH = { ...ENGLISH, language: "es", countries: ["ES"], unknown_subject: undefined };

const SCENARIO = {
  scenario: "bikes",
  title: "A bike maker",
  seed: 3,
  workspaces: [
    {
      workspace: "shop",
      plan: { name: "scale", api_access: true, platforms: ["openai", "perplexity"] },
      keys: [{ key: "lmvz_live_shop_read", mode: "read" }],
      brands: [
        {
          brand: "Kettenblatt",
          domain: "kettenblatt.example",
          competitors: ["Velowerk"],
          searches_since: -9,
          history: { market: "bikes", days: 10, strength: 0.7 },
          prompts: [
            {
              text: "Which cargo bikes last?",
              country: "US",
              subject: "bikes-cargo",
              volume: 5,
              difficulty: 5,
            },
            { text: "¿Qué bici?", country: "ES", language: "es", volume: 5, difficulty: 5 },
          ],
        },
      ],
    },
  ],
};

let files = 0;

function write(value: object): string {
  const name = `file-${(files += 1)}.yaml`;
  writeFileSync(join(folder, name), stringify(value));
  return name;
}

const short = { ...SCENARIO, markets: [MARKET] };
const inline = { ...short, languages: [SPANISH] };
const paths = { ...SCENARIO, markets: [`./${write(MARKET)}`], languages: [write(SPANISH)] };

const body = async (fake: TestFake, path: string): Promise<string> =>
  (await fake.get("lmvz_live_shop_read", path)).text;

test("files beside a scenario have the effect of their contents", async () => {
  const byPath = startFake({ scenario: join(folder, write(paths)) });
  const byContent = startFake({ scenario: join(folder, write(inline)) });
  for (const path of [
    "/brands/top-mentioned?brand=Kettenblatt",
    "/citations?brand=Kettenblatt&search=chainline",
    "/searches?brand=Kettenblatt&language=es",
  ]) {
    const text = await body(byPath, path);
    expect(text).toBe(await body(byContent, path));
    expect(JSON.parse(text).total_count).toBeGreaterThan(0);
  }
  expect(await body(byPath, "/brands/top-mentioned?brand=Kettenblatt")).toContain("Velowerk");
});

test("a market with the name of a shipped one replaces it", () => {
  const home = { ...MARKET, market: "home" };
  const text = stringify({ ...short, markets: [home] }).replace("market: bikes", "market: home");
  const file = join(folder, "home.yaml");
  writeFileSync(file, text);
  const { markets } = loadScenario(file);
  expect(markets.get("home")?.names.map(({ name }) => name)).toEqual(["Velowerk", "Spokesmith"]);
});

test("a snapshot contains the files, so that other servers can import it", async () => {
  const path = join(folder, write(paths));
  const here = startFake({ scenario: path });
  const snapshot = await here.admin("get", "/snapshots/default");
  expect(snapshot.body.scenario.file).toContain("chainline.example");
  const there = startFake({ scenario: "tiny" });
  const imported = await there.admin("post", "/snapshots", snapshot.body);
  expect(imported.status).toBe(201);
  expect(imported.body.scenario).toBe("bikes");
});

test("a scenario as an object can contain markets and languages", async () => {
  await using understudy = await createUnderstudy({
    scenario: inline,
    now: "2026-03-20T12:00:00Z",
  });
  const headers = { authorization: "Bearer lmvz_live_shop_read" };
  const url = `${understudy.baseUrl}/brands/top-mentioned?brand=Kettenblatt`;
  expect(await (await understudy.fetch(url, { headers })).text()).toContain("Velowerk");
  await expect(createUnderstudy({ scenario: paths })).rejects.toThrow(
    /"\.\/file-\d+\.yaml" is a path, which only a scenario file can contain; include the content of the file instead/,
  );
});

test("scenarios received over HTTP contain their markets and can't name files", async () => {
  const fake = startFake({ scenario: "tiny" });
  const minted = await fake.admin("post", "/worlds", { scenario: stringify(inline) });
  expect(minted.status).toBe(201);
  const [{ key }] = minted.body.keys;
  expect((await fake.get(key, "/brands/top-mentioned?brand=Kettenblatt")).text).toContain(
    "Velowerk",
  );
  const refused = await fake.admin("post", "/worlds", { scenario: stringify(paths) });
  expect(refused.status).toBe(400);
  expect(refused.body.error.message).toContain("is a path, which only a scenario file can contain");
});

test("inline markets and files of the same content have the same digest", () => {
  const [one, other] = [paths, inline].map((value) => loadScenario(join(folder, write(value))));
  expect(scenarioDigest(one!)).toBe(scenarioDigest(other!));
});

const [name] = MARKET.names;
const [source] = MARKET.sources;
const market = (change: object): object => ({ ...short, markets: [{ ...MARKET, ...change }] });

test.each([
  ["an unknown field", market({ colour: 1 }), /:\d+:\d+: .*colour/],
  ["a list that is too long", market({ sources: Array(1001).fill(source) }), /1,?000/],
  ["a subject without label", market({ subjects: [{ id: "a", en: { phrase: "a" } }] }), /label/],
  [
    "a form that is a word",
    market({ subjects: [{ id: "a", en: "a" }] }),
    /subjects\.0\.en can't be "a"; expected a map/,
  ],
  ["a domain twice", market({ sources: [source, source] }), /duplicate domain "chainline.example"/],
  [
    "a name twice",
    market({ names: [name, { ...name, domain: null }] }),
    /duplicate name "Velowerk"/,
  ],
  [
    "a name within another",
    market({ names: [name, { ...name, name: "Velowerk Pro", domain: null }] }),
    /"Velowerk Pro" and "Velowerk" can't be distinguished/,
  ],
  [
    "an unknown subject",
    market({ sources: [{ ...source, about: ["bike"] }] }),
    /"bike" is not a subject of this market; .*bikes/,
  ],
  ["a subject twice", market({ subjects: [{ id: "a" }, { id: "a" }] }), /duplicate subject "a"/],
  ["a market twice", { ...short, markets: [MARKET, MARKET] }, /duplicate market "bikes"/],
  [
    "another name",
    { ...short, markets: [] },
    /there is no market "bikes"; expected one of home, outdoor/,
  ],
  [
    "an unknown slot",
    { ...short, languages: [{ ...SPANISH, questions: ["¿Qué {thing}?"] }] },
    /the text can't contain \{thing\}; expected only \{phrase\}/,
  ],
  [
    "a missing file",
    { ...short, markets: ["./none.yaml"] },
    /can't read .*none\.yaml: no such file/,
  ],
  [
    "another kind of file",
    { ...short, markets: ["./none.json"] },
    /or its path relative to this file/,
  ],
  ["a number", { ...short, markets: 7 }, /markets/],
  [
    "workspaces of another scenario",
    { scenario: "mine", title: "Mine", based_on: "tiny", markets: [MARKET] },
    /markets and based_on are mutually exclusive/,
  ],
])("%s is reported with its position", (_, scenario, message) => {
  const file = join(folder, write(scenario));
  expect(() => loadScenario(file)).toThrow(message);
  expect(() => loadScenario(file)).toThrow(/^\S+\.yaml:\d+:\d+: /);
});

test("the path of the base is relative to the file", () => {
  const base = write({ ...SCENARIO, markets: [MARKET], languages: [SPANISH] });
  for (const based_on of [`./${base}`, join(folder, base)]) {
    const file = join(folder, write({ scenario: "mine", title: "Mine", based_on }));
    expect(loadScenario(file).definition.workspaces).toBe(
      loadScenario(join(folder, base)).definition.workspaces,
    );
  }
});

test("mistakes in a file beside are reported with its name", () => {
  const wrong = write({ ...MARKET, names: [{ ...name, strength: 7 }] });
  const file = join(folder, write({ ...short, markets: [wrong] }));
  expect(() => loadScenario(file)).toThrow(new RegExp(`${wrong}:\\d+:\\d+: .*strength`));
});

test("the example in docs/scenarios.md is valid", () => {
  const text = readFileSync("docs/scenarios.md", "utf8");
  const [, example = ""] = /```yaml\n(markets:\n[^]*?)```/.exec(text) ?? [];
  const { markets } = parse(example) as { readonly markets: readonly unknown[] };
  writeFileSync(join(folder, "bikes.yaml"), stringify(MARKET));
  const file = join(folder, write({ ...SCENARIO, markets }));
  expect([...loadScenario(file).markets.keys()]).toEqual(["bikes", "tea"]);
});
