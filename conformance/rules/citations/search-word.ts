import type { Ask } from "../../ask.ts";
import type { Json } from "../../exchange.ts";
import type { Survey } from "../../survey.ts";
import { citedGround, groundRows } from "./ground.ts";
import { pageText } from "./text.ts";

const SHORTEST_WORD = 6;
const MOST_WORDS = 200;

/** A list of the ground searched for a word of a title that few sites have. */
export function searchAsks(survey: Survey, id: "listCitedDomains" | "listCitations"): Ask[] {
  const ground = citedGround(survey);
  const word = searchWord(survey);
  return ground === null || word === null
    ? []
    : [survey.ask(id, { ...ground.values, search: word })];
}

/** A plain word of the titles, on as few sites as possible but on two if there is one; null: none. */
function searchWord(survey: Survey): string | null {
  return survey.once("citations.search-word", () => {
    const rows = groundRows(survey, "listCitations");
    const pages = rows.map((row) => ({ site: row?.domain, text: pageText(row) }));
    const sites = new Set(pages.map(({ site }): unknown => site)).size;
    const candidates = wordsOf(rows).map((word) => {
      const found = pages.filter(({ text }) => text.includes(word));
      return { word, count: new Set(found.map(({ site }): unknown => site)).size };
    });
    const telling = candidates.filter(({ count }) => count < sites);
    const order = telling.toSorted(
      (a, b) => Number(a.count < 2) - Number(b.count < 2) || a.count - b.count,
    );
    return order[0]?.word ?? null;
  });
}

/** Words as they stand in page titles, none of them other than plain letters. */
function wordsOf(rows: readonly Json[]): string[] {
  const titles = rows.map((row): unknown => row?.page_title);
  const words = titles.flatMap((title) =>
    typeof title === "string" ? title.split(" ").filter((word) => /^[a-z]+$/.test(word)) : [],
  );
  return [...new Set(words)].filter(({ length }) => length >= SHORTEST_WORD).slice(0, MOST_WORDS);
}
