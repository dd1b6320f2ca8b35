import { planRequest, withCredential } from "../../core/planned-request.ts";
import type { Credential, Exchange } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { callsToRefuse } from "../../plan/valid-calls.ts";
import {
  alternativeStatuses,
  credentialText,
  judgeStatus,
  responsesWithCredential,
} from "../../assert/status.ts";

/** The name that RFC 6750 defines first; checks that are not deep use no other. */
const PARAMETERS = ["access_token", "api_key", "token"] as const;

/** §5: keys are accepted only as a bearer token. A live key is sent in a URL only if that is allowed. */
export const headerOnly: Rule = {
  id: "auth.header-only",
  requests(survey) {
    const places: Credential[] = [{ form: "x-api-key", key: "main" }];
    const { depth, probeKeyInUrl } = survey.settings;
    if (probeKeyInUrl) {
      const names = depth === "deep" ? PARAMETERS : PARAMETERS.slice(0, 1);
      for (const parameter of names) places.push({ form: "query", parameter, key: "main" });
    }
    // One operation can have a gateway of its own.
    const calls = depth === "deep" ? callsToRefuse(survey) : [];
    return [
      survey.plan("listTrackedBrands"),
      ...places.map((place) => planRequest(survey.contract, "listTrackedBrands", {}, place)),
      ...calls.map(({ request }) => withCredential(request, { form: "x-api-key", key: "main" })),
    ];
  },
  judge(survey, reporter) {
    const probes = responsesWithCredential(
      survey,
      ({ form }) => form === "x-api-key" || form === "query",
    );
    if (probes.length === 0) reporter.needs("a key outside the Authorization header");
    for (const exchange of probes) {
      judgeStatus(reporter, exchange, {
        status: 401,
        why: credentialText(exchange),
        parameters: [placeOf(exchange)],
        alsoAllowed: alsoAllowedFor(survey, exchange),
      });
    }
  },
};

function placeOf({ request: { credential } }: Exchange): string {
  return credential.form === "query" ? credential.parameter : "X-API-Key";
}

/** A key in the URL is also an unknown parameter, which may be refused with 400. */
function alsoAllowedFor(survey: Survey, exchange: Exchange): readonly number[] {
  const inUrl = exchange.request.credential.form === "query";
  return [...alternativeStatuses(survey, exchange), ...(inUrl ? [400] : [])];
}
