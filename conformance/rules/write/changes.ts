import type { OperationId } from "../../../src/contract/operation.ts";
import type { Json } from "../../core/exchange.ts";
import { isObject } from "../../core/json.ts";
import { type FindingDetails, formatValue } from "../../assert/findings.ts";
import { textsOf } from "../../assert/rows.ts";

/** Returns what changed between two responses of an operation, ignoring fields that may be recomputed. */
export function changesOf(
  operation: OperationId | null,
  before: Json,
  after: Json,
): FindingDetails[] {
  const compare = operation === null ? undefined : CHANGES[operation];
  return compare === undefined ? [] : compare(before, after);
}

type Compare = (before: Json, after: Json) => FindingDetails[];

const CHANGES: Readonly<Partial<Record<OperationId, Compare>>> = {
  listTrackedBrands: (before, after) => [
    ...missingRows(before, after, brandFacts),
    ...decreasedCounts(before, after, "", ["total_count"]),
  ],
  listQueries: (before, after) => [
    ...missingRows(before, after, promptFacts),
    ...decreasedCounts(before, after, "", ["total_count"]),
  ],
  getVisibility: (before, after) =>
    decreasedCounts(before?.metrics, after?.metrics, "/metrics", ["total_runs", "mention_runs"]),
  getQueryRun: (before, after) => expectEqual(answerFacts(before), answerFacts(after)),
};

function brandFacts({ brand, domain }: Json): string {
  return JSON.stringify({ brand, domain });
}

/** Without the id, which may differ in every response. */
function promptFacts({ text, country, tags }: Json): string {
  return JSON.stringify({ text, country, tags: textsOf(tags).toSorted() });
}

/** Returns rows that are missing or changed, with their multiplicity. */
function missingRows(before: Json, after: Json, facts: (row: Json) => string): FindingDetails[] {
  if (after?.has_more !== false) return [];
  const there = objectsOf(after?.items).map(facts);
  return objectsOf(before?.items)
    .map(facts)
    .filter((row) => {
      const index = there.indexOf(row);
      if (index !== -1) there.splice(index, 1);
      return index === -1;
    })
    .map((row) => ({
      pointer: "/items",
      kind: "row-changed",
      expected: `${row}, as before the writes`,
      actual: "no such row",
    }));
}

function decreasedCounts(
  before: Json,
  after: Json,
  at: string,
  names: readonly string[],
): FindingDetails[] {
  return names.flatMap((name) => {
    const [had, has]: unknown[] = [before?.[name], after?.[name]];
    if (typeof had !== "number" || typeof has !== "number" || has >= had) return [];
    const expected = `${had} or more, as before the writes`;
    return [{ pointer: `${at}/${name}`, kind: "count-fell", expected, actual: String(has) }];
  });
}

type Facts = Readonly<Record<string, unknown>>;

/** Compares a run without page titles and labels, which may be added later. */
function answerFacts(body: Json): Facts {
  const { prompt_text, country, provider, run_at, was_mentioned, answer_text } = body ?? {};
  return {
    prompt_text,
    country,
    provider,
    run_at,
    was_mentioned,
    answer_text,
    citation_count: body?.citation_count,
    citations: objectsOf(body?.citations).map(({ url }): unknown => url),
    mentions: objectsOf(body?.mentions).map(({ brand, rank }) => [brand, rank]),
    web_search_queries: body?.web_search_queries,
  };
}

function expectEqual(before: Facts, after: Facts): FindingDetails[] {
  return Object.keys(before)
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({
      pointer: `/${name}`,
      kind: "answer-changed",
      expected: `${formatValue(before[name])}, as before the writes`,
      actual: formatValue(after[name]),
    }));
}

function objectsOf(value: unknown): Record<string, Json>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
