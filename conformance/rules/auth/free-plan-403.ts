import type { Rule } from "../../core/rule.ts";
import { freePlanRequests, prerequisiteRequests } from "../../plan/valid-calls.ts";
import { succeededWithMainKey, judgeStatus, responsesWithKey } from "../../assert/status.ts";

/** Number of operations whose requests the rule plans; the supplement has all. */
const SAMPLE = 6;

/**
 * §5: every operation refuses a free plan. They are called with the main key's parameters, because an unknown brand
 * is another reason for a refusal. A POST with `{}` may be refused for its body.
 */
export const freePlan403: Rule = {
  id: "auth.free-plan-403",
  requests(survey) {
    if (!survey.has("free")) return [];
    return [...prerequisiteRequests(survey), ...freePlanRequests(survey).slice(0, SAMPLE)];
  },
  judge(survey, reporter) {
    if (!survey.has("free")) reporter.needs("a key of a free plan (--free-key)");
    for (const exchange of responsesWithKey(survey, "free")) {
      const { method, query } = exchange.request;
      const isPlain =
        method === "GET" && (query.length === 0 || succeededWithMainKey(survey, exchange));
      judgeStatus(reporter, exchange, {
        status: 403,
        why: "the plan of the key is free",
        alsoAllowed: isPlain ? [] : [400, 404],
      });
    }
  },
};
