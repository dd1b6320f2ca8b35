import { expect } from "vitest";
import type { Query } from "../support/fake-server.ts";
import { dateRange, narrowed } from "./balance-visibility.ts";
import type { Book, Chapter } from "./book.ts";
import { about, byNumber, isMain, scopesOf } from "./cases.ts";
import { silentThrough } from "./definitions.ts";
import {
  byProvider,
  coverageOf,
  inTree,
  platformsInScope,
  searchesOf,
  stringRows,
  type Searched,
} from "./recompute-searches.ts";
import { OTHER_ID, topicRows, unminedRows, type TopicPlace } from "./recompute-topics.ts";
import { inScope, type Scope } from "./scope.ts";
import {
  languageParameter,
  languageSizes,
  learnTopics,
  notePlaces,
  readStrings,
  readTopics,
  SEARCHES,
  treesOf,
  type Trees,
  type StringReply,
  type TopicReply,
} from "./search-views.ts";
import type { Schemas } from "./shelf.ts";
import { topicFaults } from "./topic-laws.ts";

/** One request for searches, and what it must count. */
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

/** A view, and what `/searches` replies to it in either mode. */
interface Answered {
  readonly chapter: Chapter;
  readonly view: View;
  readonly strings: StringReply;
  readonly topics: TopicReply;
}

export async function stringsBalance(book: Book): Promise<void> {
  for (const { view, strings } of await answersOf(book)) {
    expect(strings.items, about(SEARCHES, view.query, { group_by: "search" })).toEqual(
      stringRows(view.searches, { shown: view.shown, prompts: book.prompts }),
    );
    expectHead(strings, view);
  }
}

export async function topicsBalance(book: Book): Promise<void> {
  const { languageOf } = await treesOf(book);
  const places = new Map<number, TopicPlace>();
  for (const { view, topics, strings } of await answersOf(book)) {
    const message = about(SEARCHES, view.query);
    expectHead(topics, view);
    expectUnmatched(topics, strings, message);
    if (!book.definition.minedNightly) expectUnmined(topics, view);
    else {
      const { searches, shown } = view;
      expect(topicFaults(topics.items, { searches, shown, strings: languageOf }), message).toEqual(
        [],
      );
      // Under `search`, the wording of labels may change (§2.12).
      if (view.query["search"] === undefined) notePlaces(topics.items, places, message);
    }
  }
}

/**
 * The rows exactly; for that, the topic of each string is asked for one by one. The rows of a tree
 * that is not mined yet say themselves which string they are, and are compared above.
 */
export async function topicRowsBalance(book: Book): Promise<void> {
  if (!book.definition.minedNightly) return;
  const topicOf = await topicsOfStrings(book);
  const answers = (await answersOf(book)).filter(({ chapter }) => isMain(book, chapter));
  const places = new Map<number, TopicPlace>();
  for (const { view, topics } of answers)
    if (view.query["search"] === undefined)
      notePlaces(topics.items, places, about(SEARCHES, view.query));
  for (const { view, topics } of answers)
    expect(topics.items, about(SEARCHES, view.query)).toEqual(
      topicRows(view.searches, { topicOf, places, shown: view.shown }),
    );
}

async function topicsOfStrings(book: Book): Promise<ReadonlyMap<string, number>> {
  const topicOf = new Map<string, number>();
  for (const chapter of book.chapters.filter((each) => isMain(book, each))) {
    const texts = [...new Set(searchesOf(chapter.runs).map(({ text }) => text))];
    for (const [text, topic] of await learnTopics(book, chapter, texts)) {
      expect(topic, `${text} has one topic in every window`).toBe(topicOf.get(text) ?? topic);
      topicOf.set(text, topic);
    }
  }
  return topicOf;
}

const answered = new WeakMap<Book, Promise<readonly Answered[]>>();

/** All views of a book with their replies, read once per book. */
async function answersOf(book: Book): Promise<readonly Answered[]> {
  const known = answered.get(book) ?? askAll(book);
  answered.set(book, known);
  return known;
}

async function askAll(book: Book): Promise<readonly Answered[]> {
  const answers: Answered[] = [];
  for (const chapter of book.chapters)
    for (const view of await viewsOf(book, chapter))
      answers.push({
        chapter,
        view,
        strings: await readStrings(book, view.query),
        topics: await readTopics(book, view.query),
      });
  return answers;
}

/** What a chapter is asked: every tree under every scope, and searches within the trees. */
async function viewsOf(book: Book, chapter: Chapter): Promise<readonly View[]> {
  const trees = await treesOf(book);
  const { languages } = trees;
  const plain = languages.flatMap((language) =>
    searchTexts(chapter).map((search) => ({ language: languageParameter(language), search })),
  );
  const odd = ["und", "xx", "", "EN", "De", "Und"].map((language) => ({ language }));
  const perScope = scopesOf(book, chapter).flatMap((scope) => [
    { ...scope, language: undefined },
    ...languages.map((language) => ({ ...scope, language: languageParameter(language) })),
  ]);
  const further = [...odd, ...plain, { search: "e", llm_provider: "openai" }];
  const sizes = await languageSizes(book, chapter, trees);
  return [...perScope, ...(isMain(book, chapter) ? further : [])].map((asked) =>
    viewOf(book, chapter, { asked, trees, sizes }),
  );
}

interface Asked extends Scope {
  readonly language?: string | undefined;
  readonly search?: string;
}

interface Request {
  readonly asked: Asked;
  readonly trees: Trees;
  readonly sizes: Schemas["LanguageTree"][];
}

function viewOf(book: Book, chapter: Chapter, { asked, trees, sizes }: Request): View {
  const { language: _language, search, ...scope } = asked;
  const runs = inScope(chapter.runs, scope);
  const language = treeRead(asked.language, trees.languages, sizes[0]?.language);
  const searches = inTree(searchesOf(runs), trees.languageOf, {
    language,
    ...(search === undefined ? {} : { search }),
  });
  const { platforms, definition } = book.shelf;
  const inPlan = platformsInScope(platforms, definition, scope.llm_provider);
  const silent = silentThrough(definition, book.definition, chapter);
  const shown = inPlan.map(({ provider }) => provider).filter((slug) => !silent.includes(slug));
  return {
    query: narrowed(chapter, asked),
    searches,
    shown,
    head: {
      date_range: dateRange(chapter),
      total_occurrences: searches.length,
      total_unique_searches: new Set(searches.map(({ text }) => text)).size,
      topics_ready: trees.languageOf.size > 0 ? book.definition.minedNightly : expect.any(Boolean),
      language,
      available_languages: sizes,
      searches_by_provider_total: byProvider(searches, shown),
      coverage: coverageOf(runs, inPlan, silent),
    },
  };
}

/** The tree that a value of `language` reads (§4.4, C53). */
function treeRead(
  asked: string | undefined,
  languages: readonly string[],
  largest: string | undefined,
): string {
  const fallback = largest ?? languages[0] ?? "";
  const code = (asked ?? "").toLowerCase();
  if (code === "und") return "";
  return code !== "" && languages.includes(code) ? code : fallback;
}

function searchTexts(chapter: Chapter): readonly string[] {
  const texts = byNumber(searchesOf(chapter.runs).map(({ text }) => text));
  const [first, last] = [texts[0] ?? "nothing", texts.at(-1) ?? "nothing"];
  return [first.slice(0, 9).toUpperCase(), last.slice(-6), "ö", ".*"];
}

function expectHead(reply: Omit<StringReply | TopicReply, "items">, view: View) {
  const { head } = view;
  expect(reply, about(SEARCHES, view.query)).toMatchObject(head);
  // `toMatchObject` would let further keys through.
  for (const key of ["coverage", "available_languages", "searches_by_provider_total"] as const)
    expect(reply[key], about(SEARCHES, view.query)).toEqual(head[key]);
}

/** One row per string, nothing unmatched (C61). */
function expectUnmined(reply: TopicReply, view: View) {
  const message = about(SEARCHES, view.query);
  expect(
    reply.items.map(({ topic_id: _id, ...row }) => row),
    message,
  ).toEqual(unminedRows(view.searches, view.shown));
  expect(new Set(reply.items.map(({ topic_id: id }) => id)).size).toBe(reply.items.length);
  expect(reply.unmatched_terms, message).toBe(0);
}

/** The unmatched numbers are those of `Other searches`, and the same in either mode (C59). */
function expectUnmatched(
  topics: Answered["topics"],
  strings: Answered["strings"],
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
