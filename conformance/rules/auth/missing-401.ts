import { planRequest, withCredential } from "../../core/planned-request.ts";
import { formatValue } from "../../assert/findings.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import {
  errorMessageOf,
  alternativeStatuses,
  credentialText,
  judgeStatus,
  responsesWithCredential,
} from "../../assert/status.ts";
import { callsToRefuse, validReads, prerequisiteRequests } from "../../plan/valid-calls.ts";

const NEEDED = "a request without a key";
const KEYS_LEFT_OUT =
  "a recording with Authorization headers: this one has none, so requests with and without a key cannot be distinguished";

/**
 * §5, §7: requests without a header are refused. Each of the 21 operations is called with a request that
 * succeeds with a key; a POST with `{}` may be refused for its body first.
 */
export const missing401: Rule = {
  id: "auth.missing-401",
  requests: (survey) => [
    planRequest(survey.contract, "listTrackedBrands", {}, { form: "none" }),
    ...prerequisiteRequests(survey),
    ...validReads(survey).map(({ request }) => request),
    ...callsToRefuse(survey).map(({ request }) => withCredential(request, { form: "none" })),
  ],
  judge(survey, reporter) {
    const probes = responsesWithCredential(survey, ({ form }) => form === "none");
    if (probes.length === 0) reporter.needs(NEEDED);
    if (survey.settings.credentialsRemoved === true) reporter.needs(KEYS_LEFT_OUT);
    for (const exchange of probes) judgeProbe(survey, reporter, exchange);
  },
};

function judgeProbe(survey: Survey, reporter: Reporter, exchange: Exchange): void {
  const { status, json } = exchange.response ?? {};
  if (status === 401 && errorMessageOf(json) === null) {
    reporter.violates({
      exchange,
      pointer: "/error/message",
      kind: "no-envelope",
      expected: "a text that is not empty: a 401 has the error envelope, too",
      actual: json === undefined ? "a body that is not JSON" : formatValue(json?.error?.message),
    });
    return;
  }
  const alsoAllowed = alternativeStatuses(survey, exchange);
  const [why, parameters] = [credentialText(exchange), ["Authorization"]];
  judgeStatus(reporter, exchange, { status: 401, why, alsoAllowed, parameters });
}
