import { bearer } from "../../ask.ts";
import type { Rule } from "../../rule.ts";
import { calls, groundAsks, shownWith, wasGood } from "./calls.ts";
import { judgeStatus, shownAs } from "./refusal.ts";

/**
 * §5: on a free plan every endpoint is shut. All 21, asked as the main key asks them: that the
 * workspace does not have this brand is no reason to say so. A POST with `{}` may be refused for its body.
 */
export const freePlan403: Rule = {
  id: "auth.free-plan-403",
  asks(survey) {
    if (!survey.has("free")) return [];
    return [...groundAsks(survey), ...calls(survey).map((call) => shownWith(call, bearer("free")))];
  },
  judge(survey, judgement) {
    if (!survey.has("free")) judgement.missing("a key of a free plan (--free-key)");
    const probes = shownAs(survey, (shown) => shown.form === "bearer" && shown.key === "free");
    for (const exchange of probes) {
      const { method, query } = exchange.request;
      const isPlain = method === "GET" && (query.length === 0 || wasGood(survey, exchange));
      judgeStatus(judgement, exchange, { status: 403, open: isPlain ? [] : [400, 404] });
    }
  },
};
