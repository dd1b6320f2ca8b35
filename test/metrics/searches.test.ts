import { expect, test } from "vitest";
import { searchCoverage } from "../../src/metrics/search-coverage.ts";
import { searchDetails } from "../../src/metrics/search-details.ts";
import { chooseLanguage, languageVolumes, searchedStrings } from "../../src/metrics/searches.ts";
import { topicRows, unminedRows } from "../../src/metrics/topics.ts";
import { PLATFORMS } from "../../src/simulation/model.ts";
import { NO_FILTERS, RunQuery } from "../../src/metrics/run-query.ts";
import { brandOf, CATALOGUE, queryOf, THREE_RUNS } from "./fixture.ts";

/** Searches: string 0 three times (prompts 0, 0, 1), string 1 twice, string 2 (German) once. */
const SEARCHING = [
  { ...THREE_RUNS[0]!, searches: [0, 1] },
  { ...THREE_RUNS[1]!, searches: [0, 2] },
  { ...THREE_RUNS[2]!, searches: [0, 1] },
];

test("coverage: 2 of 3 runs are readable, 1 of these searched nothing", () => {
  const platforms = ["openai", "claude", "gemini"] as const;
  const { total, byPlatform } = searchCoverage(queryOf(), platforms);
  expect(total).toEqual({ runs: 3, readable: 2, withoutSearch: 1, noSearchRate: 50 });
  expect(byPlatform.map((row) => [row.runs, row.readable, row.noSearchRate, row.searches])).toEqual(
    [
      [1, 1, 0, 2],
      [2, 1, 100, 0],
      [0, 0, null, 0],
    ],
  );
  expect(byPlatform.map((row) => row.exposesSearches)).toEqual([true, true, false]);
});

test("languages: English has 5 searches, German 1; in the window of today only English", () => {
  const brand = brandOf(SEARCHING);
  expect(languageVolumes(brand, { start: -1, end: 0 })).toEqual([
    { language: "en", searches: 5, ever: 5 },
    { language: "de", searches: 1, ever: 1 },
  ]);
  expect(languageVolumes(brand, { start: 0, end: 0 })).toEqual([
    { language: "en", searches: 2, ever: 5 },
    { language: "de", searches: 0, ever: 1 },
  ]);
});

test.each([
  [null, "en"],
  ["DE", "de"],
  ["fr", "en"],
  ["und", ""],
])("language=%s reads the tree of %j", (requested, language) => {
  const volumes = [
    { language: "de", searches: 3, ever: 4 },
    { language: "en", searches: 1, ever: 6 },
  ];
  expect(chooseLanguage(volumes, requested)).toBe(language);
});

test("strings of a language: most frequent first, with their platforms", () => {
  const strings = searchedStrings(queryOf({}, SEARCHING), "en", null);
  const claude = PLATFORMS.indexOf("claude");
  expect(strings.map(({ id, occurrences, countOn }) => [id, occurrences, countOn(claude)])).toEqual(
    [
      [0, 3, 2],
      [1, 2, 1],
    ],
  );
  expect(searchedStrings(queryOf({}, SEARCHING), "en", "WINTER")).toHaveLength(1);
});

test("details of a group: its first and last day, its prompts, and the one with most searches", () => {
  const details = searchDetails(queryOf({}, SEARCHING), [[0], [0, 1], [2]]);
  expect(details).toEqual([
    { firstDay: -1, lastDay: 0, prompts: 2, mainPrompt: 0 },
    { firstDay: -1, lastDay: 0, prompts: 2, mainPrompt: 0 },
    { firstDay: -1, lastDay: -1, prompts: 1, mainPrompt: 1 },
  ]);
});

test("of two prompts with as many searches, the first that is listed is the main one", () => {
  const facts = SEARCHING.slice(0, 2);
  const mainPrompt = (listed: readonly number[]): number | null => {
    const query = new RunQuery(brandOf(facts, listed), NO_FILTERS);
    return searchDetails(query, [[0]])[0]!.mainPrompt;
  };
  expect(mainPrompt([0, 1])).toBe(0);
  expect(mainPrompt([1])).toBe(1);
  expect(mainPrompt([])).toBe(0);
});

const LABELS = CATALOGUE.subjects.map(({ label }) => label);
const IS_TOPIC = Uint8Array.from(LABELS, () => 1);

test("topics: a wider topic counts its own strings and those of narrower ones", () => {
  const strings = searchedStrings(queryOf({}, SEARCHING), "en", null);
  const rows = topicRows(
    CATALOGUE,
    { labels: LABELS, isTopic: IS_TOPIC, topicOf: Int32Array.of(0, 1, -1) },
    strings,
  );
  expect(
    rows.map((row) => [row.label, row.depth, row.occurrences, row.direct, row.subTopics]),
  ).toEqual([
    ["Boots", 0, 5, 3, 1],
    ["Winter boots", 1, 2, 2, 0],
  ]);
  expect(rows.map((row) => row.strings.toSorted((a, b) => a - b))).toEqual([[0, 1], [1]]);
});

test("topics: strings without a topic are in 'Other searches', which is last", () => {
  const strings = searchedStrings(queryOf({}, SEARCHING), "en", null);
  const rows = topicRows(
    CATALOGUE,
    { labels: LABELS, isTopic: IS_TOPIC, topicOf: Int32Array.of(-1, 1, -1) },
    strings,
  );
  expect(rows.map((row) => [row.label, row.occurrences])).toEqual([
    ["Boots", 2],
    ["Winter boots", 2],
    ["Other searches", 3],
  ]);
});

test("before topics are mined every string is a topic", () => {
  const strings = searchedStrings(queryOf({}, SEARCHING), "en", null);
  const rows = unminedRows("en", strings);
  expect(rows.map(({ label, occurrences }) => [label, occurrences])).toEqual([
    ["best boots", 3],
    ["warm winter boots", 2],
  ]);
});
