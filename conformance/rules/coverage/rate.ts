import { canPrint, finestDecimals, isCount } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { scoutAsks } from "../../terrain.ts";
import { conclude, type Finding } from "../searches/conclude.ts";
import { coverageReplies, entriesOf, type Entry } from "./entries.ts";

/** §2.12: the share of readable answers, never of all. */
export const coverageRate: Rule = {
  id: "coverage.rate",
  asks: scoutAsks,
  judge(survey, judgement) {
    judgement.missing("a readable answer without a search");
    const decimals = finestRate(survey);
    for (const exchange of coverageReplies(survey)) {
      const rated = entriesOf(exchange).filter(isRated);
      const findings = rated.flatMap((entry) => findingsOf(entry, decimals));
      conclude(
        judgement,
        exchange,
        findings,
        rated.some(({ counts }) => counts.runs_without_search > 0),
      );
    }
  },
};

function finestRate(survey: Survey): number {
  const rates = coverageReplies(survey)
    .flatMap(entriesOf)
    .map(({ counts }): unknown => counts.no_search_rate_pct);
  return finestDecimals(rates.filter((rate) => typeof rate === "number"));
}

function isRated({ counts }: Entry): boolean {
  const { runs_with_readable_searches: readable, runs_without_search: without } = counts;
  const isNumber = typeof counts.no_search_rate_pct === "number";
  return isNumber && isCount(readable) && readable > 0 && isCount(without);
}

function findingsOf({ pointer, counts }: Entry, decimals: number): Finding[] {
  const { runs_with_readable_searches: readable, runs_without_search: without } = counts;
  const exact = (100 * without) / readable;
  if (canPrint(counts.no_search_rate_pct, exact, decimals)) return [];
  return [
    {
      pointer: `${pointer}/no_search_rate_pct`,
      kind: "rate-differs",
      expected: `${without} of ${readable} readable, ${exact.toFixed(3)}`,
      actual: String(counts.no_search_rate_pct),
    },
  ];
}
