import { planRequest, withCredential } from "../../core/planned-request.ts";
import type { Credential } from "../../core/exchange.ts";
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
const ON_ONE_LIST = WRONG_CREDENTIALS.filter(({ form }) => form !== "token");
const IN_TURN: readonly Credential[] = [...WRONG_BY_REASON, { form: "token", key: "main" }];

/**
 * §5: invalid keys and keys without "Bearer" are refused: the kinds on one list, and one kind on each of the
 * other operations, in turn; on every second one if a revoked key is sent to all of them. The supplement sends the
 * others.
 */
export const invalid401: Rule = {
  id: "auth.invalid-401",
  requests(survey) {
    // A revoked key is sent to every operation.
    const isOnEach = survey.settings.depth === "deep" || !survey.has("revoked");
    return [
      ...prerequisiteRequests(survey),
      ...ON_ONE_LIST.map((credential) =>
        planRequest(survey.contract, "listTrackedBrands", {}, credential),
      ),
      ...validReads(survey).map(({ request }) => request),
      ...callsToRefuse(survey)
        .filter(({ id }) => id !== "listTrackedBrands")
        .filter((_, index) => isOnEach || index % 2 === 0)
        .map(({ request }, index) =>
          withCredential(request, IN_TURN[index % IN_TURN.length] ?? { form: "unknown" }),
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
