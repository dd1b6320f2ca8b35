import type { OperationId } from "../../contract/operation.ts";
import { formatDate } from "../../common/calendar.ts";
import type { ComputedNumber } from "../../metrics/formula.ts";
import type { RunQuery } from "../../metrics/run-query.ts";
import type { Reason } from "./explanation.ts";
import { plainValue, type ExplainedValue } from "./explained-body.ts";
import { hasRuns, whyNoRuns } from "./no-runs.ts";
import type { Scope } from "./scope.ts";

/** Why a computed number is null or zero; null: it is neither. */
export function reasonOfComputed(
  { formula, operands, value, denominator }: ComputedNumber,
  scope: Scope | null,
): Reason | null {
  if (value !== null && value !== 0) return null;
  if (denominator !== 0) return balancedReason(operands);
  const empty = Object.keys(formula.definition.operands).at(-1)!;
  return emptyReason(empty, operands, scope?.query ?? null);
}

/** The reason for a fraction of a non-empty set. */
function balancedReason(operands: ComputedNumber["operands"]): Reason {
  const { positive_mentions: positive, labelled_mentions: labelled } = operands;
  if (positive === undefined) {
    const [[part], [whole, size] = ["", 0]] = Object.entries(operands) as [
      [string, number],
      [string, number]?,
    ];
    return { code: "none-counted", text: `A measured zero: ${part} is 0, ${whole} is ${size}.` };
  }
  const balance =
    positive === 0 ? "all are neutral" : `${positive} are positive and ${positive} are negative`;
  return {
    code: "balanced",
    text: `A real zero: of ${labelled} labelled mentions, ${balance}.`,
  };
}

/** The reason for a fraction of an empty set. */
function emptyReason(
  name: string,
  operands: ComputedNumber["operands"],
  query: RunQuery | null,
): Reason {
  switch (name) {
    case "labelled_mentions":
      return unlabelled(query);
    case "runs_with_readable_searches":
      return notRecorded(query);
    case "mention_runs":
    case "mentions":
    case "total_mentions":
    case "total_brand_mentions":
      return notMentioned(query, operands);
    case "total_runs":
      return noRuns(query);
    default:
      return { code: "none-counted", text: `There is nothing to count: ${name} is 0.` };
  }
}

function noRuns(query: RunQuery | null): Reason {
  const why = query === null ? "" : ` ${whyNoRuns(query)}`;
  return { code: "no-runs", text: `No data: no run is in scope.${why}` };
}

function notMentioned(query: RunQuery | null, operands: ComputedNumber["operands"]): Reason {
  if (query !== null && !hasRuns(query)) return noRuns(query);
  const name = "rank_sum" in operands ? "a rank" : "a share";
  return {
    code: "not-mentioned",
    text: `No data: no run in scope mentions the brand, so there is no mention to compute ${name} from.`,
  };
}

function unlabelled(query: RunQuery | null): Reason {
  if (query === null) return { code: "unlabelled", text: "No data: no mention has a label." };
  if (!hasRuns(query)) return noRuns(query);
  const { labelledSince, context } = query.brand;
  const since =
    labelledSince === null
      ? "the sentiment of this brand's mentions is not tracked"
      : `mentions have been labelled since ${formatDate(context.anchor + labelledSince)}`;
  return {
    code: "unlabelled",
    text: `No data, which does not mean neutral: no mention in scope has a label; ${since}.`,
  };
}

function notRecorded(query: RunQuery | null): Reason {
  const text = "No data: no run in scope has recorded searches";
  if (query === null) return { code: "not-recorded", text: `${text}.` };
  if (!hasRuns(query)) return noRuns(query);
  const { brand, filters, window } = query;
  const { platform } = filters;
  if (platform !== null && !brand.exposesSearches(platform, window)) {
    return { code: "not-recorded", text: `${text}: ${platform} publishes none.` };
  }
  const since =
    brand.recordedSince === null
      ? "searches are not recorded for this brand"
      : `searches have been recorded since ${formatDate(brand.context.anchor + brand.recordedSince)}`;
  return { code: "not-recorded", text: `${text}; ${since}.` };
}

/** Why a count of runs is zero; null: it is not. */
export function reasonOfCount({ value }: ExplainedValue, scope: Scope): Reason | null {
  if (value !== 0) return null;
  if (!hasRuns(scope.query)) return noRuns(scope.query);
  return {
    code: "none-counted",
    text: "A measured zero: there are runs in scope, but none of them counts.",
  };
}

/** Why the brand has no citations of its own; null: they are counted. */
export function reasonOfDomains({ operation, call, steps, value }: ExplainedValue): Reason | null {
  const isOwn = operation.id === "getOwnedShare" && /^yours(?:_pct)?$/.test(steps[0] ?? "");
  if (!isOwn || plainValue(value) !== 0 || call.brand.ownDomains.size > 0) return null;
  return {
    code: "none-counted",
    text: "No domain is registered for the brand (no_owned_domains_declared is true).",
  };
}

/** The operations whose rows are found in runs. */
export const ROWS_FROM_RUNS: ReadonlySet<OperationId> = new Set([
  "listTopMentionedBrands",
  "listCitedDomains",
  "listCitations",
  "listSearches",
  "getPromptLeaderboard",
]);

/** Why a number of distinct items is zero; null: it is not. */
export function reasonOfListed({ value, operation, call, steps }: ExplainedValue): Reason | null {
  if (value !== 0) return null;
  if (ROWS_FROM_RUNS.has(operation.id) && !hasRuns(call.query)) return noRuns(call.query);
  const text = steps.length === 1 ? "nothing matches the request." : "there are none.";
  return { code: "none-counted", text: `A measured zero: ${text}` };
}
