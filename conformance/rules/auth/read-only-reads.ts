import { bearer, posting, type Ask } from "../../ask.ts";
import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { goodReads, groundAsks, shownWith } from "./calls.ts";

const REFUSED: ReadonlySet<number> = new Set([401, 403]);

/**
 * §5: a read-only key reads everything. Where the main key turns out to be read-only itself (its POST
 * is refused with 403 while it may read), what it reads anyway shows it, and nothing is asked twice.
 */
export const readOnlyReads: Rule = {
  id: "auth.read-only-reads",
  asks(survey) {
    if (!survey.has("read")) return [];
    const isTold = survey.find(modeAsk(survey)) !== null;
    return [...groundAsks(survey), modeAsk(survey), ...(isTold ? readsOf(survey) : [])];
  },
  judge(survey, { held, broken, missing }) {
    if (!survey.has("read")) return missing("a read-only key (--read-key)");
    for (const ask of readsOf(survey)) {
      const exchange = survey.find(ask);
      if (exchange === null) continue;
      const status = exchange.reply?.status ?? 0;
      if (status === 200) held(exchange);
      if (REFUSED.has(status)) {
        broken({
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

/** Tells whether the main key is read-only. */
function modeAsk({ contract }: Survey): Ask {
  return posting(contract, "trackBrand", {});
}

function readsOf(survey: Survey): Ask[] {
  const isMainReadOnly = survey.find(modeAsk(survey))?.reply?.status === 403;
  const key = bearer(isMainReadOnly ? "main" : "read");
  return goodReads(survey).map((call) => shownWith(call, key));
}
