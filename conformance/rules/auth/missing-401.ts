import { planRequest } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import {
  errorMessageOf,
  alternativeStatuses,
  judgeStatus,
  responsesWithCredential,
} from "../../assert/status.ts";
import {
  callsToRefuse,
  validReads,
  prerequisiteRequests,
  withCredential,
} from "../../plan/valid-calls.ts";

const NEEDED = "a request without a key";
const KEYS_LEFT_OUT =
  "a recording with Authorization headers: this one has none, so requests with and without a key cannot be distinguished";

/**
 * §5, §7: requests without a header are refused. Each of the 21 operations is called with a request that
 * succeeds with a key; a POST with `{}` may be refused for its body first.
 */
export const missing401: Rule = {
  id: "auth.missing-401",
  requests: (survey) => [
    planRequest(survey.contract, "listTrackedBrands", {}, { form: "none" }),
    ...prerequisiteRequests(survey),
    ...validReads(survey).map(({ request }) => request),
    ...callsToRefuse(survey).map((call) => withCredential(call, { form: "none" })),
  ],
  judge(survey, reporter) {
    const probes = responsesWithCredential(survey, ({ form }) => form === "none");
    if (probes.length === 0) reporter.needs(NEEDED);
    if (survey.settings.credentialsRemoved === true) reporter.needs(KEYS_LEFT_OUT);
    for (const exchange of probes) {
      const json = exchange.response?.json;
      const isBare = exchange.response?.status === 401 && errorMessageOf(json) === null;
      if (!isBare) judgeStatus(reporter, exchange, wanted(alternativeStatuses(survey, exchange)));
      else {
        reporter.violates({
          exchange,
          pointer: "/error/message",
          kind: "no-envelope",
          expected: "a non-empty message",
          actual: json === undefined ? "no JSON" : "none there",
        });
      }
    }
  },
};

function wanted(alsoAllowed: readonly number[]): {
  status: number;
  alsoAllowed: readonly number[];
} {
  return { status: 401, alsoAllowed };
}
