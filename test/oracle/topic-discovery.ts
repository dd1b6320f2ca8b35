import { expect } from "vitest";
import { memoizeAsync } from "../support/memoize-async.ts";
import type { Query } from "../support/fake-server.ts";
import { withFilters } from "./compare-visibility.ts";
import type { SampledBrand, Sample } from "./sampled-brand.ts";
import { describeRequest } from "./filter-cases.ts";
import { dateOfDay } from "./definitions.ts";
import { walk } from "./read-runs.ts";
import { searchesOf } from "./recompute-searches.ts";
import { OTHER_ID, type TopicPlace } from "./recompute-topics.ts";
import { groupBy, containsText, sum } from "./run-filters.ts";
import type { Schemas } from "./workspace-client.ts";

export const SEARCHES = "/searches";

export type TopicResponse = Omit<Schemas["ListSearchesReply"], "items"> & {
  readonly items: readonly Schemas["TopicRow"][];
};
export type StringResponse = Omit<Schemas["ListSearchesReply"], "items"> & {
  readonly items: readonly Schemas["SearchRow"][];
};

/** What no single response shows: the trees of a brand, and the tree of each string. */
export interface Trees {
  readonly languages: readonly string[];
  readonly languageOf: ReadonlyMap<string, string>;
}

/** The value of `language` that selects a tree. */
export function languageParameter(language: string): string {
  return language === "" ? "und" : language;
}

export async function readTopics(sampled: SampledBrand, query: Query) {
  return walk<TopicResponse>(sampled.client, SEARCHES, query);
}

export async function readStrings(sampled: SampledBrand, query: Query) {
  return walk<StringResponse>(sampled.client, SEARCHES, { ...query, group_by: "search" });
}

/** Reads the trees of a brand once. */
export const topicTreesOf = memoizeAsync(readTrees);

async function readTrees(sampled: SampledBrand): Promise<Trees> {
  const ever = { brand: sampled.definition.brand, start_date: dateOfDay(-400), limit: 1 };
  const response = await sampled.client.read<TopicResponse>(SEARCHES, ever);
  const listed = response.available_languages.map(({ language }) => language);
  const languages = listed.length === 0 ? [response.language] : listed;
  const languageOf = new Map<string, string>();
  for (const { query } of sampled.samples)
    for (const language of languages) {
      const view = await readStrings(sampled, { ...query, language: languageParameter(language) });
      for (const { search } of view.items) {
        const known = languageOf.get(search) ?? language;
        expect(known, `${search} is in one tree only`).toBe(language);
        languageOf.set(search, language);
      }
    }
  return { languages, languageOf };
}

/**
 * `available_languages` of a sample's window, which other filters do not change: every tree with the number
 * of its searches, the largest first; empty for a brand with one tree (C52).
 */
export async function languageSizes(sampled: SampledBrand, sample: Sample, trees: Trees) {
  const { start, end, runs, query } = sample;
  const window = { brand: sampled.definition.brand, start_date: start, end_date: end };
  const response = await sampled.client.read<TopicResponse>(SEARCHES, { ...window, limit: 1 });
  const sizes = response.available_languages;
  const message = describeRequest(SEARCHES, window);
  if (trees.languages.length <= 1) expect(sizes, message).toEqual([]);
  else {
    const searches = searchesOf(runs);
    const counted = trees.languages.map((language) => ({
      language,
      searches: searches.filter(({ text }) => trees.languageOf.get(text) === language).length,
    }));
    // The order of trees of the same size is not specified.
    const ordered = sizes.toSorted((a, b) => b.searches - a.searches);
    expect(sizes, message).toEqual(ordered);
    // The sizes cannot be counted from a sample of one prompt.
    if (query["brand_prompt_id"] === undefined)
      expect(new Set(sizes), message).toEqual(new Set(counted));
  }
  return sizes;
}

/**
 * The topic of each string in a tree. Searched for alone, a string is a direct occurrence of its topic only.
 * Longer strings that contain it are read first, so that their topics are known.
 */
export async function readTopicOfStrings(
  sampled: SampledBrand,
  sample: Sample,
  texts: readonly string[],
) {
  const { languageOf } = await topicTreesOf(sampled);
  const topicOf = new Map<string, number>();
  const searches = groupBy(searchesOf(sample.runs), ({ text }) => text);
  const timesSearched = (text: string) => searches.get(text)?.length ?? 0;
  // Searching ignores letter case: strings that differ in nothing else are found together.
  const spellings = groupBy(searches.keys(), (text) => text.toLowerCase());
  const spellingsOf = (text: string) => spellings.get(text.toLowerCase()) ?? [text];
  for (const text of texts.toSorted((a, b) => b.length - a.length)) {
    const language = languageOf.get(text) ?? "";
    const query = withFilters(sample, { language: languageParameter(language), search: text });
    const { items } = await readTopics(sampled, query);
    const left = new Map(items.map((row) => [row.topic_id, row.direct_occurrences]));
    const longer = [...topicOf].filter(
      ([other]) =>
        languageOf.get(other) === language &&
        containsText(other, text) &&
        !spellingsOf(text).includes(other),
    );
    for (const [other, topic] of longer)
      left.set(topic, (left.get(topic) ?? 0) - timesSearched(other));
    const own = [...left].filter(([, count]) => count !== 0);
    const counts = own.map(([, count]) => count);
    expect(counts, describeRequest(SEARCHES, query)).toEqual([
      sum(spellingsOf(text).map(timesSearched)),
    ]);
    topicOf.set(text, own[0]?.[0] ?? OTHER_ID);
  }
  return topicOf;
}

/** Records the place of topics; a topic has one label and one parent in every response (§2.12). */
export function recordPlaces(
  rows: readonly Schemas["TopicRow"][],
  places: Map<number, TopicPlace>,
  message: string,
): void {
  for (const { topic_id: id, search: label, parent_topic_id: parent } of rows) {
    if (id === OTHER_ID) continue;
    expect({ label, parent }, message).toEqual(places.get(id) ?? { label, parent });
    places.set(id, { label, parent });
  }
}
