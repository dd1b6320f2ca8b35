import { bearer, planPost, type PlannedRequest } from "../../core/planned-request.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { judgeStatus, responsesWithCredential } from "../../assert/status.ts";

const WRITES = ["trackBrand", "addPrompts"] as const;

/**
 * §5: a read-only key cannot write. The body `{}` may be refused with 400 first, because the order of the
 * checks is not documented; a complete body is sent only if writes are allowed.
 */
export const readOnly403: Rule = {
  id: "auth.read-only-403",
  requests(survey) {
    if (!survey.has("read")) return [];
    const key = bearer("read");
    // A check that may write sends a complete body to the first one.
    const { allowWrites } = survey.settings;
    const empty = allowWrites ? WRITES.slice(1) : WRITES;
    return [...empty.map((id) => planPost(survey.contract, id, {}, key)), fullRequest(survey)];
  },
  judge(survey, reporter) {
    if (!survey.has("read")) return reporter.needs("a read-only key (--read-key)");
    const probes = responsesWithCredential(
      survey,
      (formatValue) => formatValue.form === "bearer" && formatValue.key === "read",
    );
    for (const exchange of probes.filter(isWrite)) {
      const alsoAllowed = exchange === survey.find(fullRequest(survey)) ? [] : [400, 404];
      const { status } = exchange.response ?? {};
      if (status === 400 || status === 404)
        reporter.needs("a body that is not refused before the key");
      judgeStatus(reporter, exchange, { status: 403, alsoAllowed });
    }
  },
};

/** Plans a write; it is sent only if writes are allowed. */
function fullRequest({ contract, settings }: Survey): PlannedRequest {
  const body = { brand: `Understudy check ${settings.runId}, read-only` };
  return planPost(contract, "trackBrand", body, bearer("read"));
}

function isWrite({ request }: Exchange): boolean {
  return request.method === "POST";
}
