import type { OperationId } from "../../../src/contract/operation.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Exchange } from "../../core/exchange.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import type { Aspect, ObserverGroup } from "../observer.ts";
import {
  observeEach,
  statusOr,
  totalCountOf,
  withParameters,
  withoutRepeats,
} from "../observation.ts";

/** Inverts the case of each ASCII letter; databases differ in that of others. */
function invertCase(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

/** Returns the first search for a part of a word that found rows. */
function firstSearch(survey: Survey, id: OperationId): Exchange[] {
  const found = withoutRepeats(survey).find((exchange) => {
    const { search = "" } = parametersOf(exchange);
    const isRight = exchange.operation === id && isPartOfWord(search);
    return isRight && (totalCountOf(exchange) ?? 0) > 0;
  });
  return found === undefined ? [] : [found];
}

function isPartOfWord(search: string): boolean {
  return /^\p{L}+$/u.test(search) && /[a-z]/i.test(search);
}

function inOtherCase(exchange: Exchange): PlannedRequest {
  return withParameters(exchange, { search: invertCase(parametersOf(exchange)["search"] ?? "") });
}

function caseAspect(id: OperationId): Aspect {
  return {
    needs: "a search with results, and the same search in the other letter case",
    requests: (survey) => firstSearch(survey, id).map(inOtherCase),
    observe: (survey) =>
      firstSearch(survey, id).flatMap((first) => {
        const other = survey.find(inOtherCase(first));
        const isSame = totalCountOf(other) === totalCountOf(first);
        return observeEach(other === null ? [] : [other], (exchange) =>
          statusOr(exchange, () => (isSame ? "ignored" : "significant")),
        );
      }),
  };
}

/** Text search (§4). */
export const SEARCH_TEXT_OBSERVERS: ObserverGroup = {
  reads: ["citations.search", "searches.search-narrows", "byvis.filters"],
  choices: {
    C48: {
      "letter case in search of /citations": caseAspect("listCitations"),
      "letter case in search of /searches": caseAspect("listSearches"),
      "letter case in search of /prompts/by-visibility": caseAspect("listPromptsByVisibility"),
    },
  },
};
