import type { Rule } from "../../rule.ts";
import { rivalAsks } from "./ground.ts";
import { pointerOf, sovSplit, type Split } from "./split.ts";

/** §4.2: only answers that do not mention X, so X is in none, and the others keep what the filter does not count. */
export const sovExcludeBrand: Rule = {
  id: "sov.exclude-brand",
  asks: rivalAsks,
  judge(survey, { held, broken, missing }) {
    const split = sovSplit(survey);
    if (split === null) return missing("a whole share of voice of past days that stands still");
    const exchange = split.pages.excluded;
    const deviants = [...new Set([...split.all.keys(), ...split.excluded.keys()])].filter(
      (name) => (split.excluded.get(name) ?? 0) !== owed(split, name),
    );
    for (const name of deviants.slice(0, 5)) {
      broken({
        exchange,
        pointer: pointerOf(exchange, "mention_count", name),
        kind: name === split.rival ? "excluded-brand-counted" : "parts-do-not-add-up",
        expected: `${owed(split, name)} for ${name}, its mentions in answers without ${split.rival}`,
        actual: String(split.excluded.get(name) ?? 0),
      });
    }
    if (deviants.length === 0) held(exchange);
  },
};

function owed({ rival, all, filtered }: Split, name: string): number {
  return name === rival ? 0 : (all.get(name) ?? 0) - (filtered.get(name) ?? 0);
}
