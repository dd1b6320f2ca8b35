import { planRequest, withCredential } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import {
  prerequisiteRequests,
  callsToRefuse,
  validReads,
  WRONG_BY_REASON,
  WRONG_CREDENTIALS,
} from "../../plan/valid-calls.ts";
import {
  alternativeStatuses,
  credentialText,
  judgeStatus,
  responsesWithCredential,
} from "../../assert/status.ts";

const FORMS: ReadonlySet<string> = new Set(WRONG_CREDENTIALS.map(({ form }) => form));

/**
 * §5: invalid keys and keys without "Bearer" are refused: each kind on one list, and one kind on each of the
 * other operations, in turn. The supplement sends the others.
 */
export const invalid401: Rule = {
  id: "auth.invalid-401",
  requests(survey) {
    return [
      ...prerequisiteRequests(survey),
      ...WRONG_CREDENTIALS.map((credential) =>
        planRequest(survey.contract, "listTrackedBrands", {}, credential),
      ),
      ...validReads(survey).map(({ request }) => request),
      ...callsToRefuse(survey)
        .filter(({ id }) => id !== "listTrackedBrands")
        .map(({ request }, index) =>
          withCredential(
            request,
            WRONG_BY_REASON[index % WRONG_BY_REASON.length] ?? { form: "unknown" },
          ),
        ),
    ];
  },
  judge(survey, reporter) {
    const probes = responsesWithCredential(survey, ({ form }) => FORMS.has(form));
    if (probes.length === 0) reporter.needs("a request with an invalid key");
    for (const exchange of probes) {
      judgeStatus(reporter, exchange, {
        status: 401,
        why: credentialText(exchange),
        parameters: ["Authorization"],
        alsoAllowed: alternativeStatuses(survey, exchange),
      });
    }
  },
};
