import { planRequest } from "../../core/planned-request.ts";
import type { Credential } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { brandWithMostRuns, discoveryRequests, visibilityRequest } from "../../plan/discovery.ts";
import { alternativeStatuses, judgeStatus, responsesWithCredential } from "../../assert/status.ts";

const WRONG: readonly Credential[] = [
  { form: "unknown" },
  { form: "damaged", key: "main" },
  { form: "wrong-prefix", key: "main" },
  { form: "empty" },
  { form: "bare", key: "main" },
  { form: "basic", key: "main" },
];

const FORMS: ReadonlySet<string> = new Set(WRONG.map(({ form }) => form));

/** §5: invalid keys and keys without "Bearer" are refused, on a list and on a metric. */
export const invalid401: Rule = {
  id: "auth.invalid-401",
  requests(survey) {
    const discovered = brandWithMostRuns(survey);
    const metric = discovered === null ? null : visibilityRequest(survey, discovered.brand);
    const isKnown = metric !== null && survey.find(metric) !== null;
    return [
      ...discoveryRequests(survey),
      ...WRONG.map((credential) =>
        planRequest(survey.contract, "listTrackedBrands", {}, credential),
      ),
      ...(isKnown ? [{ ...metric, request: { ...metric.request, credential: WRONG[1]! } }] : []),
    ];
  },
  judge(survey, reporter) {
    const probes = responsesWithCredential(survey, ({ form }) => FORMS.has(form));
    if (probes.length === 0) reporter.needs("a request with an invalid key");
    for (const exchange of probes) {
      judgeStatus(reporter, exchange, {
        status: 401,
        alsoAllowed: alternativeStatuses(survey, exchange),
      });
    }
  },
};
