import { reportFindings } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { rivalRequests } from "../../plan/share-of-voice.ts";
import { countPlaces, countPointer, type BrandSplit } from "../../assert/brand-split.ts";
import { sovSplit, NEEDED_FOR_SPLIT } from "./split.ts";

/**
 * §4.2: only runs that do not mention X: X has none, and the others keep what filter_by_brand does not
 * count.
 */
export const sovExcludeBrand: Rule = {
  id: "sov.exclude-brand",
  requests: rivalRequests,
  judge(survey, reporter) {
    const split = sovSplit(survey);
    if (split === null) return reporter.needs(NEEDED_FOR_SPLIT);
    const exchange = split.pages.excluded;
    const wrongNames = [...new Set([...split.all.keys(), ...split.excluded.keys()])].filter(
      (name) => (split.excluded.get(name) ?? 0) !== expectedCount(split, name),
    );
    const findings = wrongNames.map((name) => ({
      pointer: countPointer(exchange, "mention_count", name),
      kind: name === split.rival ? "excluded-brand-counted" : "parts-do-not-add-up",
      expected: `${expectedCount(split, name)} for ${name}, its mentions in runs without ${split.rival}`,
      actual: String(split.excluded.get(name) ?? 0),
      compared: countPlaces(split, ["all", "filtered"], { field: "mention_count", name }),
    }));
    reportFindings(reporter, exchange, findings);
  },
};

function expectedCount({ rival, all, filtered }: BrandSplit, name: string): number {
  return name === rival ? 0 : (all.get(name) ?? 0) - (filtered.get(name) ?? 0);
}
