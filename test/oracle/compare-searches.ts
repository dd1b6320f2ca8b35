import { expect } from "vitest";
import { memoizeAsync } from "../support/memoize-async.ts";
import type { Query } from "../support/fake-server.ts";
import { dateRange, withFilters } from "./compare-visibility.ts";
import type { SampledBrand, Sample } from "./sampled-brand.ts";
import { describeRequest, byFrequency, isMain, runFilterCases } from "./filter-cases.ts";
import { hiddenPlatforms } from "./definitions.ts";
import {
  byProvider,
  coverageOf,
  searchesInTree,
  platformsInScope,
  searchesOf,
  stringRows,
  type Searched,
} from "./recompute-searches.ts";
import { OTHER_ID, topicRows, unminedRows, type TopicPlace } from "./recompute-topics.ts";
import { filterRuns, type RunFilters } from "./run-filters.ts";
import {
  languageParameter,
  languageSizes,
  readTopicOfStrings,
  recordPlaces,
  readStrings,
  readTopics,
  SEARCHES,
  topicTreesOf,
  type Trees,
  type StringResponse,
  type TopicResponse,
} from "./topic-discovery.ts";
import type { Schemas } from "./workspace-client.ts";
import { topicErrors } from "./topic-checks.ts";

/** One request for searches, and what its response must count. */
interface View {
  readonly query: Query;
  readonly searches: readonly Searched[];
  readonly shown: readonly string[];
  readonly head: Omit<
    Schemas["ListSearchesReply"],
    | "items"
    | "filters_applied"
    | "total_count"
    | "returned_count"
    | "has_more"
    | "unmatched_terms"
    | "unmatched_pct_of_searches"
  >;
}

/** A view and the responses of `/searches` in both modes. */
interface ViewResponses {
  readonly sample: Sample;
  readonly view: View;
  readonly strings: StringResponse;
  readonly topics: TopicResponse;
}

export async function compareStrings(sampled: SampledBrand): Promise<void> {
  for (const { view, strings } of await responsesOf(sampled)) {
    expect(strings.items, describeRequest(SEARCHES, view.query, { group_by: "search" })).toEqual(
      stringRows(view.searches, { shown: view.shown, prompts: sampled.prompts }),
    );
    expectHead(strings, view);
  }
}

export async function compareTopics(sampled: SampledBrand): Promise<void> {
  const { languageOf } = await topicTreesOf(sampled);
  const places = new Map<number, TopicPlace>();
  for (const { view, topics, strings } of await responsesOf(sampled)) {
    const message = describeRequest(SEARCHES, view.query);
    expectHead(topics, view);
    expectUnmatched(topics, strings, message);
    if (!sampled.definition.isMined) expectUnmined(topics, view);
    else {
      const { searches, shown } = view;
      expect(topicErrors(topics.items, { searches, shown, strings: languageOf }), message).toEqual(
        [],
      );
      // With `search`, the wording of labels may change (§2.12).
      if (view.query["search"] === undefined) recordPlaces(topics.items, places, message);
    }
  }
}

/**
 * Compares rows exactly. The topic of each string is requested one by one. Rows of a tree that is not
 * mined yet contain their string, and are compared above.
 */
export async function compareTopicRows(sampled: SampledBrand): Promise<void> {
  if (!sampled.definition.isMined) return;
  const topicOf = await topicsOfStrings(sampled);
  const answers = (await responsesOf(sampled)).filter(({ sample }) => isMain(sampled, sample));
  const places = new Map<number, TopicPlace>();
  for (const { view, topics } of answers)
    if (view.query["search"] === undefined)
      recordPlaces(topics.items, places, describeRequest(SEARCHES, view.query));
  for (const { view, topics } of answers)
    expect(topics.items, describeRequest(SEARCHES, view.query)).toEqual(
      topicRows(view.searches, { topicOf, places, shown: view.shown }),
    );
}

async function topicsOfStrings(sampled: SampledBrand): Promise<ReadonlyMap<string, number>> {
  const topicOf = new Map<string, number>();
  for (const sample of sampled.samples.filter((each) => isMain(sampled, each))) {
    const texts = [...new Set(searchesOf(sample.runs).map(({ text }) => text))];
    for (const [text, topic] of await readTopicOfStrings(sampled, sample, texts)) {
      expect(topic, `${text} has one topic in every window`).toBe(topicOf.get(text) ?? topic);
      topicOf.set(text, topic);
    }
  }
  return topicOf;
}

/** All views of a brand with their responses, read once per brand. */
const responsesOf = memoizeAsync(readResponses);

async function readResponses(sampled: SampledBrand): Promise<readonly ViewResponses[]> {
  const answers: ViewResponses[] = [];
  for (const sample of sampled.samples)
    for (const view of await viewsOf(sampled, sample))
      answers.push({
        sample,
        view,
        strings: await readStrings(sampled, view.query),
        topics: await readTopics(sampled, view.query),
      });
  return answers;
}

/** The requests for a sample: every tree with every run filter, and searches within the trees. */
async function viewsOf(sampled: SampledBrand, sample: Sample): Promise<readonly View[]> {
  const trees = await topicTreesOf(sampled);
  const { languages } = trees;
  const plain = languages.flatMap((language) =>
    searchTexts(sample).map((search) => ({ language: languageParameter(language), search })),
  );
  const odd = ["und", "xx", "", "EN", "De", "Und"].map((language) => ({ language }));
  const perScope = runFilterCases(sampled, sample).flatMap((scope) => [
    { ...scope, language: undefined },
    ...languages.map((language) => ({ ...scope, language: languageParameter(language) })),
  ]);
  const further = [...odd, ...plain, { search: "e", llm_provider: "openai" }];
  const sizes = await languageSizes(sampled, sample, trees);
  return [...perScope, ...(isMain(sampled, sample) ? further : [])].map((asked) =>
    viewOf(sampled, sample, { asked, trees, sizes }),
  );
}

interface ViewFilters extends RunFilters {
  readonly language?: string | undefined;
  readonly search?: string;
}

interface Request {
  readonly asked: ViewFilters;
  readonly trees: Trees;
  readonly sizes: Schemas["LanguageTree"][];
}

function viewOf(sampled: SampledBrand, sample: Sample, { asked, trees, sizes }: Request): View {
  const { language: _language, search, ...scope } = asked;
  const runs = filterRuns(sample.runs, scope);
  const language = treeRead(asked.language, trees.languages);
  const searches = searchesInTree(searchesOf(runs), trees.languageOf, {
    language,
    ...(search === undefined ? {} : { search }),
  });
  const { platforms, definition } = sampled.client;
  const inPlan = platformsInScope(platforms, definition, scope.llm_provider);
  const silent = hiddenPlatforms(definition, sampled.definition, sample);
  const shown = inPlan.map(({ provider }) => provider).filter((slug) => isReadable(runs, slug));
  return {
    query: withFilters(sample, asked),
    searches,
    shown,
    head: {
      date_range: dateRange(sample),
      total_occurrences: searches.length,
      total_unique_searches: new Set(searches.map(({ text }) => text)).size,
      topics_ready: trees.languageOf.size > 0 ? sampled.definition.isMined : expect.any(Boolean),
      language,
      available_languages: sizes,
      searches_by_provider_total: byProvider(searches, shown),
      coverage: coverageOf(runs, inPlan, silent),
    },
  };
}

/** The tree that a value of `language` selects: one of `languages`, the largest first (§4.4, C52, C53). */
function treeRead(asked: string | undefined, languages: readonly string[]): string {
  const fallback = languages[0] ?? "";
  const code = (asked ?? "").toLowerCase();
  if (code === "und") return "";
  return code !== "" && languages.includes(code) ? code : fallback;
}

/** Whether a run of a platform shows what it searched, if anything (C55). */
function isReadable(runs: Sample["runs"], platform: string): boolean {
  return runs.some(
    ({ detail }) => detail.provider === platform && detail.web_search_queries !== null,
  );
}

function searchTexts(sample: Sample): readonly string[] {
  const texts = byFrequency(searchesOf(sample.runs).map(({ text }) => text));
  const [first, last] = [texts[0] ?? "nothing", texts.at(-1) ?? "nothing"];
  return [first.slice(0, 9).toUpperCase(), last.slice(-6), "ö", ".*"];
}

function expectHead(response: Omit<StringResponse | TopicResponse, "items">, view: View) {
  const { head } = view;
  expect(response, describeRequest(SEARCHES, view.query)).toMatchObject(head);
  // `toMatchObject` accepts further keys.
  for (const key of ["coverage", "available_languages", "searches_by_provider_total"] as const)
    expect(response[key], describeRequest(SEARCHES, view.query)).toEqual(head[key]);
}

/** One row per string, nothing unmatched (C61). */
function expectUnmined(response: TopicResponse, view: View) {
  const message = describeRequest(SEARCHES, view.query);
  expect(
    response.items.map(({ topic_id: _id, ...row }) => row),
    message,
  ).toEqual(unminedRows(view.searches, view.shown));
  expect(new Set(response.items.map(({ topic_id: id }) => id)).size).toBe(response.items.length);
  expect(response.unmatched_terms, message).toBe(0);
}

/** The unmatched numbers are those of `Other searches` in both modes (C59). */
function expectUnmatched(
  topics: ViewResponses["topics"],
  strings: ViewResponses["strings"],
  message: string,
) {
  const other = topics.items.find(({ topic_id: id }) => id === OTHER_ID);
  const unmatched = {
    unmatched_terms: other?.variants ?? 0,
    unmatched_pct_of_searches: other?.pct_of_searches ?? 0,
  };
  expect(topics, message).toMatchObject(unmatched);
  expect(strings, message).toMatchObject(unmatched);
}
