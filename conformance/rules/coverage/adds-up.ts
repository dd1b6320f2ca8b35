import { isCount } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { scoutAsks } from "../../terrain.ts";
import { conclude, differing } from "../searches/conclude.ts";
import { sumOf } from "../searches/figures.ts";
import { coverageOf, coverageReplies, providerEntries } from "./entries.ts";

const COUNTS = ["runs", "runs_with_readable_searches", "runs_without_search"];

/** §2.12: every answer was given by one provider. */
export const coverageAddsUp: Rule = {
  id: "coverage.adds-up",
  asks: scoutAsks,
  judge(survey, judgement) {
    judgement.missing("a coverage with answers");
    for (const exchange of coverageReplies(survey)) {
      const coverage = coverageOf(exchange);
      const rows = providerEntries(exchange);
      if (!Array.isArray(coverage.by_provider) || rows.length < coverage.by_provider.length) {
        continue;
      }
      const findings = COUNTS.flatMap((name) => {
        const sum = sumOf(rows.map(({ counts }): unknown => counts[name]));
        if (sum === null || !isCount(coverage[name])) return [];
        return differing(`/coverage/${name}`, "sum-differs", sum, coverage[name]);
      });
      conclude(judgement, exchange, findings, coverage.runs > 0);
    }
  },
};
