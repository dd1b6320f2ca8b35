import type { Exchange, Json } from "../../exchange.ts";
import { isObject } from "../../json.ts";
import { canPrint, isCount, precisionOf } from "../../numbers.ts";
import { standsStill } from "../../still.ts";
import { bodyOf, parametersOf, type Survey } from "../../survey.ts";
import type { Observer, Value } from "../observer.ts";
import { each, isWhole, literal, named, rowsIn, shapeOf, changed } from "../seeing.ts";

function replies(survey: Survey): readonly Exchange[] {
  return survey.replies("listSearches");
}

/** The elements of other_prompts. */
function otherPrompts(exchange: Exchange): Value | null {
  const values = rowsIn(exchange).flatMap(({ triggered_by }) =>
    isObject(triggered_by) && "other_prompts" in triggered_by
      ? [triggered_by["other_prompts"]]
      : [],
  );
  return values.length === 0 ? null : named(values.map(shapeOf));
}

/** The row of what is too rare for a topic. */
function otherRow(exchange: Exchange): Json {
  return rowsIn(exchange).find(({ search, depth }) => search === "Other searches" && depth === 0);
}

/** Whether the row is there where nothing is in it. */
function emptyOther(exchange: Exchange): Value | null {
  const { topics_ready, unmatched_terms } = bodyOf(exchange) ?? {};
  const isByString = parametersOf(exchange)["group_by"] === "search";
  if (isByString || topics_ready !== true || unmatched_terms !== 0 || !isWhole(exchange))
    return null;
  return otherRow(exchange) === undefined ? "left out" : "there";
}

/** Replies whose unmatched numbers are of the row beside them, whatever a search narrows. */
function unsearchedReplies(survey: Survey): Exchange[] {
  return replies(survey).filter((exchange) => parametersOf(exchange)["search"] === undefined);
}

/** What the two unmatched numbers measure, where the measures differ. */
function unmatchedTerms(exchange: Exchange): Value | null {
  const { unmatched_terms: terms } = bodyOf(exchange) ?? {};
  const { occurrences, variants } = otherRow(exchange) ?? {};
  if (!isCount(terms) || occurrences === variants) return null;
  if (terms === variants) return "strings";
  return terms === occurrences ? "occurrences" : "otherwise";
}

function unmatchedShare(survey: Survey, exchange: Exchange): Value | null {
  const { unmatched_pct_of_searches: share, ...totals } = bodyOf(exchange) ?? {};
  const bySearches = percentage(otherRow(exchange)?.occurrences, totals.total_occurrences);
  const byStrings = percentage(totals.unmatched_terms, totals.total_unique_searches);
  if (typeof share !== "number" || bySearches === null || byStrings === null) return null;
  const printed = replies(survey).map((one): unknown => bodyOf(one)?.unmatched_pct_of_searches);
  const decimals = precisionOf(printed);
  const isOfSearches = canPrint(share, bySearches, decimals);
  const isOfStrings = canPrint(share, byStrings, decimals);
  if (isOfSearches && isOfStrings) return null;
  return isOfSearches ? "occurrences" : isOfStrings ? "strings" : "otherwise";
}

function percentage(part: unknown, whole: unknown): number | null {
  return isCount(part) && isCount(whole) && whole > 0 ? (100 * part) / whole : null;
}

/** A number of a reply, and all its occurrences; null where one of them is no count. */
function countsIn(
  exchange: Exchange,
  field: string,
): { count: number; occurrences: number } | null {
  const body: Json = bodyOf(exchange);
  const [count, occurrences]: unknown[] = [body?.[field], body?.total_occurrences];
  return isCount(count) && isCount(occurrences) ? { count, occurrences } : null;
}

/** Whether a text search narrows a number, beside the same request without it. */
function narrowing(survey: Survey, exchange: Exchange, field: string): Value | null {
  if (parametersOf(exchange)["search"] === undefined) return null;
  const whole = survey.find(changed(exchange, { search: undefined }));
  if (whole === null || !standsStill(survey, whole)) return null;
  const [narrow, wide] = [countsIn(exchange, field), countsIn(whole, field)];
  if (narrow === null || wide === null || wide.count === 0) return null;
  if (narrow.occurrences >= wide.occurrences || narrow.count > wide.count) return null;
  return narrow.count < wide.count ? "narrowed" : "left as it is";
}

function unmined(exchange: Exchange): Json {
  const body: Json = bodyOf(exchange);
  const isByString = parametersOf(exchange)["group_by"] === "search";
  return body?.topics_ready === false && !isByString ? body : null;
}

function unminedRows(exchange: Exchange): Value | null {
  const body = unmined(exchange);
  const [total, unique]: unknown[] = [body?.total_count, body?.total_unique_searches];
  if (!isCount(total) || total === 0) return null;
  const isFlat = rowsIn(exchange).every(({ depth, sub_topics }) => depth === 0 && sub_topics === 0);
  return total === unique && isFlat ? "one per string, flat" : "otherwise";
}

/** What a brand without any search says of a field. */
function unsearched(exchange: Exchange, field: string): Value | null {
  const body: Json = bodyOf(exchange);
  const isFiltered = ["search", "language", "llm_provider", "brand_prompt_id", "query_tag"].some(
    (name) => parametersOf(exchange)[name] !== undefined,
  );
  return isFiltered || body?.total_unique_searches !== 0 ? null : literal(body?.[field]);
}

/** Searches (§2.12, §4.4). */
export const SEARCH_OBSERVERS: readonly Observer[] = [
  {
    choice: "C57",
    reads: ["strings.shape"],
    aspects: [
      {
        name: "triggered_by.other_prompts",
        needs: "a reply with group_by=search",
        see: (survey) => each(replies(survey), otherPrompts),
      },
    ],
  },
  {
    choice: "C58",
    reads: ["topics.other-last"],
    aspects: [
      {
        name: "topic_id of `Other searches`",
        needs: "such a row",
        see: (survey) => each(replies(survey), (one) => literal(otherRow(one)?.topic_id)),
      },
      {
        name: "`Other searches` when nothing is in it",
        needs: "a mined tree in which every string has a topic",
        see: (survey) => each(replies(survey), emptyOther),
      },
    ],
  },
  {
    choice: "C59",
    reads: ["searches.unmatched"],
    aspects: [
      {
        name: "unmatched_terms counts",
        needs: "`Other searches` with a string that was searched twice",
        see: (survey) => each(unsearchedReplies(survey), unmatchedTerms),
      },
      {
        name: "unmatched_pct_of_searches is a share of",
        needs: "`Other searches` whose share of occurrences is not that of strings",
        see: (survey) => each(unsearchedReplies(survey), (one) => unmatchedShare(survey, one)),
      },
    ],
  },
  {
    choice: "C60",
    reads: ["searches.search-narrows"],
    aspects: ["total_unique_searches", "unmatched_terms"].map((field) => ({
      name: `${field} under search`,
      needs: "a search that narrows total_occurrences, over past days that stand still",
      see: (survey: Survey) => each(replies(survey), (one) => narrowing(survey, one, field)),
    })),
  },
  {
    choice: "C61",
    reads: ["searches.ready-flat"],
    aspects: [
      {
        name: "rows of a tree that is not mined",
        needs: "such a brand, with searches",
        see: (survey) => each(replies(survey), unminedRows),
      },
      {
        name: "unmatched_terms of a tree that is not mined",
        needs: "such a brand",
        see: (survey) => each(replies(survey), (one) => literal(unmined(one)?.unmatched_terms)),
      },
      ...["topics_ready", "language"].map((field) => ({
        name: `${field} of a brand without searches`,
        needs: "such a brand",
        see: (survey: Survey) => each(replies(survey), (one) => unsearched(one, field)),
      })),
    ],
  },
];
