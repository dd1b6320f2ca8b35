import { expect } from "vitest";
import type { Query } from "../support/fake-server.ts";
import type { Book, Chapter } from "./book.ts";
import { about, brandFilters, promptsOf, scopesOf } from "./cases.ts";
import { dateOfDay } from "./definitions.ts";
import { walk } from "./read-runs.ts";
import { leaderboard, shareOfVoice } from "./recompute-brands.ts";
import { platformsInScope } from "./recompute-searches.ts";
import { groupsOf, metricsOf } from "./recompute-visibility.ts";
import { daysBetween, inScope, type Scope } from "./scope.ts";
import type { Schemas } from "./shelf.ts";

/** `date_range` of a chapter (C23). */
export function dateRange({ start, end }: Chapter): Schemas["DateRange"] {
  return { days: daysBetween(start, end).length, start, end };
}

/** A query with whatever a scope adds to it. */
export function narrowed({ query }: Chapter, scope: object): Query {
  return { ...query, ...scope };
}

export async function visibilityBalances(book: Book): Promise<void> {
  for (const chapter of book.chapters)
    for (const scope of scopesOf(book, chapter)) {
      const byTag = scope.query_tag === undefined ? (["query_tag"] as const) : [];
      const explicit = Object.keys(scope).length === 0 ? (["overall"] as const) : [];
      for (const groupBy of [undefined, "day", "provider", ...explicit, ...byTag] as const)
        await compareVisibility(book, chapter, { scope, groupBy });
    }
}

/** Every tag of the brand is a group, also where a filter leaves the prompts of one tag (C41). */
export async function tagGroupsBalance(book: Book): Promise<void> {
  for (const chapter of book.chapters)
    for (const scope of scopesOf(book, chapter))
      if (scope.query_tag !== undefined)
        await compareVisibility(book, chapter, { scope, groupBy: "query_tag" });
}

interface Breakdown {
  readonly scope: Scope;
  readonly groupBy: "overall" | "day" | "provider" | "query_tag" | undefined;
}

async function compareVisibility(book: Book, chapter: Chapter, { scope, groupBy }: Breakdown) {
  const { brand } = book.definition;
  const { platforms, definition } = book.shelf;
  const runs = inScope(chapter.runs, scope);
  const query = narrowed(chapter, { ...scope, group_by: groupBy });
  const { filters_applied: _echo, ...reply } = await book.shelf.read<Schemas["GetVisibilityReply"]>(
    "/visibility",
    query,
  );
  const overall = { date_range: dateRange(chapter), metrics: metricsOf(runs, brand) };
  const inPlan = platformsInScope(platforms, definition, scope.llm_provider);
  const groups = groupsOf(runs, brand, {
    ...chapter,
    platforms: inPlan.map(({ provider }) => provider),
    tags: book.tags,
  });
  expect(reply, about("/visibility", query)).toEqual(
    groupBy === undefined || groupBy === "overall"
      ? overall
      : { ...overall, groups: groups[groupBy] },
  );
}

export async function shareOfVoiceBalances(book: Book): Promise<void> {
  for (const chapter of book.chapters)
    for (const scope of [...scopesOf(book, chapter), ...brandFilters(book, chapter)]) {
      const query = narrowed(chapter, scope);
      const path = "/brands/top-mentioned";
      const reply = await walk<Schemas["ListTopMentionedBrandsReply"]>(book.shelf, path, query);
      const expected = shareOfVoice(inScope(chapter.runs, scope), book.definition);
      expect(reply.items, about(path, query)).toEqual(expected);
      expect(reply.date_range).toEqual(dateRange(chapter));
    }
}

/** Leaderboards whose window ends today and lies within a chapter. */
export async function leaderboardsBalance(book: Book): Promise<void> {
  for (const chapter of book.chapters.filter(({ end }) => end === dateOfDay(0))) {
    const ids = [chapter.query["brand_prompt_id"] ?? promptsOf(book, chapter.runs)].flat();
    for (const id of ids)
      for (const windowDays of [1, 7, undefined, 90, 365])
        if (dateOfDay(1 - (windowDays ?? 30)) >= chapter.start)
          await compareLeaderboard(book, chapter, { id: String(id), windowDays });
  }
}

async function compareLeaderboard(
  book: Book,
  chapter: Chapter,
  { id, windowDays }: { id: string; windowDays: number | undefined },
) {
  const { brand } = book.definition;
  const query = { brand, brand_prompt_id: id, window_days: windowDays };
  const path = "/prompts/leaderboard";
  const reply = await book.shelf.read<Schemas["GetPromptLeaderboardReply"]>(path, query);
  const start = dateOfDay(1 - (windowDays ?? 30));
  const runs = inScope(chapter.runs, { brand_prompt_id: id }).filter(({ day }) => day >= start);
  const platforms = book.shelf.platforms.map(({ provider }) => provider);
  expect(reply, about(path, query)).toEqual({
    ...leaderboard(runs, brand, { platforms, windowDays: windowDays ?? 30 }),
    filters_applied: { brand, brand_prompt_id: id, window_days: windowDays ?? 30 },
  });
}
