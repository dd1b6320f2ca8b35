import { expect } from "vitest";
import type { Query } from "../support/fake-server.ts";
import { narrowed } from "./balance-visibility.ts";
import type { Book, Chapter } from "./book.ts";
import { about } from "./cases.ts";
import { dateOfDay } from "./definitions.ts";
import { walk } from "./read-runs.ts";
import { searchesOf } from "./recompute-searches.ts";
import { OTHER_ID, type TopicPlace } from "./recompute-topics.ts";
import { groupBy, holds } from "./scope.ts";
import type { Schemas } from "./shelf.ts";

export const SEARCHES = "/searches";

export type TopicReply = Omit<Schemas["ListSearchesReply"], "items"> & {
  readonly items: readonly Schemas["TopicRow"][];
};
export type StringReply = Omit<Schemas["ListSearchesReply"], "items"> & {
  readonly items: readonly Schemas["SearchRow"][];
};

/** What no single view says: which trees a brand has, and which of them each string stands in. */
export interface Trees {
  readonly languages: readonly string[];
  readonly languageOf: ReadonlyMap<string, string>;
}

/** The value of `language` that asks for a tree. */
export function languageParameter(language: string): string {
  return language === "" ? "und" : language;
}

export async function readTopics(book: Book, query: Query) {
  return walk<TopicReply>(book.shelf, SEARCHES, query);
}

export async function readStrings(book: Book, query: Query) {
  return walk<StringReply>(book.shelf, SEARCHES, { ...query, group_by: "search" });
}

const learnt = new WeakMap<Book, Promise<Trees>>();

/** Learns the trees from their views, once per book. */
export async function treesOf(book: Book): Promise<Trees> {
  const known = learnt.get(book) ?? learnTrees(book);
  learnt.set(book, known);
  return known;
}

async function learnTrees(book: Book): Promise<Trees> {
  const ever = { brand: book.definition.brand, start_date: dateOfDay(-400), limit: 1 };
  const reply = await book.shelf.read<TopicReply>(SEARCHES, ever);
  const listed = reply.available_languages.map(({ language }) => language);
  const languages = listed.length === 0 ? [reply.language] : listed;
  const languageOf = new Map<string, string>();
  for (const { query } of book.chapters)
    for (const language of languages) {
      const view = await readStrings(book, { ...query, language: languageParameter(language) });
      for (const { search } of view.items) {
        const known = languageOf.get(search) ?? language;
        expect(known, `${search} stands in one tree only`).toBe(language);
        languageOf.set(search, language);
      }
    }
  return { languages, languageOf };
}

/**
 * `available_languages` of a chapter's window, whatever the other filters say: every tree with the
 * number of its searches, the largest first, empty for a brand with one tree (C52).
 */
export async function languageSizes(book: Book, chapter: Chapter, trees: Trees) {
  const { start, end, runs, query } = chapter;
  const window = { brand: book.definition.brand, start_date: start, end_date: end };
  const reply = await book.shelf.read<TopicReply>(SEARCHES, { ...window, limit: 1 });
  const sizes = reply.available_languages;
  const message = about(SEARCHES, window);
  if (trees.languages.length <= 1) expect(sizes, message).toEqual([]);
  else {
    const searches = searchesOf(runs);
    const counted = trees.languages.map((language) => ({
      language,
      searches: searches.filter(({ text }) => trees.languageOf.get(text) === language).length,
    }));
    // The order of trees of the same size is left open.
    const ordered = sizes.toSorted((a, b) => b.searches - a.searches);
    expect(sizes, message).toEqual(ordered);
    // Where a chapter holds one prompt only, the window's sizes can't be counted in it.
    if (query["brand_prompt_id"] === undefined)
      expect(new Set(sizes), message).toEqual(new Set(counted));
  }
  return sizes;
}

/**
 * The topic of each string in a tree. Asked for alone, by `search`, a string is a direct occurrence
 * of its topic and of no other; where longer strings hold it, their topics are known before it.
 */
export async function learnTopics(book: Book, chapter: Chapter, texts: readonly string[]) {
  const { languageOf } = await treesOf(book);
  const topicOf = new Map<string, number>();
  const searches = groupBy(searchesOf(chapter.runs), ({ text }) => text);
  const timesSearched = (text: string) => searches.get(text)?.length ?? 0;
  for (const text of texts.toSorted((a, b) => b.length - a.length)) {
    const language = languageOf.get(text) ?? "";
    const query = narrowed(chapter, { language: languageParameter(language), search: text });
    const { items } = await readTopics(book, query);
    const left = new Map(items.map((row) => [row.topic_id, row.direct_occurrences]));
    const longer = [...topicOf].filter(
      ([other]) => languageOf.get(other) === language && holds(other, text),
    );
    for (const [other, topic] of longer)
      left.set(topic, (left.get(topic) ?? 0) - timesSearched(other));
    const own = [...left].filter(([, count]) => count !== 0);
    const counts = own.map(([, count]) => count);
    expect(counts, about(SEARCHES, query)).toEqual([timesSearched(text)]);
    topicOf.set(text, own[0]?.[0] ?? OTHER_ID);
  }
  return topicOf;
}

/** Notes where topics stand; a topic has one label and one parent, whatever is counted (§2.12). */
export function notePlaces(
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
