import { sibling } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { isObject } from "../../json.ts";
import { canPrint, isCount, precisionOf } from "../../numbers.ts";
import { standsStill } from "../../still.ts";
import { bodyOf, parametersOf, type Survey } from "../../survey.ts";
import type { Aspect, Observer, Sighting, Value } from "../observer.ts";
import { each, objectsIn, rowsIn, shapeOf, together } from "../seeing.ts";

const NAMED_ONLY = "the mean of 1 ÷ rank over the answers that name the brand";

/** How prominence follows from the ranks of answers that were all listed. */
function seeProminence(survey: Survey): Sighting[] {
  const printed = survey
    .replies("getVisibility")
    .map((exchange): unknown => bodyOf(exchange)?.metrics?.prominence_pct);
  return survey.replies("listQueryRuns").flatMap((exchange) => {
    const metrics = metricsBeside(survey, exchange);
    const rows = rowsIn(exchange);
    if (metrics === null || rows.length !== metrics.total_runs) return [];
    return together([exchange], formulaOf(metrics, rows, precisionOf(printed)));
  });
}

/** What /visibility says of the same window and filters; null where days are not over or it moved. */
function metricsBeside(survey: Survey, exchange: Exchange): Json {
  if (!standsStill(survey, exchange)) return null;
  const query = exchange.request.query.filter(([name]) => name !== "limit" && name !== "offset");
  const ask = survey.ask("getVisibility", Object.fromEntries(query));
  return survey.body(sibling(exchange, ask))?.metrics ?? null;
}

function formulaOf(metrics: Json, rows: readonly Json[], decimals: number): Value | null {
  const { prominence_pct: value } = metrics;
  const ranks = rows.map(({ mention_rank }): unknown => mention_rank);
  const inverse = ranks.map((rank) => (typeof rank === "number" && rank > 0 ? 1 / rank : 0));
  const named = inverse.filter((one) => one > 0).length;
  if (typeof value !== "number" || named === 0 || named === rows.length) return null;
  const sum = 100 * inverse.reduce((total, one) => total + one, 0);
  if (canPrint(value, sum / rows.length, decimals)) return "the mean of 1 ÷ rank over all answers";
  return canPrint(value, sum / named, decimals) ? NAMED_ONLY : "otherwise";
}

const PLAIN = new Set(["date_range", "filters_applied", "metrics"]);

/** What a breakdown has besides the documented fields. */
function layout(exchange: Exchange): Value | null {
  const body: Json = bodyOf(exchange);
  if (!isObject(body)) return null;
  const fields = Object.entries(body).filter(([name]) => !PLAIN.has(name));
  const missing = [...PLAIN].filter((name) => body[name] === undefined).map((name) => `no ${name}`);
  const more = fields.map(([name, value]) => `${name}: ${shapeOf(value)}`);
  return [...more, ...missing].join(", ") || "nothing more";
}

function breakdown(by: string): Aspect {
  return {
    name: `what group_by=${by} adds`,
    needs: "a reply to it, for a brand with answers",
    see: (survey) => each(grouped(survey, by), layout),
  };
}

function grouped(survey: Survey, by: string): Exchange[] {
  return survey
    .replies("getVisibility")
    .filter((exchange) => parametersOf(exchange)["group_by"] === by);
}

/** Whether a list of groups has one for each day of the window. */
function daysListed(exchange: Exchange): Value | null {
  const { groups, date_range } = bodyOf(exchange) ?? {};
  const days: unknown = date_range?.days;
  if (!Array.isArray(groups) || typeof days !== "number") return null;
  const isEmptySeen = objectsIn(groups).some(({ metrics }) => metrics?.total_runs === 0);
  if (groups.length === days) return "every day";
  return groups.length < days && !isEmptySeen ? "days with answers" : "otherwise";
}

/** Your mentions in share of voice, beside the answers that mention you. */
function seeMentions(survey: Survey): Sighting[] {
  return survey.replies("listTopMentionedBrands").flatMap((exchange) => {
    const runs: unknown = metricsBeside(survey, exchange)?.mention_runs;
    const yours: unknown = rowsIn(exchange).find(({ is_you }) => is_you === true)?.mention_count;
    if (typeof runs !== "number" || typeof yours !== "number") return [];
    return together([exchange], countedAs(yours, runs));
  });
}

function countedAs(yours: number, runs: number): Value | null {
  if (yours === runs) return runs === 0 ? null : "once per answer";
  return yours > runs ? "each naming" : "otherwise";
}

/** What the shares of a whole list are shares of. */
function shareOf(exchange: Exchange): Value | null {
  const rows = rowsIn(exchange);
  const isWhole = bodyOf(exchange)?.total_count === rows.length && rows.length > 1;
  const counts = rows.map(({ mention_count }): unknown => mention_count);
  if (!isWhole || !counts.every(isCount)) return null;
  const sum = counts.reduce((total, count) => total + count, 0);
  const decimals = precisionOf(rows.map(({ share_pct }): unknown => share_pct));
  const fits = rows.every(
    ({ share_pct: share, mention_count: count }) =>
      typeof share === "number" && sum > 0 && canPrint(share, (100 * count) / sum, decimals),
  );
  return fits ? "all mentions of all brands" : "something else";
}

/** Visibility and share of voice (§2.7, §2.8, §4.2). */
export const VISIBILITY_OBSERVERS: readonly Observer[] = [
  {
    choice: "C40",
    reads: ["runs.visibility-agrees", "sentiment.formula"],
    aspects: [
      {
        name: "prominence",
        needs: "a few answers over a past window, all listed, the brand named in some",
        see: seeProminence,
      },
    ],
  },
  {
    choice: "C41",
    reads: ["visibility.group-values"],
    aspects: [
      ...["overall", "day", "provider", "query_tag"].map(breakdown),
      {
        name: "days in group_by=day",
        needs: "a reply with a list of groups",
        see: (survey) => each(grouped(survey, "day"), daysListed),
      },
    ],
  },
  {
    choice: "C42",
    reads: ["sov.agrees", "sov.share"],
    aspects: [
      {
        name: "a brand that an answer names several times",
        needs: "a past window that both /visibility and /brands/top-mentioned were asked for",
        see: seeMentions,
      },
      {
        name: "share_pct is a share of",
        needs: "a share of voice that came whole",
        see: (survey) => each(survey.replies("listTopMentionedBrands"), shareOf),
      },
    ],
  },
];
