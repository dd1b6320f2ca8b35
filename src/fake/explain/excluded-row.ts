import { dayOf, formatDate } from "../../common/calendar.ts";
import { NO_FILTERS, RunQuery } from "../../metrics/run-query.ts";
import type { ExplainedBody } from "./explained-body.ts";
import { plainValue } from "./explained-body.ts";
import type { MissingRow } from "./explanation.ts";
import { findRow, rowsWith, type FoundRow } from "./found-row.ts";
import { isCountedFromRuns, newestRunOf } from "./newest-run.ts";
import {
  notSearched,
  wholeHistory,
  windowDates,
  windowWith,
  withoutFilters,
} from "./other-parameters.ts";
import type { ListRules, BodyRow } from "./rows.ts";

/** By filter: the field of a row that it compares. */
const COMPARED: Readonly<Record<string, string>> = {
  min_search_volume: "search_volume_bucket",
  max_difficulty: "difficulty_bucket",
  country: "country",
  query_tag: "tags",
  llm_provider: "providers",
  url_status: "url_status",
  source_type: "source_type_tags",
  content_type: "content_type_tags",
  ownership: "ownership",
  status: "status",
  mentioned: "was_mentioned",
};

export const SEVERAL_FILTERS =
  "No single filter excludes it, but several do; it is listed without filters and over the whole history.";

/** A row that a list can have. */
export interface ExpectedRow {
  readonly rules: ListRules;
  /** Its names in lower case. */
  readonly names: ReadonlySet<string>;
  /** Its indexes in the list of possible rows; null: the rows are not known. */
  readonly indexes: ReadonlySet<number> | null;
  /** Parameters with which the list still has it. */
  readonly narrowed: BodyRow;
}

/** Why a row is not listed, as sentences. */
export type Exclusion = Pick<MissingRow, "code" | "text">;

/** Returns why filters or the window exclude a row; null: it is in no list. */
export function exclusionOf(explained: ExplainedBody, expected: ExpectedRow): Exclusion | null {
  const { operation } = explained;
  const { indexes } = expected;
  const window =
    indexes === null || !isCountedFromRuns(operation.id)
      ? listedEarlier(explained, expected)
      : countedEarlier(explained, expected, indexes);
  const reasons = [...filtersThatExclude(explained, expected), ...window.reasons];
  if (reasons.length > 0) return { code: "excluded", text: reasons.join(" ") };
  const { isFound, since } = window.everywhere();
  if (isFound) return { code: "excluded", text: SEVERAL_FILTERS };
  if (since === null) return null;
  const date = formatDate(explained.call.workspace.anchor + since);
  const text = `No run since ${date} counts for it, even without filters. ${notSearched(explained, since)}`;
  return { code: "absent", text };
}

/** Describes each filter that excludes the row on its own. */
function filtersThatExclude(
  explained: ExplainedBody,
  { rules, names, narrowed }: ExpectedRow,
): string[] {
  const { parameters } = explained.call;
  return Object.keys(withoutFilters(parameters)).flatMap((filter) => {
    const found = findRow(rowsWith(explained, { ...narrowed, [filter]: null }), rules, names);
    return found === null ? [] : [exclusionText(filter, parameters[filter], found.row)];
  });
}

interface OtherWindows {
  /** Why the window alone excludes the row; empty: it does not. */
  readonly reasons: readonly string[];
  /** Whether the list has the row without filters and over the whole history, or from the day `since` on. */
  readonly everywhere: () => { readonly isFound: boolean; readonly since: number | null };
}

/** Finds a row in the list of the whole history. */
function listedEarlier(
  explained: ExplainedBody,
  { rules, names, narrowed }: ExpectedRow,
): OtherWindows {
  const history = wholeHistory(explained);
  const find = (changes: BodyRow): FoundRow | null =>
    findRow(rowsWith(explained, { ...changes, ...history }), rules, names);
  const found = Object.keys(history).length === 0 || find(narrowed) === null ? null : find({});
  return {
    reasons:
      found === null
        ? []
        : [windowText(explained, `over the whole history it is row ${found.index + 1}`)],
    everywhere: () => ({
      isFound: find({ ...withoutFilters(explained.call.parameters), ...narrowed }) !== null,
      since: null,
    }),
  };
}

/** Finds the newest run from which a row is counted: the history before it need not be simulated. */
function countedEarlier(
  explained: ExplainedBody,
  { rules, names, narrowed }: ExpectedRow,
  indexes: ReadonlySet<number>,
): OtherWindows {
  const { brand, query, window } = explained.call;
  const { at, since } = newestRunOf(explained, query, indexes);
  const day = at === null ? null : dayOf(at);
  const isOutside = day !== null && (day < window.start || day > window.end);
  const isListed =
    isOutside &&
    findRow(
      rowsWith(explained, {
        ...narrowed,
        ...sameLanguage(explained),
        ...windowWith(explained, day),
      }),
      rules,
      names,
    ) !== null;
  return {
    reasons: isListed
      ? [windowText(explained, `the newest run with it is from ${brand.timestamp(at!)}`)]
      : [],
    everywhere: () => {
      if (at !== null) return { isFound: true, since: null };
      const newest = newestRunOf(explained, unfiltered(explained), indexes, since);
      return { isFound: newest.at !== null, since: newest.since };
    },
  };
}

/** On a single day, another language may be the one of the most searches. */
function sameLanguage({ operation, body }: ExplainedBody): BodyRow {
  if (operation.id !== "listSearches") return {};
  const { language } = body as { readonly language: string };
  return { language: language === "" ? "und" : language };
}

/** All runs, or those of the prompt if the operation requires one. */
function unfiltered({ operation: { parameters }, call: { query } }: ExplainedBody): RunQuery {
  const isOfPrompt = parameters.some(
    ({ name, required }) => name === "brand_prompt_id" && required,
  );
  return new RunQuery(query.brand, {
    ...NO_FILTERS,
    prompt: isOfPrompt ? query.filters.prompt : null,
  });
}

/** Says that the window excludes a row, and where it is instead. */
export function windowText({ call }: ExplainedBody, elsewhere: string): string {
  return `The window ${windowDates(call)} excludes it: ${elsewhere}.`;
}

/** Says that a filter excludes a row, and which value the row has. */
export function exclusionText(filter: string, value: unknown, row: BodyRow): string {
  const field = COMPARED[filter] ?? "";
  const own =
    row[field] === undefined ? "" : `; its ${field} is ${JSON.stringify(plainValue(row[field]))}`;
  return `${filter}=${String(value)} excludes it${own}.`;
}
