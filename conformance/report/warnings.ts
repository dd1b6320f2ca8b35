import { describeSystemError } from "../../src/common/system-error.ts";
import { counted } from "../../src/common/counted.ts";
import type { MissingResponses } from "./report.ts";
import type { Report } from "./report.ts";

/** Returns the warnings that every format shows besides the verdicts, the most important first. */
export function reportWarnings(report: Report): string[] {
  const { not_the_api, warnings, missing_responses, retried, baseline } = report;
  const { gone = [], unobserved = [], mistyped = [], expired = [] } = baseline ?? {};
  return [
    not_the_api,
    ...warnings,
    incompleteWarning(report),
    missing_responses.length === 0 ? null : missingWarning(missing_responses),
    retried.length === 0 ? null : retryWarning(retried),
    listed("in the baseline, no longer seen", gone),
    listed("in the baseline, not checked this time", unobserved),
    listed("in the baseline with a kind that no finding there has", mistyped),
    listed("in the baseline but expired, so counted", expired),
  ].filter((warning) => warning !== null);
}

/** Returns the warning of an incomplete check; null: the check was completed. */
export function incompleteWarning({
  ended,
  requests,
  unsent,
  limit,
  verdicts,
  unreachable_since: since,
}: Report): string | null {
  switch (ended) {
    case "complete":
      return null;
    case "interrupted":
      return `Interrupted after ${counted(requests, "request")}: the verdicts cover only these.`;
    case "unreachable":
      return `The deployment stopped responding at ${since}. The verdicts cover only the requests before.`;
    case "bounded": {
      const rules = verdicts.filter(({ missing_requests }) => missing_requests.length > 0).length;
      const effect =
        rules === 0
          ? "some rules were judged on fewer operations"
          : `${counted(rules, "rule")} could not be judged, and others were judged on fewer operations`;
      return `Limited by ${limit}: ${counted(unsent, "request")} ${unsent === 1 ? "was" : "were"} not sent, so ${effect}.`;
    }
  }
}

function missingWarning(missing: readonly MissingResponses[]): string {
  const count = missing.reduce((sum, { requests }) => sum + requests, 0);
  return `${counted(count, "request")} without a complete response: ${details(missing)}.`;
}

function retryWarning(retried: readonly MissingResponses[]): string {
  const count = retried.reduce((sum, { requests }) => sum + requests, 0);
  return `${counted(count, "attempt")} failed and ${count === 1 ? "was" : "were"} repeated: ${details(retried)}.`;
}

function details(missing: readonly MissingResponses[]): string {
  return missing
    .map(
      ({ operation, reason, requests }) =>
        `${operation} (${requests}, ${describeSystemError(reason)})`,
    )
    .join(", ");
}

function listed(what: string, entries: readonly string[]): string | null {
  return entries.length === 0 ? null : `${entries.length} ${what}: ${entries.join("; ")}.`;
}
