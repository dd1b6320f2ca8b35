import { bearer, type PlannedRequest, withCredential } from "../../core/planned-request.ts";
import { reportFindings } from "../../assert/findings.ts";
import { expectStatus } from "../../assert/status.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { prerequisiteRequests, validReads } from "../../plan/valid-calls.ts";

/** Of the operations that read, a check that is not deep sends every sixth. */
const STEP = 6;

/** §5, §7: a write-enabled key reads as well: only the plan and, for writes, the mode of the key forbid something. */
export const writeReads: Rule = {
  id: "auth.write-reads",
  requests: (survey) =>
    survey.has("write")
      ? [...prerequisiteRequests(survey), ...readsOf(survey, { areAll: false })]
      : [],
  judge(survey, reporter) {
    if (!survey.has("write")) return reporter.needs("a write-enabled key (--write-key)");
    reporter.needs("reads that succeed with the main key");
    for (const request of readsOf(survey, { areAll: true })) {
      const exchange = survey.find(request);
      const status = exchange?.response?.status ?? 0;
      if (exchange === null || (status !== 200 && status !== 403)) continue;
      const why = "a write-enabled key reads what a read-only one reads";
      reportFindings(reporter, exchange, expectStatus(200, exchange, why));
    }
  },
};

/** Returns the reads that succeed with the main key, sent with the write-enabled one. */
function readsOf(survey: Survey, { areAll }: { readonly areAll: boolean }): PlannedRequest[] {
  const isEvery = areAll || survey.settings.depth === "deep";
  return validReads(survey)
    .filter(({ request }) => survey.find(request)?.response?.status === 200)
    .filter((_, at) => isEvery || at % STEP === 0)
    .map(({ request }) => withCredential(request, bearer("write")));
}
