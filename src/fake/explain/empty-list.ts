import { ROWS_FROM_RUNS } from "./reasons.ts";
import type { OperationId } from "../../contract/operation.ts";
import { formatDate } from "../../common/calendar.ts";
import { ApiError } from "../../endpoints/api-error.ts";
import { adviceStatus } from "../../metrics/advice-status.ts";
import type { ResolvedCall } from "../resolved-call.ts";
import type { ExplainedValue } from "./explained-body.ts";
import type { Reason } from "./explanation.ts";
import { causesOfNoRuns, hasRuns } from "./no-runs.ts";
import {
  notSearched,
  wholeHistory,
  windowDates,
  windowWith,
  withoutFilters,
} from "./other-parameters.ts";
import { firstSearchedDay, searchedDays } from "./searched-days.ts";
import { bodyWith, rulesOfList, type ListBody, type BodyRow } from "./rows.ts";

const SIZES: ReadonlySet<string> = new Set(["/items", "/total_count", "/returned_count"]);

/** Why a list or a page has no rows: filters, the window, missing data or the offset; null: it has some. */
export function emptyListReason(place: ExplainedValue): Reason | null {
  const { pointer, body, call, operation } = place;
  const rules = rulesOfList(operation.id);
  if (rules === null || !SIZES.has(pointer)) return null;
  const { items, total_count: total } = body as ListBody;
  if (items.length > 0 || (total > 0 && pointer === "/total_count")) return null;
  return total > 0 ? pastEnd(total, rules.rows, call) : noRows(place, rules.rows);
}

function pastEnd(total: number, rows: string, { parameters }: ResolvedCall): Reason {
  const { limit, offset } = parameters as { readonly limit: number; readonly offset: number };
  const last = Math.floor((total - 1) / limit) * limit;
  const text = `The offset ${offset} is past the last of ${total} ${rows}; offset=${last} lists the last page.`;
  return { code: "empty-list", text };
}

function noRows(place: ExplainedValue, rows: string): Reason {
  const { call, operation } = place;
  const isWithoutRuns = NEEDS_RUNS.has(operation.id) && !hasRuns(call.query);
  const why = isWithoutRuns ? causesOfNoRuns(call.query) : [];
  if (why.length > 0) {
    return { code: "no-runs", text: `No data: no run is in scope. ${why.join(" ")}` };
  }
  const since = NEEDS_RUNS.has(operation.id) ? firstSearchedDay(call.brand.runs) : null;
  const causes = [...filterCauses(place, rows), ...windowCauses(place, rows, since)];
  if (causes.length > 0) return { code: "empty-list", text: causes.join(" ") };
  if (since !== null) {
    const text = `No filter excludes all ${rows} on its own. ${notSearched(place, since)}`;
    return { code: "empty-list", text };
  }
  const all = countWith(place, { ...withoutFilters(call.parameters), ...wholeHistory(place) });
  const text =
    all > 0
      ? `No single filter excludes all ${rows}, but together they do: without filters, the whole history has ${all}.`
      : noData(operation.id, call);
  return { code: "empty-list", text };
}

/** Describes each filter that excludes all rows on its own. */
function filterCauses(place: ExplainedValue, rows: string): string[] {
  const { parameters } = place.call;
  return Object.keys(withoutFilters(parameters)).flatMap((filter) => {
    const count = countWith(place, { [filter]: null });
    const given = `${filter}=${String(parameters[filter])}`;
    return count > 0 ? [`${given} excludes all ${rows}: without it there are ${count}.`] : [];
  });
}

/**
 * Describes the window if it excludes all rows on its own.
 * @param since the day from which the history is searched; null: all of it
 */
function windowCauses(place: ExplainedValue, rows: string, since: number | null): string[] {
  const history = wholeHistory(place);
  if (Object.keys(history).length === 0) return [];
  const none = `The window ${windowDates(place.call)} has no ${rows}`;
  if (since !== null) {
    const day = newestDayWithRows(place, since);
    if (day === null) return [];
    const date = formatDate(place.call.workspace.anchor + day);
    return [`${none}; the newest day outside it that has some is ${date}.`];
  }
  const count = countWith(place, history);
  return count > 0 ? [`${none}: the whole history has ${count}.`] : [];
}

function newestDayWithRows(place: ExplainedValue, since: number): number | null {
  const { brand, window } = place.call;
  for (const day of searchedDays(brand.runs, since)) {
    const isOutside = day < window.start || day > window.end;
    if (isOutside && countWith(place, windowWith(place, day)) > 0) return day;
  }
  return null;
}

/** Counts the rows with other parameters; 0 if the request is refused, for example without a required parameter. */
function countWith(place: ExplainedValue, changes: BodyRow): number {
  try {
    const isPaged = place.call.parameters["limit"] !== undefined;
    return bodyWith(place, { ...(isPaged ? { limit: 1, offset: 0 } : {}), ...changes }).total_count;
  } catch (error) {
    if (error instanceof ApiError) return 0;
    throw error;
  }
}

/** Lists of runs, or of what was found in runs. */
const NEEDS_RUNS: ReadonlySet<OperationId> = new Set([...ROWS_FROM_RUNS, "listQueryRuns"]);

const NO_PROMPTS = "The brand has no prompts at the time of the world; POST /prompts adds some.";
const NO_CITATIONS = "There are runs in scope, but none of them cites a page.";
const NO_MENTIONS = "There are runs in scope, but none of them mentions a brand.";

const NO_DATA: Readonly<Partial<Record<OperationId, string>>> = {
  listTrackedBrands: "The workspace tracks no brand; POST /brands/tracked adds one.",
  listQueries: NO_PROMPTS,
  listPromptsByVisibility: NO_PROMPTS,
  listQueryTags: "No prompt of the brand has a tag; POST /prompts adds prompts with tags.",
  listLlmProviders: "The plan includes no platform.",
  listTopMentionedBrands: NO_MENTIONS,
  getPromptLeaderboard: NO_MENTIONS,
  listCitedDomains: NO_CITATIONS,
  listCitations: NO_CITATIONS,
  listSearches:
    "There are runs in scope, but none has a recorded search: coverage tells platforms that publish none from runs without a search.",
  listRankingAdvice: "The brand has no advice runs up to the time of the world.",
  listVideoSummaries: "The brand has no video summaries up to the time of the world.",
};

function noData(operation: OperationId, call: ResolvedCall): string {
  if (operation === "listPromptRankingAdvice") return unfinishedAdvice(call);
  return NO_DATA[operation] ?? "No row matches.";
}

/** Why GET /prompts/ranking-advice has no runs of a prompt: it lists finished ones only. */
export function unfinishedAdvice({ brand, prompt }: ResolvedCall): string {
  const runs = brand.advice.filter((run) => run.prompt === prompt);
  if (runs.length === 0) return "The prompt has no advice runs up to the time of the world.";
  const statuses = new Set(runs.map((run) => adviceStatus(run, brand.secondOf("advice"))));
  return `None of the ${runs.length} advice runs of the prompt is finished: their status is ${[...statuses].join(" or ")}. GET /ranking-advice lists them.`;
}
