import type { Ask } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { isObject } from "../../json.ts";
import { listAsks } from "../../lists.ts";
import { finestDecimals } from "../../numbers.ts";
import { rowPointer } from "../../row-pointer.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { closedWindow, isStudied, promptOf, studies, visibilityAsk } from "../../terrain.ts";

/** `net_sentiment` and `sentiment_coverage_pct` as they stand side by side, untested. */
export interface SentimentPair {
  readonly exchange: Exchange;
  readonly pointer: string;
  readonly net: Json;
  readonly coverage: Json;
  /** In how many answers the brand is named, as the same object says. */
  readonly mentions: number;
}

export const FIELDS = { net: "net_sentiment", coverage: "sentiment_coverage_pct" } as const;

/** Where the pair stands, by operation, and the field beside it that counts mentions. */
const HOMES = {
  getVisibility: { list: null, single: "metrics", count: "mention_runs" },
  listTopMentionedBrands: { list: "items", single: null, count: "mention_count" },
  getPromptLeaderboard: { list: "items", single: "your_row", count: "times_named" },
  listPromptsByVisibility: { list: "items", single: null, count: "mention_runs" },
} as const;

const OPERATIONS = Object.keys(HOMES) as (keyof typeof HOMES)[];

/** Every list once, the leaderboard of the richest brand's prompt, and a day of a brand without labels. */
export function pairAsks(survey: Survey): Ask[] {
  const [study] = isStudied(survey) ? studies(survey) : [];
  const brand_prompt_id = study === undefined ? null : promptOf(study);
  const leaderboards =
    study === undefined || brand_prompt_id === null
      ? []
      : [survey.ask("getPromptLeaderboard", { brand: study.brand, brand_prompt_id })];
  return [...listAsks(survey), ...leaderboards, ...unlabelledAsks(survey)];
}

/** One day of a brand that is named and has no label, in which a single label would be seen. */
function unlabelledAsks(survey: Survey): Ask[] {
  if (!isStudied(survey)) return [];
  const unlabelled = studies(survey).find(
    ({ brand, mentionRuns }) =>
      mentionRuns > 0 &&
      survey.body(visibilityAsk(survey, brand))?.metrics?.sentiment_coverage_pct === 0,
  );
  if (unlabelled === undefined) return [];
  return [survey.ask("getVisibility", { brand: unlabelled.brand, ...closedWindow(survey, 1) })];
}

/** Every pair of the record that belongs to a brand which is named at all. */
export function sentimentPairs(survey: Survey): SentimentPair[] {
  return survey.once("sentiment.pairs", () =>
    OPERATIONS.flatMap((id) => survey.replies(id).flatMap((exchange) => pairsOf(exchange, id))),
  );
}

/** The same, by the reply in which they stand. */
export function pairsByReply(survey: Survey): ReadonlyMap<Exchange, readonly SentimentPair[]> {
  return survey.once("sentiment.pairs by reply", () =>
    Map.groupBy(sentimentPairs(survey), ({ exchange }) => exchange),
  );
}

function pairsOf(exchange: Exchange, id: keyof typeof HOMES): SentimentPair[] {
  const { group_by = "overall" } = parametersOf(exchange);
  // The layout of the other groupings is not shown.
  if (id === "getVisibility" && group_by !== "overall") return [];
  const { list, single, count } = HOMES[id];
  const body: Json = exchange.reply?.json;
  const pairs: SentimentPair[] = [];
  const look = (holder: unknown, pointer: string): void => {
    const mentions: unknown = isObject(holder) ? holder[count] : null;
    if (!isObject(holder) || typeof mentions !== "number" || mentions <= 0) return;
    const { [FIELDS.net]: net, [FIELDS.coverage]: coverage } = holder;
    pairs.push({ exchange, pointer, net, coverage, mentions });
  };
  const rows: unknown = list === null ? null : body?.[list];
  if (Array.isArray(rows)) rows.forEach((row, place) => look(row, rowPointer(place)));
  if (single !== null) look(body?.[single], `/${single}`);
  return pairs;
}

/** The finest precision in which a deployment prints one of the two; small ones may have more decimals. */
export function decimalsIn(survey: Survey, which: keyof typeof FIELDS): number {
  return survey.once(`sentiment.decimals.${which}`, () =>
    finestDecimals(
      sentimentPairs(survey)
        .map((pair): unknown => pair[which])
        .filter((value) => typeof value === "number" && Math.abs(value) >= 1) as number[],
    ),
  );
}
