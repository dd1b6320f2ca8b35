import type { OperationId } from "../../../contract/operation.ts";
import { groupBy } from "../../../common/group-by.ts";
import type { LintMatch, SequenceRule } from "./lint-rule.ts";
import { parameterOf, requestKey, senderOf, type Observed, type Traffic } from "./traffic.ts";

/** Rules about requests for single rows of lists. */
export const DETAIL_RULES: readonly SequenceRule[] = [
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

function requestsPerRow({ requests }: Traffic): LintMatch[] {
  return LISTS.flatMap(([id, operations]) => {
    const lists = requests.filter(
      ({ operation, entry: { note } }) =>
        operation !== null && operations.includes(operation.id) && (note.rows ?? 0) >= LEAST_ROWS,
    );
    if (lists.length === 0) return [];
    const details = requests.filter((one) => rowOf(one, id) !== undefined);
    const groups = groupBy(details, (one) => detailKey(one, id));
    const bySender = groupBy(
      [...groups.values()].filter(({ length }) => length >= LEAST_ROWS),
      ([first]) => senderOf(first!.entry),
    );
    return lists.flatMap((list) =>
      (bySender.get(senderOf(list.entry)) ?? []).flatMap((group) => detailsOf(group, list, id)),
    );
  });
}

/** Identifies the sender and the details that differ in their rows only. */
function detailKey(one: Observed, id: string): string {
  // The row is part of the path of some operations.
  const alike = id === "run_id" ? "" : requestKey(one, [id]);
  return `${senderOf(one.entry)} ${one.operation?.id} ${alike}`;
}

/** Finds whether details are requested for every row of a list soon after it. */
function detailsOf(details: readonly Observed[], list: Observed, id: string): LintMatch[] {
  const { id: place, at, note } = list.entry;
  const rows = note.rows ?? 0;
  const first = firstAfter(details, place);
  const isSoon = (one: Observed | undefined): boolean =>
    one !== undefined && one.entry.at < at + WITHIN_MS;
  // Fewer requests than rows: most lists end here.
  if (!isSoon(details[first + rows - 1])) return [];
  const distinct = new Set<string | undefined>();
  let end = first;
  while (distinct.size < rows && isSoon(details[end])) distinct.add(rowOf(details[end++]!, id));
  if (distinct.size < rows) return [];
  const group = details.slice(first, end);
  const message = `${group[0]?.operation?.id} is requested for each row of ${list.operation?.id}`;
  return [{ message, requests: [list, ...group] }];
}

/** The place of the first of some requests that was sent after the one with an id. */
function firstAfter(requests: readonly Observed[], id: number): number {
  let [low, high] = [0, requests.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (requests[middle]!.entry.id > id) high = middle;
    else low = middle + 1;
  }
  return low;
}

function rowOf(request: Observed, id: string): string | undefined {
  if (id !== "run_id") return parameterOf(request, id);
  return request.operation?.id === "getQueryRun" ? request.entry.request.path : undefined;
}
