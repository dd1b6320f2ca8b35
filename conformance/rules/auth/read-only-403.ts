import { bearer, posting, type Ask } from "../../ask.ts";
import type { Exchange } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { judgeStatus, shownAs } from "./refusal.ts";

const WRITES = ["trackBrand", "addPrompts"] as const;

/**
 * §5: a read-only key writes nothing. The body `{}` lacks what is required, so a 400 leaves it open
 * (which check comes first is not shown); only where writes are allowed a complete body is sent.
 */
export const readOnly403: Rule = {
  id: "auth.read-only-403",
  asks(survey) {
    if (!survey.has("read")) return [];
    const key = bearer("read");
    return [...WRITES.map((id) => posting(survey.contract, id, {}, key)), fullAsk(survey)];
  },
  judge(survey, judgement) {
    const { missing } = judgement;
    if (!survey.has("read")) return missing("a read-only key (--read-key)");
    const probes = shownAs(survey, (shown) => shown.form === "bearer" && shown.key === "read");
    for (const exchange of probes.filter(isWrite)) {
      const open = exchange === survey.find(fullAsk(survey)) ? [] : [400, 404];
      const { status } = exchange.reply ?? {};
      if (status === 400 || status === 404) missing("a body that is not refused before the key is");
      judgeStatus(judgement, exchange, { status: 403, open });
    }
  },
};

/** Writes: sent only where writes are allowed. */
function fullAsk({ contract, settings }: Survey): Ask {
  const body = { brand: `Understudy check ${settings.runId}, read-only` };
  return posting(contract, "trackBrand", body, bearer("read"));
}

function isWrite({ request }: Exchange): boolean {
  return request.method === "POST";
}
