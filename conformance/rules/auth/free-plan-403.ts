import { bearer } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import { callsToRefuse, prerequisiteRequests, withCredential } from "../../plan/valid-calls.ts";
import { succeededWithMainKey, judgeStatus, responsesWithCredential } from "../../assert/status.ts";

/**
 * §5: every operation refuses a free plan. All 21 are called with the main key's parameters, because an unknown brand
 * is another reason for a refusal. A POST with `{}` may be refused for its body.
 */
export const freePlan403: Rule = {
  id: "auth.free-plan-403",
  requests(survey) {
    if (!survey.has("free")) return [];
    return [
      ...prerequisiteRequests(survey),
      ...callsToRefuse(survey).map((call) => withCredential(call, bearer("free"))),
    ];
  },
  judge(survey, reporter) {
    if (!survey.has("free")) reporter.needs("a key of a free plan (--free-key)");
    const probes = responsesWithCredential(
      survey,
      (formatValue) => formatValue.form === "bearer" && formatValue.key === "free",
    );
    for (const exchange of probes) {
      const { method, query } = exchange.request;
      const isPlain =
        method === "GET" && (query.length === 0 || succeededWithMainKey(survey, exchange));
      judgeStatus(reporter, exchange, { status: 403, alsoAllowed: isPlain ? [] : [400, 404] });
    }
  },
};
