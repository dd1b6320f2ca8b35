import { reportFindings } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { rivalRequests } from "../../plan/share-of-voice.ts";
import { countPlaces, countPointer, type BrandSplit } from "../../assert/brand-split.ts";
import { sovSplit, NEEDED_FOR_SPLIT } from "./split.ts";

/** §4.2: only runs that mention X: all mentions of X remain, and no count rises. */
export const sovFilterBrand: Rule = {
  id: "sov.filter-brand",
  requests: rivalRequests,
  judge(survey, reporter) {
    const split = sovSplit(survey);
    if (split === null) return reporter.needs(NEEDED_FOR_SPLIT);
    const exchange = split.pages.filtered;
    const wrongNames = [...new Set([split.rival, ...split.filtered.keys()])].filter(
      (name) => !isRight(split, name),
    );
    const findings = wrongNames.map((name) => {
      const count = split.all.get(name) ?? 0;
      return {
        pointer: countPointer(exchange, "mention_count", name),
        kind: name === split.rival ? "filter-brand-changed" : "count-rose",
        expected: `${name === split.rival ? "" : "at most "}${count}, the mention_count of ${name} without the filter`,
        actual: String(split.filtered.get(name) ?? 0),
        compared: countPlaces(split, ["all"], { field: "mention_count", name }),
      };
    });
    reportFindings(reporter, exchange, findings);
  },
};

function isRight({ rival, all, filtered }: BrandSplit, name: string): boolean {
  const [before, after] = [all.get(name) ?? 0, filtered.get(name) ?? 0];
  return name === rival ? after === before : after <= before;
}
