import type { OperationId } from "../../../src/contract/operation.ts";
import type { Json } from "../../core/exchange.ts";
import { type FindingDetails, formatValue } from "../../assert/findings.ts";
import { textsOf, objectsIn } from "../../assert/rows.ts";

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
    ...missingRows(before, after, brandFacts).map((row) => rowChange(row, after, brandFacts)),
    ...decreasedCounts(before, after, "", ["total_count"]),
  ],
  getVisibility: (before, after) =>
    decreasedCounts(before?.metrics, after?.metrics, "/metrics", ["total_runs", "mention_runs"]),
  getQueryRun: (before, after) => changedFields(answerFacts(before), answerFacts(after)),
};

/** What changed between two lists of prompts. */
export interface PromptChanges {
  /** Prompts that are still listed, but not as before. */
  readonly changed: readonly FindingDetails[];
  /** Prompts that are not listed any more, and a smaller number of them. */
  readonly lost: readonly FindingDetails[];
}

/** Returns what changed between two lists of prompts. `others`: another list that shows which prompts still exist. */
export function promptChanges(before: Json, after: Json, others: Json = null): PromptChanges {
  const rows = missingRows(before, after, promptFacts);
  const changeOf = (row: Json): FindingDetails => rowChange(row, after, promptFacts);
  const isKept = ({ text }: Json): boolean =>
    countOf(after, text) >= countOf(before, text) || countOf(others, text) > 0;
  return {
    changed: rows.filter(isKept).map(changeOf),
    lost: [
      ...rows.filter((row) => !isKept(row)).map(changeOf),
      ...decreasedCounts(before, after, "", ["total_count"]),
    ],
  };
}

function countOf(list: Json, text: unknown): number {
  return objectsIn(list?.items).filter((row) => row.text === text).length;
}

function brandFacts({ brand, domain }: Json): object {
  return { brand, domain };
}

/** Without the id, which may differ in every response. */
function promptFacts({ text, country, tags }: Json): object {
  return { text, country, tags: textsOf(tags).toSorted() };
}

type Facts = (row: Json) => object;

/** Returns the facts of rows that are missing or changed, with their multiplicity. */
function missingRows(before: Json, after: Json, factsOf: Facts): object[] {
  if (after?.has_more !== false) return [];
  const there = objectsIn(after?.items).map((row) => JSON.stringify(factsOf(row)));
  return objectsIn(before?.items)
    .map(factsOf)
    .filter((row) => {
      const index = there.indexOf(JSON.stringify(row));
      if (index !== -1) there.splice(index, 1);
      return index === -1;
    });
}

/** Describes a row that is missing, or another row with its name. */
function rowChange(row: Json, after: Json, factsOf: Facts): FindingDetails {
  const named: Json[] = objectsIn(after?.items).map(factsOf);
  const found = named.find(({ brand, text }) => brand === row.brand && text === row.text);
  return {
    pointer: "/items",
    kind: "row-changed",
    expected: `${JSON.stringify(row)}, as before the writes`,
    actual: found === undefined ? "no such row" : JSON.stringify(found),
  };
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

type AnswerFacts = Readonly<Record<string, unknown>>;

/** Compares a run without page titles and labels, which may be added later. */
function answerFacts(body: Json): AnswerFacts {
  const { prompt_text, country, provider, run_at, was_mentioned, answer_text } = body ?? {};
  return {
    prompt_text,
    country,
    provider,
    run_at,
    was_mentioned,
    answer_text,
    citation_count: body?.citation_count,
    citations: objectsIn(body?.citations).map(({ url }): unknown => url),
    mentions: objectsIn(body?.mentions).map(({ brand, rank }) => [brand, rank]),
    web_search_queries: body?.web_search_queries,
  };
}

function changedFields(before: AnswerFacts, after: AnswerFacts): FindingDetails[] {
  return Object.keys(before)
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({
      pointer: `/${name}`,
      kind: "answer-changed",
      expected: `${formatValue(before[name])}, as before the writes`,
      actual: formatValue(after[name]),
    }));
}
