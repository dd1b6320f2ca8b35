import type { OperationId } from "../../../contract/operation.ts";
import { groupBy } from "../../../common/group-by.ts";
import type { LintRule, Match } from "./lint-rule.ts";
import {
  parameterOf,
  requestKey,
  requestsUntil,
  senderOf,
  type Observed,
  type Traffic,
} from "./traffic.ts";

/** Rules about requests for single rows of lists. */
export const DETAIL_RULES: readonly LintRule[] = [
  {
    id: "request-per-row",
    severity: "warning",
    section: "4",
    sentence: "A list is not followed by a request for each of its rows.",
    advice:
      "Show what the rows of the list contain, and request a detail when it is opened; /prompts/by-visibility has the metrics of every prompt.",
    find: requestsPerRow,
  },
];

/** Lists by the parameter that identifies their rows in other requests. */
const LISTS: readonly (readonly [string, readonly OperationId[]])[] = [
  ["brand_prompt_id", ["listQueries", "listPromptsByVisibility", "listRankingAdvice"]],
  ["url", ["listVideoSummaries"]],
  ["run_id", ["listQueryRuns"]],
];

/** A person opens fewer rows in this time, and a test of an app rarely more than five. */
const WITHIN_MS = 10_000;
const LEAST_ROWS = 10;

function requestsPerRow({ requests }: Traffic): Match[] {
  return LISTS.flatMap(([id, operations]) => {
    return requests.flatMap((list, place) => {
      const { operation, entry } = list;
      if (operation === null || !operations.includes(operation.id)) return [];
      if ((entry.note.rows ?? 0) < LEAST_ROWS) return [];
      return detailsOf(requestsUntil(requests, place + 1, entry.at + WITHIN_MS), list, id);
    });
  });
}

/** Finds operations that are called for every row of a list. */
function detailsOf(after: readonly Observed[], list: Observed, id: string): Match[] {
  const rows = list.entry.note.rows ?? 0;
  const details = after.filter(
    (one) => senderOf(one) === senderOf(list) && rowOf(one, id) !== undefined,
  );
  const alike = groupBy(details, (one) => `${one.operation?.id} ${requestKey(one, [id])}`);
  // The row is part of the path of some operations.
  const groups = id === "run_id" ? groupBy(details, (one) => one.operation?.id ?? "") : alike;
  return [...groups.values()].flatMap((group) => {
    const distinct = new Set(group.map((one) => rowOf(one, id)));
    if (distinct.size < rows) return [];
    const message = `${group[0]?.operation?.id} is requested for each row of ${list.operation?.id}`;
    return [{ message, requests: [list, ...group] }];
  });
}

function rowOf(request: Observed, id: string): string | undefined {
  if (id !== "run_id") return parameterOf(request, id);
  return request.operation?.id === "getQueryRun" ? request.entry.request.path : undefined;
}
