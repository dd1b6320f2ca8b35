import { asking, bearer } from "../../ask.ts";
import type { Rule } from "../../rule.ts";
import { goodReads, groundAsks, shownWith } from "./calls.ts";
import { alsoDeserved, judgeStatus, shownAs } from "./refusal.ts";

/** §5: a revoked key is as good as none. A list without parameters, and a metric. */
export const revoked401: Rule = {
  id: "auth.revoked-401",
  asks(survey) {
    if (!survey.has("revoked")) return [];
    const metric = goodReads(survey).filter(({ id }) => id === "getVisibility");
    return [
      ...groundAsks(survey),
      asking(survey.contract, "listTrackedBrands", {}, bearer("revoked")),
      ...metric.map((call) => shownWith(call, bearer("revoked"))),
    ];
  },
  judge(survey, judgement) {
    if (!survey.has("revoked")) judgement.missing("a revoked key (--revoked-key)");
    const probes = shownAs(survey, (shown) => shown.form === "bearer" && shown.key === "revoked");
    for (const exchange of probes) {
      judgeStatus(judgement, exchange, { status: 401, open: alsoDeserved(survey, exchange) });
    }
  },
};
