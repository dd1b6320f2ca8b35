import type { OperationId } from "../../../src/contract/operation.ts";
import type { Json } from "../../exchange.ts";
import { isObject } from "../../json.ts";
import { type Finding, shown } from "../../tell.ts";
import { textsOf } from "../queries/ground.ts";

/** What of an earlier reply is gone from a later one, or is otherwise. Figures that are reckoned anew are no matter. */
export function changesOf(operation: OperationId | null, before: Json, after: Json): Finding[] {
  const compare = operation === null ? undefined : CHANGES[operation];
  return compare === undefined ? [] : compare(before, after);
}

type Compare = (before: Json, after: Json) => Finding[];

const CHANGES: Readonly<Partial<Record<OperationId, Compare>>> = {
  listTrackedBrands: (before, after) => [
    ...lost(before, after, brandFacts),
    ...fallen(before, after, "", ["total_count"]),
  ],
  listQueries: (before, after) => [
    ...lost(before, after, promptFacts),
    ...fallen(before, after, "", ["total_count"]),
  ],
  getVisibility: (before, after) =>
    fallen(before?.metrics, after?.metrics, "/metrics", ["total_runs", "mention_runs"]),
  getQueryRun: (before, after) => differing(answerFacts(before), answerFacts(after)),
};

function brandFacts({ brand, domain }: Json): string {
  return JSON.stringify({ brand, domain });
}

/** Without its id, which may be made anew for every reply. */
function promptFacts({ text, country, tags }: Json): string {
  return JSON.stringify({ text, country, tags: textsOf(tags).toSorted() });
}

/** Rows that are not there any more as they were, each counted as often as it stood there. */
function lost(before: Json, after: Json, facts: (row: Json) => string): Finding[] {
  if (after?.has_more !== false) return [];
  const there = objectsOf(after?.items).map(facts);
  return objectsOf(before?.items)
    .map(facts)
    .filter((row) => {
      const place = there.indexOf(row);
      if (place !== -1) there.splice(place, 1);
      return place === -1;
    })
    .map((row) => ({
      pointer: "/items",
      kind: "row-changed",
      expected: `${row}, as before the writes`,
      actual: "no such row",
    }));
}

function fallen(before: Json, after: Json, at: string, names: readonly string[]): Finding[] {
  return names.flatMap((name) => {
    const [had, has]: unknown[] = [before?.[name], after?.[name]];
    if (typeof had !== "number" || typeof has !== "number" || has >= had) return [];
    const expected = `${had} or more, as before the writes`;
    return [{ pointer: `${at}/${name}`, kind: "count-fell", expected, actual: String(has) }];
  });
}

type Facts = Readonly<Record<string, unknown>>;

/** What an answer said; titles of pages and labels of mentions may be found out later. */
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

function differing(before: Facts, after: Facts): Finding[] {
  return Object.keys(before)
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({
      pointer: `/${name}`,
      kind: "answer-changed",
      expected: `${shown(before[name])}, as before the writes`,
      actual: shown(after[name]),
    }));
}

function objectsOf(value: unknown): Record<string, Json>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
