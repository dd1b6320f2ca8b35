import { reportFindings } from "../../assert/findings.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { foldText, containsText } from "../../assert/text.ts";
import { rowsOf } from "../../assert/rows.ts";
import { searchesOfList } from "../../plan/text-searches.ts";
import { adviceRequests, findAdvice } from "./advice-requests.ts";

/** §4.5: `search` searches the text of the prompt, not the advice. */
export const adviceSearch: Rule = {
  id: "advice.search",
  requests: (survey) => [...adviceRequests(survey), ...searchRequests(survey)],
  judge(survey, reporter) {
    reporter.needs("an advice run, and a search for a word of its prompt");
    for (const exchange of survey.responses("listRankingAdvice")) {
      const { search = "" } = parametersOf(exchange);
      if (search === "") continue;
      const rows = rowsOf(exchange).filter(({ row }) => typeof row["prompt_text"] === "string");
      const findings = rows
        .filter(({ row }) => !containsText(row["prompt_text"], search))
        .map(({ row, pointer }) => ({
          pointer: `${pointer}/prompt_text`,
          kind: "row-not-matching",
          expected: `a text containing "${search}"`,
          actual: row["prompt_text"] as string,
        }));
      reportFindings(reporter, exchange, findings, rows.length > 0);
    }
  },
};

function searchRequests(survey: Survey): PlannedRequest[] {
  const { advised } = findAdvice(survey);
  if (advised === null) return [];
  const { brand } = advised.discovered;
  const known = searchesOfList(survey, "listRankingAdvice", brand);
  if (known.length > 0) return known;
  const word = distinctiveWord(advised.rows);
  return word === null ? [] : [survey.plan("listRankingAdvice", { brand, search: word })];
}

/**
 * Returns a word of a prompt, preferably one that occurs in the advice on other prompts; null if there is
 * none.
 */
function distinctiveWord(advised: readonly Json[]): string | null {
  // Texts are folded once: each word is compared with all rows.
  const rows = advised.slice(0, MOST_ROWS).map(({ prompt_text, summary }) => ({
    words: wordsOf(prompt_text),
    text: foldedText(prompt_text),
    summary: foldedText(summary),
  }));
  const words = [...new Set(rows.flatMap((row) => row.words))].slice(0, MOST_WORDS);
  const weighed = words.map((word) => {
    const others = rows.filter(({ text }) => !text.includes(word));
    const misled = others.filter(({ summary }) => summary.includes(word)).length;
    return { word, weight: 1000 * Math.min(misled, 1) + others.length };
  });
  return weighed.toSorted((a, b) => b.weight - a.weight)[0]?.word ?? null;
}

/** A list has at most a few dozen rows unless the deployment ignores its limit. */
const MOST_ROWS = 200;
const MOST_WORDS = 1000;

function foldedText(text: unknown): string {
  return typeof text === "string" ? foldText(text) : "";
}

/** Returns words of plain letters, which every search finds. */
function wordsOf(text: unknown): string[] {
  if (typeof text !== "string") return [];
  return text.split(/\s+/u).filter((word) => /^[a-z]{5,}$/.test(word) && foldText(word) === word);
}
