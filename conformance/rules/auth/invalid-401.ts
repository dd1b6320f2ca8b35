import { asking } from "../../ask.ts";
import type { Credential } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { richest, scoutAsks, visibilityAsk } from "../../terrain.ts";
import { alsoDeserved, judgeStatus, shownAs } from "./refusal.ts";

const WRONG: readonly Credential[] = [
  { form: "unknown" },
  { form: "damaged", key: "main" },
  { form: "wrong-prefix", key: "main" },
  { form: "empty" },
  { form: "bare", key: "main" },
  { form: "basic", key: "main" },
];
const FORMS: ReadonlySet<string> = new Set(WRONG.map(({ form }) => form));

/** §5: what is no key, or is shown in no bearer header, opens nothing. A list and a metric. */
export const invalid401: Rule = {
  id: "auth.invalid-401",
  asks(survey) {
    const study = richest(survey);
    const metric = study === null ? null : visibilityAsk(survey, study.brand);
    const isKnown = metric !== null && survey.find(metric) !== null;
    return [
      ...scoutAsks(survey),
      ...WRONG.map((credential) => asking(survey.contract, "listTrackedBrands", {}, credential)),
      ...(isKnown ? [{ ...metric, request: { ...metric.request, credential: WRONG[1]! } }] : []),
    ];
  },
  judge(survey, judgement) {
    const probes = shownAs(survey, ({ form }) => FORMS.has(form));
    if (probes.length === 0) judgement.missing("a request with a token that is no key");
    for (const exchange of probes) {
      judgeStatus(judgement, exchange, { status: 401, open: alsoDeserved(survey, exchange) });
    }
  },
};
