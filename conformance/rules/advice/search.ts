import type { Ask } from "../../ask.ts";
import type { Json } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { tell } from "../../tell.ts";
import { folded, holds } from "../../text.ts";
import { rowsOf } from "../runs/rows.ts";
import { adviceAsks, adviceHunt } from "./runs.ts";

/** §4.5: the text of the prompt is searched, not what the advice says. */
export const adviceSearch: Rule = {
  id: "advice.search",
  asks: (survey) => [...adviceAsks(survey), ...searchAsks(survey)],
  judge(survey, judgement) {
    judgement.missing("an advice run, and the runs that a word of its prompt finds");
    for (const exchange of survey.replies("listRankingAdvice")) {
      const { search = "" } = parametersOf(exchange);
      if (search === "") continue;
      const rows = rowsOf(exchange).filter(({ row }) => typeof row["prompt_text"] === "string");
      const findings = rows
        .filter(({ row }) => !holds(row["prompt_text"], search))
        .map(({ row, pointer }) => ({
          pointer: `${pointer}/prompt_text`,
          kind: "row-not-matching",
          expected: `a text with "${search}"`,
          actual: row["prompt_text"] as string,
        }));
      tell(judgement, exchange, { findings, witness: rows.length > 0 });
    }
  },
};

function searchAsks(survey: Survey): Ask[] {
  const { advised } = adviceHunt(survey);
  const word = advised === null ? null : tellingWord(advised.rows);
  if (advised === null || word === null) return [];
  return [survey.ask("listRankingAdvice", { brand: advised.study.brand, search: word })];
}

/** A word of a prompt, best one that advice on other prompts uses; null: there is none. */
function tellingWord(rows: readonly Json[]): string | null {
  const words = new Set(rows.flatMap(({ prompt_text }) => wordsOf(prompt_text)));
  const weighed = [...words].map((word) => {
    const others = rows.filter(({ prompt_text }) => !holds(prompt_text, word));
    const misled = others.filter(({ summary }) => holds(summary, word)).length;
    return { word, weight: 1000 * Math.min(misled, 1) + others.length };
  });
  return weighed.toSorted((a, b) => b.weight - a.weight)[0]?.word ?? null;
}

/** Words of plain letters, so that any way of searching finds them. */
function wordsOf(text: unknown): string[] {
  if (typeof text !== "string") return [];
  return text.split(/\s+/u).filter((word) => /^[a-z]{5,}$/.test(word) && folded(word) === word);
}
