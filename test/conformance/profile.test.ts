import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, expect, test } from "vitest";
import { toHar } from "../../conformance/har/write-har.ts";
import { fromHar } from "../../conformance/har/read-har.ts";
import { compareProfiles } from "../../conformance/profile/compare.ts";
import {
  OBSERVED_CHOICES,
  OBSERVERS,
  profileRequesters,
  UNOBSERVABLE,
} from "../../conformance/profile/index.ts";
import { OBSERVER_FAILED, type Profile } from "../../conformance/profile/profile.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { Survey } from "../../conformance/core/survey.ts";
import { loadChoiceTitles } from "../../src/files/package-files.ts";
import { contract } from "../support/fake-server.ts";
import { profileWithFaults, profileOf, surveyInMemory, surveyServed } from "./profile-fixture.ts";
import { MALFORMED_RESPONSES } from "./permitted-variations/malformed-responses.ts";
import { DATA_CHOICES } from "./expected-data-choices.ts";
import { REQUEST_CHOICES } from "./expected-request-choices.ts";
import { CONTRADICTORY, CONVENTIONS, READINGS } from "./profile-variations.ts";

const ids = [...loadChoiceTitles().keys()];

test("every choice is observed or has a reason why it cannot be", () => {
  const observed = OBSERVED_CHOICES.map(([id]) => id);
  expect([...observed, ...Object.keys(UNOBSERVABLE)].toSorted()).toEqual(ids);
  expect(ids.length).toBeGreaterThan(80);
});

test("observers use requests of existing rules that do not write", () => {
  const rules = new Set(RULES.map(({ id }) => id).filter((id) => !id.startsWith("write.")));
  const named = OBSERVERS.flatMap(({ reads = [] }) => reads);
  expect(named.filter((id) => !rules.has(id))).toEqual([]);
});

/** Returns the values of a profile by choice and aspect. */
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

/** Returns the aspects in which a second profile differs, such as `C28 echo of omitted dates`, with its values. */
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

test("the profile of the fake agrees with the decisions", () => {
  expect(valuesOf(reference)).toEqual({ ...REQUEST_CHOICES, ...DATA_CHOICES });
});

test("over HTTP the profile also shows CORS and the API description", async () => {
  const askers = profileRequesters(RULES).filter(({ id }) => id.startsWith("C86"));
  const served = valuesOf(profileOf(await surveyServed(askers)));
  expect(served).toMatchObject({
    C17: { "Access-Control-Allow-Origin": "*" },
    C86: {
      "/openapi.json without a key": "available",
      "/openapi.yaml without a key": "available",
    },
  });
});

test("a profile conforms to its schema and contains no key", () => {
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
  addFormats.default(ajv);
  const schema = readFileSync("conformance/profile/profile.schema.json", "utf8");
  const isProfile = ajv.compile(JSON.parse(schema) as object);
  expect(isProfile(reference) || isProfile.errors).toBe(true);
  expect(isProfile({ ...reference, profile: 1 })).toBe(false);
  const [first] = reference.choices;
  const mixed = { name: "a", value: "mixed", seen: 2 };
  expect(isProfile({ ...reference, choices: [{ ...first, aspects: [mixed] }] })).toBe(false);
  expect(JSON.stringify(reference)).not.toContain("lmvz_live");
});

test("a profile needs few further requests, all of them reads", async () => {
  const writing = survey.exchanges.filter(
    ({ request }) => request.method === "POST" && JSON.stringify(request.body).length > 2,
  );
  const askers = profileRequesters(RULES);
  const own = askers.filter(({ id }) => /^C\d\d /.test(id));
  const asked = own.flatMap(({ requests }) => [...(requests?.(survey) ?? [])]);
  expect(asked.filter(({ effect }) => effect === "writes")).toEqual([]);
  expect(writing.length).toBeGreaterThan(0);
  const posts = asked.filter(({ request }) => request.method === "POST");
  expect(posts.map(({ request }) => request.body)).toEqual([[]]);
  const requests = new Set(asked.map(({ request }) => JSON.stringify(request)));
  expect(requests.size).toBeGreaterThan(30);
  expect(requests.size).toBeLessThan(75);
});

test("the profile of a recorded check agrees with that of the check", () => {
  const har = toHar(survey.exchanges, `https://api.example.com${contract.basePath}`, "0.0.0");
  const { exchanges } = fromHar(JSON.parse(JSON.stringify(har)), contract);
  const recorded = profileOf(new Survey({ ...survey.settings, keys: new Set() }, exchanges));
  const { differing, equal } = compareProfiles(reference, recorded);
  expect(differing).toEqual([]);
  expect(equal).toBeGreaterThan(170);
});

test("C11=clamp and C78=created change only the aspects of these choices", async () => {
  const other = profileOf(await surveyInMemory({ choices: { C11: "clamp", C78: "created" } }));
  expect(changes(reference, other)).toEqual({
    "C11 limit above its maximum": "clamped",
    "C11 window_days above its maximum": "clamped",
    "C78 response to POST /brands/tracked": "{brand, domain}",
    "C78 response to POST /prompts": "{items}",
  });
});

const profile = profileWithFaults();
const plain = profile();

test.each([
  ["conventions", CONVENTIONS],
  ["ways of counting and rounding", READINGS],
])("other %s change only the aspects that they affect", async (_, variations) => {
  const expected: Record<string, string> = {};
  for (const { shows } of variations) Object.assign(expected, shows);
  const after = await profile(...variations.map(({ fault }) => fault));
  expect(changes(await plain, after)).toEqual(expected);
});

test("contradictory evidence is mixed, with an example of each value", async () => {
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

const JUNK = MALFORMED_RESPONSES.filter(({ title }) => title.startsWith("junk"));

test("there are malformed responses to test", () => {
  expect(JUNK.length).toBeGreaterThan(2);
});

test.each(JUNK)("$title makes no observer fail", async (junk) => {
  expect(JSON.stringify(await profile(junk))).not.toContain(OBSERVER_FAILED);
});

test("an aspect without evidence names the data that it needs", () => {
  const aspects = reference.choices.flatMap((choice) => choice.aspects);
  const unseen = aspects.filter(({ value }) => value === null);
  expect(unseen.length).toBeGreaterThan(0);
  for (const { seen, needs } of unseen) {
    expect(seen).toBe(0);
    expect(needs).toMatch(/\w/);
  }
});
