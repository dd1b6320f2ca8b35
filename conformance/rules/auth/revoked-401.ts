import { bearer, withCredential } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import { prerequisiteRequests, callsToRefuse, validReads } from "../../plan/valid-calls.ts";
import { alternativeStatuses, judgeStatus, responsesWithKey } from "../../assert/status.ts";

/** §5: every operation refuses a revoked key. */
export const revoked401: Rule = {
  id: "auth.revoked-401",
  requests(survey) {
    if (!survey.has("revoked")) return [];
    return [
      ...prerequisiteRequests(survey),
      ...validReads(survey).map(({ request }) => request),
      ...callsToRefuse(survey).map(({ request }) => withCredential(request, bearer("revoked"))),
    ];
  },
  judge(survey, reporter) {
    if (!survey.has("revoked")) reporter.needs("a revoked key (--revoked-key)");
    for (const exchange of responsesWithKey(survey, "revoked")) {
      judgeStatus(reporter, exchange, {
        status: 401,
        why: "the key is revoked",
        alsoAllowed: alternativeStatuses(survey, exchange),
      });
    }
  },
};
