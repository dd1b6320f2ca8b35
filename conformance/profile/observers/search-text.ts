import type { OperationId } from "../../../src/contract/operation.ts";
import type { Ask } from "../../ask.ts";
import type { Exchange } from "../../exchange.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import type { Aspect, Observer } from "../observer.ts";
import { changed, each, firsts, outcome, totalIn } from "../seeing.ts";

/** The lists with a search, and rules that search in them. */
const SEARCHED: readonly (readonly [OperationId, string])[] = [
  ["listCitations", "/citations"],
  ["listSearches", "/searches"],
  ["listPromptsByVisibility", "/prompts/by-visibility"],
];

/** A text with the case of each letter turned round. */
function turned(text: string): string {
  return Array.from(text)
    .map((letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    .join("");
}

/** The first search that found rows, and whose letters have two cases. */
function found(survey: Survey, id: OperationId): Exchange | null {
  return (
    firsts(survey).find((exchange) => {
      const { search = "" } = parametersOf(exchange);
      const isRight = exchange.operation === id && /^[a-z]+$/i.test(search);
      return isRight && (totalIn(exchange) ?? 0) > 0;
    }) ?? null
  );
}

function turnedAsks(survey: Survey, id: OperationId): readonly Ask[] {
  const exchange = found(survey, id);
  if (exchange === null) return [];
  return [changed(exchange, { search: turned(parametersOf(exchange)["search"] ?? "") })];
}

function caseAspect([id, path]: readonly [OperationId, string]): Aspect {
  return {
    name: `letter case in the search of ${path}`,
    needs: "a search that finds something, and the same in the other letter case",
    asks: (survey) => turnedAsks(survey, id),
    see: (survey) => {
      const first = found(survey, id);
      const again = turnedAsks(survey, id).flatMap((ask) => survey.find(ask) ?? []);
      return each(again, (exchange) =>
        outcome(exchange, () =>
          totalIn(exchange) === totalIn(first) ? "does not matter" : "matters",
        ),
      );
    },
  };
}

/** Searching in text (§4). */
export const SEARCH_TEXT_OBSERVERS: readonly Observer[] = [
  {
    choice: "C48",
    reads: ["citations.search", "searches.search-narrows", "byvis.filters"],
    aspects: SEARCHED.map(caseAspect),
  },
];
