import { bearer } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import {
  prerequisiteRequests,
  callsToRefuse,
  validReads,
  withCredential,
} from "../../plan/valid-calls.ts";
import { alternativeStatuses, judgeStatus, responsesWithCredential } from "../../assert/status.ts";

/** §5: every operation refuses a revoked key. */
export const revoked401: Rule = {
  id: "auth.revoked-401",
  requests(survey) {
    if (!survey.has("revoked")) return [];
    return [
      ...prerequisiteRequests(survey),
      ...validReads(survey).map(({ request }) => request),
      ...callsToRefuse(survey).map((call) => withCredential(call, bearer("revoked"))),
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
        why: "the key is revoked",
        alsoAllowed: alternativeStatuses(survey, exchange),
      });
    }
  },
};
