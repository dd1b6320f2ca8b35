import { asking } from "../../ask.ts";
import type { Credential, Exchange } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { alsoDeserved, judgeStatus, shownAs } from "./refusal.ts";

const PARAMETERS = ["api_key", "key", "access_token", "token"] as const;

/** §5: the bearer header is the only way in. A live key stands in a URL only where that was allowed. */
export const headerOnly: Rule = {
  id: "auth.header-only",
  asks(survey) {
    const places: Credential[] = [{ form: "x-api-key", key: "main" }];
    if (survey.settings.probeKeyInUrl) {
      for (const parameter of PARAMETERS) places.push({ form: "query", parameter, key: "main" });
    }
    return [
      survey.ask("listTrackedBrands"),
      ...places.map((place) => asking(survey.contract, "listTrackedBrands", {}, place)),
    ];
  },
  judge(survey, judgement) {
    const probes = shownAs(survey, ({ form }) => form === "x-api-key" || form === "query");
    if (probes.length === 0) judgement.missing("a key outside the Authorization header");
    for (const exchange of probes) {
      judgeStatus(judgement, exchange, { status: 401, open: openFor(survey, exchange) });
    }
  },
};

/** A key in the URL is an unknown parameter too, which a deployment may refuse as such. */
function openFor(survey: Survey, exchange: Exchange): readonly number[] {
  const inUrl = exchange.request.credential.form === "query";
  return [...alsoDeserved(survey, exchange), ...(inUrl ? [400] : [])];
}
