import { expect, test } from "vitest";
import { citationsBalance, ownedShareBalances } from "./balance-citations.ts";
import { pagesBalance } from "./balance-pages.ts";
import { promptsBalance } from "./balance-prompts.ts";
import { rowsMatchAnswers, runListsBalance, textsBalance } from "./balance-runs.ts";
import { stringsBalance, topicRowsBalance, topicsBalance } from "./balance-searches.ts";
import {
  leaderboardsBalance,
  shareOfVoiceBalances,
  tagGroupsBalance,
  visibilityBalances,
} from "./balance-visibility.ts";
import { openBook, type Book, type ChapterPlan } from "./book.ts";
import type { Shelf } from "./shelf.ts";

type Check = (book: Book) => Promise<void> | void;

const FACTS: readonly (readonly [string, Check])[] = [
  ["every row of /query-runs repeats what its answer says", rowsMatchAnswers],
  ["/query-runs lists the answers with and without the brand, newest first", runListsBalance],
  ["walks in small and in large steps meet the same rows", pagesBalance],
  ["every text names its mentions in their order and gives their reasons", textsBalance],
  ["/visibility counts the answers, in all and by day, platform and tag", visibilityBalances],
  ["/visibility by tag has a group for every tag under a tag filter too", tagGroupsBalance],
  ["/brands/top-mentioned counts whom the answers name", shareOfVoiceBalances],
  ["/prompts/leaderboard ranks whom the answers to a prompt name", leaderboardsBalance],
  ["/prompts/by-visibility orders the prompts by their answers", promptsBalance],
  ["/citations and /citations/domains count what the answers cite", citationsBalance],
  ["/sources/owned-share splits the citations by owner", ownedShareBalances],
  ["/searches lists the very strings of the answers, and what can be read of them", stringsBalance],
  ["the topics of /searches add up to its strings", topicsBalance],
  ["every topic of /searches holds its strings", topicRowsBalance],
];

/** Tests that all numbers of a brand follow from its answers; these are read once. */
export function booksBalance(
  shelf: () => Promise<Shelf>,
  brand: string,
  chapters: readonly ChapterPlan[],
): void {
  let opened: Promise<Book> | null = null;
  const book = async () =>
    (opened ??= shelf().then(async (open) => openBook(open, brand, chapters)));
  for (const [fact, check] of FACTS)
    test(`${brand}: ${fact}`, async () => {
      const open = await book();
      expect(open.definition.brand).toBe(brand);
      await check(open);
    });
}
