import type { Exchange, Json } from "../../core/exchange.ts";
import { isObject } from "../../../src/common/is-object.ts";
import { canRoundTo, isCount, decimalsOfValues } from "../../assert/numbers.ts";
import { isClosedAndUnchanged } from "../../assert/stability.ts";
import { bodyOf, parametersOf, type Survey } from "../../core/survey.ts";
import {
  eachResponse,
  type ObserverGroup,
  type Value,
  type Aspect,
  type Read,
} from "../observer.ts";
import {
  describeShape,
  isWholeList,
  joinNames,
  literal,
  rowsIn,
  withParameters,
  isByString,
} from "../observation.ts";

/** Returns the shape of triggered_by.other_prompts. */
function otherPrompts(exchange: Exchange): Value | null {
  const values = rowsIn(exchange).flatMap(({ triggered_by: by }) =>
    isObject(by) && "other_prompts" in by ? [by["other_prompts"]] : [],
  );
  return values.length === 0 ? null : joinNames(values.map(describeShape));
}

/** Returns the root row `Other searches`, for searches too rare for a topic. */
function otherRow(exchange: Exchange): Json {
  return rowsIn(exchange).find(({ search, depth }) => search === "Other searches" && depth === 0);
}

/** Whether an empty `Other searches` row is listed. */
function emptyOther(exchange: Exchange): Value | null {
  const { topics_ready, unmatched_terms } = bodyOf(exchange) ?? {};
  if (isByString(exchange) || !isWholeList(exchange)) return null;
  if (topics_ready !== true || unmatched_terms !== 0) return null;
  return otherRow(exchange) === undefined ? "omitted" : "present";
}

/** Observes responses without `search`, in which the unmatched numbers describe the `Other searches` row. */
function eachUnsearched(read: Read): Aspect["observe"] {
  return eachResponse("listSearches", (exchange, survey) =>
    parametersOf(exchange)["search"] === undefined ? read(exchange, survey) : null,
  );
}

/** Returns what unmatched_terms counts, where strings and occurrences differ. */
function unmatchedTerms(exchange: Exchange): Value | null {
  const { unmatched_terms: terms } = bodyOf(exchange) ?? {};
  const { occurrences, variants } = otherRow(exchange) ?? {};
  if (!isCount(terms) || occurrences === variants) return null;
  if (terms === variants) return "strings";
  return terms === occurrences ? "occurrences" : "otherwise";
}

function unmatchedShare(exchange: Exchange, survey: Survey): Value | null {
  const { unmatched_pct_of_searches: share, ...totals } = bodyOf(exchange) ?? {};
  const bySearches = percentage(otherRow(exchange)?.occurrences, totals.total_occurrences);
  const byStrings = percentage(totals.unmatched_terms, totals.total_unique_searches);
  if (typeof share !== "number" || bySearches === null || byStrings === null) return null;
  const all = survey.responses("listSearches");
  const printed = all.map((one): unknown => bodyOf(one)?.unmatched_pct_of_searches);
  const decimals = decimalsOfValues(printed);
  const isOfSearches = canRoundTo(share, bySearches, decimals);
  const isOfStrings = canRoundTo(share, byStrings, decimals);
  if (isOfSearches && isOfStrings) return null;
  return isOfSearches ? "occurrences" : isOfStrings ? "strings" : "otherwise";
}

function percentage(part: unknown, whole: unknown): number | null {
  return isCount(part) && isCount(whole) && whole > 0 ? (100 * part) / whole : null;
}

/** Returns a count and total_occurrences of a response; null unless both are counts. */
function countsIn(exchange: Exchange, field: string) {
  const { [field]: count, total_occurrences: occurrences } = bodyOf(exchange) ?? {};
  return isCount(count) && isCount(occurrences) ? { count, occurrences } : null;
}

/** Whether a text search reduces a count, compared with the same request without it. */
function narrowing(field: string): Aspect {
  return {
    needs: "a search that narrows total_occurrences, over past days with unchanged data",
    observe: eachResponse("listSearches", (exchange, survey) => {
      if (parametersOf(exchange)["search"] === undefined) return null;
      const whole = survey.find(withParameters(exchange, { search: undefined }));
      if (whole === null || !isClosedAndUnchanged(survey, whole)) return null;
      const [some, all] = [countsIn(exchange, field), countsIn(whole, field)];
      if (some === null || all === null || some.occurrences >= all.occurrences) return null;
      if (all.count === 0 || some.count > all.count) return null;
      return some.count < all.count ? "narrowed" : "unchanged";
    }),
  };
}

function notReady(exchange: Exchange): Json {
  const body: Json = bodyOf(exchange);
  return body?.topics_ready === false && !isByString(exchange) ? body : null;
}

function rowsBeforeReady(exchange: Exchange): Value | null {
  const body = notReady(exchange);
  const [total, unique]: unknown[] = [body?.total_count, body?.total_unique_searches];
  if (!isCount(total) || total === 0) return null;
  const isFlat = rowsIn(exchange).every(({ depth, sub_topics }) => depth === 0 && sub_topics === 0);
  return total === unique && isFlat ? "one per string, flat" : "otherwise";
}

const FILTERS = ["search", "language", "llm_provider", "brand_prompt_id", "query_tag"];

/** Observes a field of responses for a brand without searches. */
function fieldWithoutSearches(field: string): Aspect {
  return {
    needs: "a brand without searches",
    observe: eachResponse("listSearches", (exchange) => {
      const body: Json = bodyOf(exchange);
      const isFiltered = FILTERS.some((name) => parametersOf(exchange)[name] !== undefined);
      return isFiltered || body?.total_unique_searches !== 0 ? null : literal(body[field]);
    }),
  };
}

/** Searches (§2.12, §4.4). */
export const SEARCH_OBSERVERS: ObserverGroup = {
  reads: [
    "strings.shape",
    "topics.other-last",
    "searches.unmatched",
    "searches.search-narrows",
    "searches.ready-flat",
  ],
  choices: {
    C57: {
      "triggered_by.other_prompts": {
        needs: "a request with group_by=search",
        observe: eachResponse("listSearches", otherPrompts),
      },
    },
    C58: {
      "topic_id of `Other searches`": {
        needs: "an `Other searches` row",
        observe: eachResponse("listSearches", (one) => literal(otherRow(one)?.topic_id)),
      },
      "empty `Other searches` row": {
        needs: "a topic tree in which every search has a topic",
        observe: eachResponse("listSearches", emptyOther),
      },
    },
    C59: {
      "unmatched_terms counts": {
        needs: "an `Other searches` row with a repeated search",
        observe: eachUnsearched(unmatchedTerms),
      },
      "unmatched_pct_of_searches is a share of": {
        needs: "an `Other searches` row whose shares of occurrences and of strings differ",
        observe: eachUnsearched(unmatchedShare),
      },
    },
    C60: {
      "total_unique_searches under search": narrowing("total_unique_searches"),
      "unmatched_terms under search": narrowing("unmatched_terms"),
    },
    C61: {
      "rows before topics are ready": {
        needs: "a brand with searches whose topics are not ready",
        observe: eachResponse("listSearches", rowsBeforeReady),
      },
      "unmatched_terms before topics are ready": {
        needs: "a brand whose topics are not ready",
        observe: eachResponse("listSearches", (one) => literal(notReady(one)?.unmatched_terms)),
      },
      "topics_ready of a brand without searches": fieldWithoutSearches("topics_ready"),
      "language of a brand without searches": fieldWithoutSearches("language"),
    },
  },
};
