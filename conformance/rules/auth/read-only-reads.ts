import {
  bearer,
  planPost,
  type PlannedRequest,
  withCredential,
} from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { validReads, prerequisiteRequests } from "../../plan/valid-calls.ts";

const REFUSED: ReadonlySet<number> = new Set([401, 403]);

/**
 * §5: a read-only key can read everything. If the main key is read-only itself (its POST gets 403), its
 * reads are the witnesses and nothing is sent twice.
 */
export const readOnlyReads: Rule = {
  id: "auth.read-only-reads",
  requests(survey) {
    if (!survey.has("read")) return [];
    const isReported = survey.find(modeRequest(survey)) !== null;
    return [
      ...prerequisiteRequests(survey),
      modeRequest(survey),
      ...(isReported ? readsOf(survey) : []),
    ];
  },
  judge(survey, reporter) {
    if (!survey.has("read")) return reporter.needs("a read-only key (--read-key)");
    for (const request of readsOf(survey)) {
      const exchange = survey.find(request);
      if (exchange === null) continue;
      const status = exchange.response?.status ?? 0;
      if (status === 200) reporter.holds(exchange);
      if (REFUSED.has(status)) {
        reporter.violates({
          exchange,
          pointer: "",
          kind: "read-refused",
          expected: "status 200",
          actual: `status ${status}`,
        });
      }
    }
  },
};

/** Shows whether the main key is read-only. */
function modeRequest({ contract }: Survey): PlannedRequest {
  return planPost(contract, "trackBrand", {});
}

function readsOf(survey: Survey): PlannedRequest[] {
  const isMainReadOnly = survey.find(modeRequest(survey))?.response?.status === 403;
  const key = bearer(isMainReadOnly ? "main" : "read");
  return validReads(survey).map(({ request }) => withCredential(request, key));
}
