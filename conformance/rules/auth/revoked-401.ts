import { planRequest, bearer } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import { validReads, prerequisiteRequests, withCredential } from "../../plan/valid-calls.ts";
import { alternativeStatuses, judgeStatus, responsesWithCredential } from "../../assert/status.ts";

/** §5: a revoked key is refused, on a list without parameters and on a metric. */
export const revoked401: Rule = {
  id: "auth.revoked-401",
  requests(survey) {
    if (!survey.has("revoked")) return [];
    const metric = validReads(survey).filter(({ id }) => id === "getVisibility");
    return [
      ...prerequisiteRequests(survey),
      planRequest(survey.contract, "listTrackedBrands", {}, bearer("revoked")),
      ...metric.map((call) => withCredential(call, bearer("revoked"))),
    ];
  },
  judge(survey, reporter) {
    if (!survey.has("revoked")) reporter.needs("a revoked key (--revoked-key)");
    const probes = responsesWithCredential(
      survey,
      (formatValue) => formatValue.form === "bearer" && formatValue.key === "revoked",
    );
    for (const exchange of probes) {
      judgeStatus(reporter, exchange, {
        status: 401,
        alsoAllowed: alternativeStatuses(survey, exchange),
      });
    }
  },
};
