import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, expect, test } from "vitest";
import { toHar } from "../../conformance/har.ts";
import { fromHar } from "../../conformance/read-har.ts";
import { compareProfiles } from "../../conformance/profile/compare.ts";
import { OBSERVERS, profileAskers, UNOBSERVABLE } from "../../conformance/profile/index.ts";
import { BROKEN, type Profile } from "../../conformance/profile/profile.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { Survey } from "../../conformance/survey.ts";
import { loadChoiceTitles } from "../../src/cli/package-files.ts";
import { contract } from "../support/fake-server.ts";
import { profileGround, profileOf, surveyInMemory, surveyServed } from "./profile-ground.ts";
import { GARBAGE } from "./fairness/garbage.ts";
import { OF_DATA } from "./profile-of-data.ts";
import { OF_REQUESTS } from "./profile-of-requests.ts";
import { CONTRADICTORY, CONVENTIONS, READINGS } from "./profile-variations.ts";

const ids = [...loadChoiceTitles().keys()];

test("every choice of the decisions is observed, or has a reason why it can't be", () => {
  const observed = OBSERVERS.map(({ choice }) => choice);
  expect([...observed, ...Object.keys(UNOBSERVABLE)].toSorted()).toEqual(ids);
  expect(ids.length).toBeGreaterThan(80);
});

test("an observer looks at requests of rules that there are, and of none that writes", () => {
  const rules = new Set(RULES.map(({ id }) => id).filter((id) => !id.startsWith("write.")));
  const named = OBSERVERS.flatMap(({ reads = [] }) => reads);
  expect(named.filter((id) => !rules.has(id))).toEqual([]);
});

test("no two aspects of a choice have the same name", () => {
  for (const { aspects } of OBSERVERS) {
    const names = aspects.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  }
});

/** The values of a profile, by choice and aspect. */
function valuesOf({ choices }: Profile): object {
  return Object.fromEntries(
    choices
      .filter(({ aspects }) => aspects.length > 0)
      .map(({ id, aspects }) => [
        id,
        Object.fromEntries(aspects.map(({ name, value }) => [name, value])),
      ]),
  );
}

/** What a second profile shows otherwise, as `C28 dates that were left out` to its value there. */
function changes(before: Profile, after: Profile): Record<string, string | null> {
  const { differing, one_sided } = compareProfiles(before, after);
  return Object.fromEntries(
    [...differing, ...one_sided].map(({ choice, aspect, right }) => [`${choice} ${aspect}`, right]),
  );
}

let survey: Survey;
let reference: Profile;

beforeAll(async () => {
  survey = await surveyInMemory();
  reference = profileOf(survey);
});

test("the fake's profile is what the decisions say of it", () => {
  expect(valuesOf(reference)).toEqual({ ...OF_REQUESTS, ...OF_DATA });
});

test("over HTTP it also shows CORS and the description", async () => {
  const askers = profileAskers().filter(({ id }) => id.startsWith("C86"));
  const served = valuesOf(profileOf(await surveyServed(askers)));
  expect(served).toMatchObject({
    C17: { "Access-Control-Allow-Origin": "*" },
    C86: {
      "the description at /openapi.json, without a key": "there",
      "the description at /openapi.yaml, without a key": "there",
    },
  });
});

test("a profile has the form that its schema tells, and no key", () => {
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
  addFormats.default(ajv);
  const schema = readFileSync("conformance/profile/profile.schema.json", "utf8");
  const isProfile = ajv.compile(JSON.parse(schema) as object);
  expect(isProfile(reference) || isProfile.errors).toBe(true);
  expect(isProfile({ ...reference, profile: 2 })).toBe(false);
  const [first] = reference.choices;
  const mixed = { name: "a", value: "mixed", seen: 2 };
  expect(isProfile({ ...reference, choices: [{ ...first, aspects: [mixed] }] })).toBe(false);
  expect(JSON.stringify(reference)).not.toContain("lmvz_live");
});

test("what a profile asks for besides is few requests, and reads", async () => {
  const writing = survey.exchanges.filter(
    ({ request }) => request.method === "POST" && JSON.stringify(request.body).length > 2,
  );
  const askers = profileAskers();
  const own = askers.filter(({ id }) => /^C\d\d /.test(id));
  const asked = own.flatMap(({ asks }) => [...(asks?.(survey) ?? [])]);
  expect(asked.filter(({ effect }) => effect === "writes")).toEqual([]);
  expect(writing.length).toBeGreaterThan(0);
  const posts = asked.filter(({ request }) => request.method === "POST");
  expect(posts.map(({ request }) => request.body)).toEqual([[]]);
  const requests = new Set(asked.map(({ request }) => JSON.stringify(request)));
  expect(requests.size).toBeGreaterThan(30);
  expect(requests.size).toBeLessThan(75);
});

test("a recording of the check shows the same, as far as it shows anything", () => {
  const har = toHar(survey.exchanges, `https://api.example.com${contract.basePath}`, "0.0.0");
  const { exchanges } = fromHar(JSON.parse(JSON.stringify(har)), contract);
  const recorded = profileOf(new Survey({ ...survey.settings, keys: new Set() }, exchanges));
  const { differing, alike } = compareProfiles(reference, recorded);
  expect(differing).toEqual([]);
  expect(alike).toBeGreaterThan(170);
});

test("C11=clamp and C78=created change what shows of these choices, and nothing else", async () => {
  const other = profileOf(await surveyInMemory({ choices: { C11: "clamp", C78: "created" } }));
  expect(changes(reference, other)).toEqual({
    "C11 limit above its maximum": "clamped",
    "C11 window_days above its maximum": "clamped",
    "C78 reply of POST /brands/tracked": "{brand, domain}",
    "C78 reply of POST /prompts": "{items}",
  });
});

const profile = profileGround();
const plain = profile();

test.each([
  ["conventions", CONVENTIONS],
  ["ways to count and to round", READINGS],
])("other %s, all at once, change the aspects that they bend and no other", async (_, bent) => {
  const expected: Record<string, string> = {};
  for (const { shows } of bent) Object.assign(expected, shows);
  const after = await profile(...bent.map(({ fault }) => fault));
  expect(changes(await plain, after)).toEqual(expected);
});

test("contradictory evidence is told as mixed, with an example of each side", async () => {
  const { choices } = await profile(CONTRADICTORY);
  const days = choices
    .flatMap(({ aspects }) => aspects)
    .find(({ name }) => name === "`days` counts");
  expect(days).toMatchObject({
    value: "mixed",
    values: [{ value: "both ends" }, { value: "the difference" }],
  });
  expect(days?.values?.[1]?.example).toMatch(/^GET \/citations\?brand=/);
});

const JUNK = GARBAGE.filter(({ says }) => says.startsWith("junk"));

test("there is junk to try", () => {
  expect(JUNK.length).toBeGreaterThan(2);
});

test.each(JUNK)("$says breaks no observer", async (junk) => {
  expect(JSON.stringify(await profile(junk))).not.toContain(BROKEN);
});

test("what nothing shows is told with the data that it needs", () => {
  const aspects = reference.choices.flatMap((choice) => choice.aspects);
  const unseen = aspects.filter(({ value }) => value === null);
  expect(unseen.length).toBeGreaterThan(0);
  for (const { seen, needs } of unseen) {
    expect(seen).toBe(0);
    expect(needs).toMatch(/\w/);
  }
});
