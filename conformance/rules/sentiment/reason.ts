import type { Rule } from "../../rule.ts";
import { shown, tell } from "../../tell.ts";
import { detailAsks } from "../runs/asks.ts";
import { mentionsOf, runDetails } from "../runs/rows.ts";

/** §2.16 */
export const sentimentReason: Rule = {
  id: "sentiment.reason",
  asks: detailAsks,
  judge(survey, judgement) {
    const details = runDetails(survey).filter(({ detail }) => mentionsOf(detail).length > 0);
    if (details.length === 0) judgement.missing("the detail of an answer that names a brand");
    for (const { exchange, detail } of details) {
      const findings = mentionsOf(detail).flatMap(({ sentiment_reason: reason }, place) =>
        reason === null || typeof reason === "string"
          ? []
          : [
              {
                pointer: `/mentions/${place}/sentiment_reason`,
                kind: reason === undefined ? "field-missing" : "wrong-type",
                expected: "a string or null",
                actual: shown(reason),
              },
            ],
      );
      tell(judgement, exchange, { findings, witness: true });
    }
  },
};
