import { isCount } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { shown } from "../../tell.ts";
import { scoutAsks } from "../../terrain.ts";
import { conclude, type Finding } from "../searches/conclude.ts";
import { coverageReplies, entriesOf, type Entry } from "./entries.ts";

/** §2.12: null says that nothing can be said. A rate over nothing is the case that matters. */
export const coverageNull: Rule = {
  id: "coverage.null",
  asks: scoutAsks,
  judge(survey, judgement) {
    judgement.missing("answers of which none is readable");
    for (const exchange of coverageReplies(survey)) {
      const entries = entriesOf(exchange).filter(isKnown);
      const hasNone = entries.some(
        ({ counts }) => counts.runs > 0 && counts.runs_with_readable_searches === 0,
      );
      conclude(judgement, exchange, entries.flatMap(findingsOf), hasNone);
    }
  },
};

function isKnown({ counts }: Entry): boolean {
  return isCount(counts.runs_with_readable_searches) && "no_search_rate_pct" in counts;
}

function findingsOf({ pointer, counts }: Entry): Finding[] {
  const { runs_with_readable_searches: readable, no_search_rate_pct: rate } = counts;
  if ((readable === 0) === (rate === null)) return [];
  return [
    {
      pointer: `${pointer}/no_search_rate_pct`,
      kind: readable === 0 ? "rate-of-nothing" : "no-rate",
      expected: readable === 0 ? "null" : `a number, for ${readable} are readable`,
      actual: shown(rate),
    },
  ];
}
