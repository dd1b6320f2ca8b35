import { midnightOf } from "../../calendar.ts";
import { type Exchange, type Json, keyOf } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { tell } from "../../tell.ts";
import { detailAsks } from "../runs/asks.ts";
import { momentsOf, runRows } from "../runs/rows.ts";
import { LABELS } from "./labels.ts";

interface Sight {
  readonly exchange: Exchange;
  readonly pointer: string;
  readonly brand: string;
  readonly at: number;
  readonly label: Json;
}

/** §2.2: labels begin one day and don't cease. Answers of the day of the check may still wait for theirs. */
export const sentimentHistory: Rule = {
  id: "sentiment.history",
  asks: detailAsks,
  judge(survey, judgement) {
    let seen = false;
    const brands = Map.groupBy(sightsOf(survey), ({ exchange, brand }) => keyOf(exchange) + brand);
    for (const sights of brands.values()) {
      const labelled = sights.filter(({ label }) => label !== "unknown");
      const since = Math.min(...labelled.map(({ at }) => at));
      const later = sights.filter(({ at }) => at > since);
      seen ||= later.length > 0;
      for (const [exchange, group] of Map.groupBy(later, (sight) => sight.exchange)) {
        const findings = group
          .filter(({ label }) => label === "unknown")
          .map(({ pointer, brand }) => ({
            pointer: `${pointer}/mention_sentiment`,
            kind: "unknown-after-label",
            expected: `a label, as an earlier mention of ${brand} has one`,
            actual: "unknown",
          }));
        tell(judgement, exchange, { findings, witness: true });
      }
    }
    if (!seen) judgement.missing("a labelled mention and a later one of the same brand");
  },
};

function sightsOf(survey: Survey): Sight[] {
  const midnight = midnightOf(survey.settings.today);
  const momentOf = momentsOf(survey);
  return runRows(survey).flatMap(({ exchange, pointer, row, brand }): Sight[] => {
    const at = momentOf(row.run_at);
    const label: Json = row.mention_sentiment;
    if (row.was_mentioned !== true || at === null || at >= midnight) return [];
    return LABELS.includes(label) ? [{ exchange, pointer, brand, at, label }] : [];
  });
}
