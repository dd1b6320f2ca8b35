import { searchTables, type SearchTables } from "../../endpoints/list-searches.ts";
import { NO_FILTERS, RunQuery } from "../../metrics/run-query.ts";
import type { TopicRow } from "../../metrics/topics.ts";
import { PLATFORMS, type Platform } from "../../simulation/model.ts";
import { addingRuns, type RunCount } from "./counted-runs.ts";
import type { ExplainedValue } from "./explained-body.ts";
import { coverageScope, itemCount, narrowedQuery, type Members, type Scope } from "./scope.ts";

/** Returns the scope of the numbers of GET /searches (§2.12). */
export function searchScope(place: ExplainedValue): Scope {
  const { body, steps } = place;
  if (steps[0] === "coverage") return coverageAround(place);
  const tables = searchTables(place.call as unknown as Parameters<typeof searchTables>[0]);
  const row = Number(steps[1]);
  if (steps[0] === "items" && steps[1] !== undefined) {
    const { items } = body as { readonly items: readonly SearchItem[] };
    return rowScope(place, tables, items[row]!);
  }
  if (steps[0] === "available_languages" && steps[1] !== undefined) {
    return languageScope(place, tables.volumes[row]!.language);
  }
  return wholeScope(place, tables);
}

interface SearchItem {
  readonly search: string;
  readonly topic_id?: number;
}

function coverageAround({ call, body, steps }: ExplainedValue): Scope {
  if (steps[1] !== "by_provider" || steps[2] === undefined) return coverageScope(call.query);
  const { coverage } = body as {
    readonly coverage: { readonly by_provider: readonly { readonly provider: Platform }[] };
  };
  const { provider: platform } = coverage.by_provider[Number(steps[2])]!;
  return coverageScope(narrowedQuery(call.query, { platform }));
}

function wholeScope({ call: { query } }: ExplainedValue, tables: SearchTables): Scope {
  const { strings, other } = tables;
  const all = countOf(
    query,
    strings.map(({ id }) => id),
  );
  return {
    query,
    counts: {
      total_occurrences: all,
      unmatched_occurrences: countOf(query, other?.strings ?? []),
      ...byPlatform(all),
    },
    members: {
      total_unique_searches: () => named(strings),
      unmatched_terms: () => namedIds(tables, other?.strings ?? []),
    },
  };
}

function rowScope(
  { call: { query } }: ExplainedValue,
  tables: SearchTables,
  item: SearchItem,
): Scope {
  const topic =
    item.topic_id === undefined
      ? undefined
      : tables.topics.find(({ id, label }) => id === item.topic_id && label === item.search);
  const ids =
    topic?.strings ?? tables.strings.filter(({ text }) => text === item.search).map(({ id }) => id);
  const occurrences = countOf(query, ids);
  const prompts = (): Members => promptsOf(occurrences);
  const whole = wholeScope({ call: { query } } as ExplainedValue, tables);
  return {
    query,
    counts: {
      total_occurrences: whole.counts["total_occurrences"]!,
      occurrences,
      first_seen_in_range: occurrences,
      last_searched: occurrences,
      ...byPlatform(occurrences),
      ...(topic === undefined ? {} : { direct_occurrences: directCount(query, tables, topic) }),
    },
    members: {
      prompts,
      prompt_count: prompts,
      variants: () => namedIds(tables, ids),
      sub_topics: () => ({
        what: "sub-topics",
        names: childrenOf(tables, topic).map(({ label }) => label),
      }),
    },
  };
}

/** The topics directly below a topic. */
function childrenOf({ topics }: SearchTables, topic: TopicRow | undefined): TopicRow[] {
  return topic === undefined ? [] : topics.filter(({ parentId }) => parentId === topic.id);
}

/** The searches of a topic that are not in a sub-topic. */
function directCount(query: RunQuery, tables: SearchTables, topic: TopicRow): RunCount {
  const below = new Set(childrenOf(tables, topic).flatMap(({ strings }) => strings));
  return countOf(
    query,
    topic.strings.filter((id) => !below.has(id)),
  );
}

/** All searches of a language in the window, whatever the other filters are (C52). */
function languageScope({ call }: ExplainedValue, language: string): Scope {
  const query = new RunQuery(call.brand, { ...NO_FILTERS, window: call.window });
  const ids = call.brand.catalogue.strings.flatMap((one, id) =>
    one.language === language ? [id] : [],
  );
  return { query, counts: { searches: countOf(query, ids) } };
}

function countOf(query: RunQuery, ids: readonly number[]): RunCount {
  const wanted = new Uint8Array(query.brand.catalogue.strings.length);
  for (const id of ids) wanted[id] = 1;
  return itemCount(query, "searches", wanted);
}

/** Returns a count for each platform. */
function byPlatform({ query, adds }: RunCount): Record<string, RunCount> {
  return Object.fromEntries(
    PLATFORMS.map((platform) => [platform, { query: narrowedQuery(query, { platform }), adds }]),
  );
}

function named(strings: SearchTables["strings"]): Members {
  return { what: "search strings", names: strings.map(({ text }) => text) };
}

function namedIds({ strings }: SearchTables, ids: readonly number[]): Members {
  const wanted = new Set(ids);
  return named(strings.filter(({ id }) => wanted.has(id)));
}

/** The prompts of the runs that add to a count. */
function promptsOf(count: RunCount): Members {
  const ordinals = new Set<number>();
  for (const visitRuns of addingRuns(count)) {
    visitRuns((segment, row) => ordinals.add(segment.prompt[row]!));
  }
  const { prompts } = count.query.brand;
  return { what: "prompts", names: [...ordinals].map((ordinal) => prompts[ordinal]!.text) };
}
