import { reportFindings, type FindingDetails } from "../../assert/findings.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { isClosedAndUnchanged, UNCHANGED_DATA } from "../../assert/stability.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { runScope } from "../../assert/runs.ts";
import { listingRequests, sampleRequests } from "../../plan/runs.ts";

/** §2.7, §4.6: total_count of the lists equals the counts of /visibility over a closed window. */
export const runsVisibilityAgrees: Rule = {
  id: "runs.visibility-agrees",
  requests: (survey) => [...listingRequests(survey), ...sampleRequests(survey)],
  judge(survey, reporter) {
    const metrics = metricsByScope(survey);
    let seen = false;
    for (const exchange of survey.responses("listQueryRuns")) {
      const reference = metrics.get(runScope(exchange));
      if (reference === undefined) continue;
      if (!isClosedAndUnchanged(survey, reference)) reporter.needs(UNCHANGED_DATA);
      else {
        const verdict = compare(exchange, reference);
        seen ||= verdict.witness;
        reportFindings(reporter, exchange, verdict.findings, verdict.witness);
      }
    }
    if (!seen) reporter.needs("a list of runs and /visibility over the same closed window");
  },
};

/** Returns the ungrouped responses of /visibility by filters, preferably unchanged ones. */
function metricsByScope(survey: Survey): Map<string, Exchange> {
  const found = new Map<string, Exchange>();
  for (const exchange of survey.responses("getVisibility")) {
    const { group_by = "overall", query_tag } = parametersOf(exchange);
    if (group_by !== "overall" || query_tag !== undefined) continue;
    const scope = runScope(exchange);
    if (!found.has(scope) || isClosedAndUnchanged(survey, exchange)) found.set(scope, exchange);
  }
  return found;
}

function compare(
  list: Exchange,
  visibility: Exchange,
): { findings: FindingDetails[]; witness: boolean } {
  const actual: Json = list.response?.json?.total_count;
  const { field, count } = counterpart(list, visibility);
  if (field === null || !Number.isInteger(actual) || !Number.isInteger(count)) {
    return { findings: [], witness: false };
  }
  const finding: FindingDetails = {
    pointer: "/total_count",
    kind: "total-differs",
    expected: `${count}, the ${field} of /visibility`,
    actual: String(actual),
    compared: [{ exchange: visibility, pointer: `/metrics/${field}` }],
  };
  return { findings: actual === count ? [] : [finding], witness: count > 0 };
}

/** Returns the metric that equals a list's total_count; null if there is none. */
function counterpart(
  list: Exchange,
  visibility: Exchange,
): { readonly field: string | null; readonly count: Json } {
  const { mentioned } = parametersOf(list);
  const field =
    mentioned === undefined ? "total_runs" : mentioned === "true" ? "mention_runs" : null;
  const metrics: Json = visibility.response?.json?.metrics;
  return { field, count: field === null ? undefined : metrics?.[field] };
}
