import type { Rule } from "../../rule.ts";
import { rivalAsks } from "./ground.ts";
import { pointerOf, sovSplit, type Split } from "./split.ts";

/** §4.2: only answers that mention X, so all that mention it, and none besides. Holds however namings are counted. */
export const sovFilterBrand: Rule = {
  id: "sov.filter-brand",
  asks: rivalAsks,
  judge(survey, { held, broken, missing }) {
    const split = sovSplit(survey);
    if (split === null) return missing("a whole share of voice of past days that stands still");
    const exchange = split.pages.filtered;
    const deviants = [...new Set([split.rival, ...split.filtered.keys()])].filter(
      (name) => !isRight(split, name),
    );
    for (const name of deviants.slice(0, 5)) {
      const count = split.all.get(name) ?? 0;
      broken({
        exchange,
        pointer: pointerOf(exchange, "mention_count", name),
        kind: name === split.rival ? "filter-brand-changed" : "count-rose",
        expected: `${name === split.rival ? "" : "at most "}${count}, the mention_count of ${name} unfiltered`,
        actual: String(split.filtered.get(name) ?? 0),
      });
    }
    if (deviants.length === 0) held(exchange);
  },
};

function isRight({ rival, all, filtered }: Split, name: string): boolean {
  const [before, after] = [all.get(name) ?? 0, filtered.get(name) ?? 0];
  return name === rival ? after === before : after <= before;
}
