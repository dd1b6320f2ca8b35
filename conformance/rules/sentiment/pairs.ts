import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { isObject } from "../../../src/common/is-object.ts";
import { listRequests } from "../../plan/paging.ts";
import { finestDecimals } from "../../assert/numbers.ts";
import { rowPointer } from "../../assert/rows.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import {
  closedWindow,
  isDiscoveryComplete,
  firstPromptId,
  discoveredBrands,
  visibilityRequest,
} from "../../plan/discovery.ts";
import { groupBy } from "../../../src/common/group-by.ts";

/** `net_sentiment` and `sentiment_coverage_pct` of one object, of any type. */
export interface SentimentPair {
  readonly exchange: Exchange;
  readonly pointer: string;
  readonly net: Json;
  readonly coverage: Json;
  /** Number of runs that mention the brand, in the same object. */
  readonly mentions: number;
}

export const FIELDS = { net: "net_sentiment", coverage: "sentiment_coverage_pct" } as const;

/** Where the pair occurs, by operation, with the field that counts mentions. */
const LOCATIONS = {
  getVisibility: { list: null, single: "metrics", count: "mention_runs" },
  listTopMentionedBrands: { list: "items", single: null, count: "mention_count" },
  getPromptLeaderboard: { list: "items", single: "your_row", count: "times_named" },
  listPromptsByVisibility: { list: "items", single: null, count: "mention_runs" },
} as const;

const OPERATIONS = Object.keys(LOCATIONS) as (keyof typeof LOCATIONS)[];

/** Plans every list, the leaderboard of a prompt, and one day of a brand without labels. */
export function sentimentPairRequests(survey: Survey): PlannedRequest[] {
  const [discovered] = isDiscoveryComplete(survey) ? discoveredBrands(survey) : [];
  const brand_prompt_id = discovered === undefined ? null : firstPromptId(discovered);
  const leaderboards =
    discovered === undefined || brand_prompt_id === null
      ? []
      : [survey.plan("getPromptLeaderboard", { brand: discovered.brand, brand_prompt_id })];
  return [...listRequests(survey), ...leaderboards, ...unlabelledRequests(survey)];
}

/** Plans one day of a mentioned brand without labels, where a single label would be visible. */
function unlabelledRequests(survey: Survey): PlannedRequest[] {
  if (!isDiscoveryComplete(survey)) return [];
  const unlabelled = discoveredBrands(survey).find(
    ({ brand, mentionRuns }) =>
      mentionRuns > 0 &&
      survey.body(visibilityRequest(survey, brand))?.metrics?.sentiment_coverage_pct === 0,
  );
  if (unlabelled === undefined) return [];
  return [survey.plan("getVisibility", { brand: unlabelled.brand, ...closedWindow(survey, 1) })];
}

/** Returns every pair of a brand that is mentioned. */
export function sentimentPairs(survey: Survey): SentimentPair[] {
  return survey.memoize("sentiment.pairs", () =>
    OPERATIONS.flatMap((id) => survey.responses(id).flatMap((exchange) => pairsOf(exchange, id))),
  );
}

/** Returns the same by exchange. */
export function pairsByResponse(survey: Survey): ReadonlyMap<Exchange, readonly SentimentPair[]> {
  return survey.memoize("sentiment.pairs by response", () =>
    groupBy(sentimentPairs(survey), ({ exchange }) => exchange),
  );
}

function pairsOf(exchange: Exchange, id: keyof typeof LOCATIONS): SentimentPair[] {
  const { group_by = "overall" } = parametersOf(exchange);
  // The layout of grouped responses is not documented.
  if (id === "getVisibility" && group_by !== "overall") return [];
  const { list, single, count } = LOCATIONS[id];
  const body: Json = exchange.response?.json;
  const pairs: SentimentPair[] = [];
  const look = (holder: unknown, pointer: string): void => {
    const mentions: unknown = isObject(holder) ? holder[count] : null;
    if (!isObject(holder) || typeof mentions !== "number" || mentions <= 0) return;
    const { [FIELDS.net]: net, [FIELDS.coverage]: coverage } = holder;
    pairs.push({ exchange, pointer, net, coverage, mentions });
  };
  const rows: unknown = list === null ? null : body?.[list];
  if (Array.isArray(rows)) rows.forEach((row, index) => look(row, rowPointer(index)));
  if (single !== null) look(body?.[single], `/${single}`);
  return pairs;
}

/** Returns the number of decimals of one field, ignoring values below 1, which may have more. */
export function decimalsIn(survey: Survey, which: keyof typeof FIELDS): number {
  return survey.memoize(`sentiment.decimals.${which}`, () =>
    finestDecimals(
      sentimentPairs(survey)
        .map((pair): unknown => pair[which])
        .filter((value) => typeof value === "number" && Math.abs(value) >= 1) as number[],
    ),
  );
}

/**
 * Maximum number of mentions per run that is assumed. A deployment may count labels by mentions but print
 * runs beside them.
 */
export const MAX_PER_ANSWER = 10;
