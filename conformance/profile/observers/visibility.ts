import { objectsIn } from "../../assert/rows.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { isObject } from "../../../src/common/is-object.ts";
import { canRoundTo, isCount, decimalsOfValues, sum } from "../../assert/numbers.ts";
import { bodyOf, parametersOf, type Survey } from "../../core/survey.ts";
import {
  eachResponse,
  type Aspect,
  type Observation,
  type ObserverGroup,
  type Value,
  type Read,
} from "../observer.ts";
import { describeShape, observeEach, rowsIn, visibilityFor } from "../observation.ts";

const MENTIONING_RUNS_ONLY = "the mean of 1 ÷ rank over the runs that mention the brand";

/** Observes how prominence follows from the ranks of listed runs. */
function observeProminence(survey: Survey): Observation[] {
  const printed = survey
    .responses("getVisibility")
    .map((exchange): unknown => bodyOf(exchange)?.metrics?.prominence_pct);
  return observeEach(survey.responses("listQueryRuns"), (exchange) => {
    const metrics = visibilityFor(survey, exchange);
    const rows = rowsIn(exchange);
    if (metrics === null || rows.length !== metrics.total_runs) return null;
    return formulaOf(metrics, rows, decimalsOfValues(printed));
  });
}

function formulaOf(metrics: Json, rows: readonly Json[], decimals: number): Value | null {
  const { prominence_pct: value } = metrics;
  const ranks = rows.map(({ mention_rank }): unknown => mention_rank);
  const inverse = ranks.map((rank) => (typeof rank === "number" && rank > 0 ? 1 / rank : 0));
  const mentioning = inverse.filter((one) => one > 0).length;
  if (typeof value !== "number" || mentioning === 0 || mentioning === rows.length) return null;
  const total = 100 * sum(inverse);
  if (canRoundTo(value, total / rows.length, decimals)) return "the mean of 1 ÷ rank over all runs";
  return canRoundTo(value, total / mentioning, decimals) ? MENTIONING_RUNS_ONLY : "otherwise";
}

const DOCUMENTED = new Set(["date_range", "filters_applied", "metrics"]);

/** Returns the fields of a breakdown besides the documented ones. */
function addedFields(exchange: Exchange): Value | null {
  const body: Json = bodyOf(exchange);
  if (!isObject(body)) return null;
  const fields = Object.entries(body).filter(([name]) => !DOCUMENTED.has(name));
  const missing = [...DOCUMENTED].filter((name) => body[name] === undefined);
  const more = fields.map(([name, value]) => `${name}: ${describeShape(value)}`);
  return [...more, ...missing.map((name) => `no ${name}`)].join(", ") || "none";
}

function breakdown(by: string): Aspect {
  return {
    needs: "this request for a brand with runs",
    observe: eachGrouped(by, addedFields),
  };
}

function eachGrouped(by: string, read: Read): Aspect["observe"] {
  return eachResponse("getVisibility", (exchange, survey) =>
    parametersOf(exchange)["group_by"] === by ? read(exchange, survey) : null,
  );
}

/** Whether groups lists every day of the window. */
function daysListed(exchange: Exchange): Value | null {
  const { groups, date_range } = bodyOf(exchange) ?? {};
  const days: unknown = date_range?.days;
  if (!Array.isArray(groups) || typeof days !== "number") return null;
  const isEmptySeen = objectsIn(groups).some(({ metrics }) => metrics?.total_runs === 0);
  if (groups.length === days) return "every day";
  return groups.length < days && !isEmptySeen ? "days with runs" : "otherwise";
}

/** Whether share of voice counts every mention of the queried brand, or runs that mention it. */
function mentionsCounted(exchange: Exchange, survey: Survey): Value | null {
  const runs: unknown = visibilityFor(survey, exchange)?.mention_runs;
  const yours: unknown = rowsIn(exchange).find(({ is_you }) => is_you === true)?.mention_count;
  if (typeof runs !== "number" || typeof yours !== "number") return null;
  if (yours === runs) return runs === 0 ? null : "counted once per run";
  return yours > runs ? "every mention counted" : "otherwise";
}

/** Returns what share_pct of a complete list is a share of. */
function shareOf(exchange: Exchange): Value | null {
  const rows = rowsIn(exchange);
  const isWhole = bodyOf(exchange)?.total_count === rows.length && rows.length > 1;
  const counts = rows.map(({ mention_count }): unknown => mention_count);
  if (!isWhole || !counts.every(isCount)) return null;
  const total = sum(counts);
  const decimals = decimalsOfValues(rows.map(({ share_pct }): unknown => share_pct));
  const fits = rows.every(
    ({ share_pct: share, mention_count: count }) =>
      typeof share === "number" && total > 0 && canRoundTo(share, (100 * count) / total, decimals),
  );
  return fits ? "all mentions of all brands" : "something else";
}

/** Visibility and share of voice (§2.7, §2.8, §4.2). */
export const VISIBILITY_OBSERVERS: ObserverGroup = {
  reads: [
    "runs.visibility-agrees",
    "sentiment.formula",
    "visibility.group-values",
    "sov.agrees",
    "sov.share",
  ],
  choices: {
    C40: {
      prominence: {
        needs: "a past window with few runs, all listed, some of which mention the brand",
        observe: observeProminence,
      },
    },
    C41: {
      "fields added by group_by=overall": breakdown("overall"),
      "fields added by group_by=day": breakdown("day"),
      "fields added by group_by=provider": breakdown("provider"),
      "fields added by group_by=query_tag": breakdown("query_tag"),
      "days in group_by=day": {
        needs: "a response with a list of groups",
        observe: eachGrouped("day", daysListed),
      },
    },
    C42: {
      "brand mentioned several times in a run": {
        needs: "a past window requested from /visibility and /brands/top-mentioned",
        observe: eachResponse("listTopMentionedBrands", mentionsCounted),
      },
      "share_pct is a share of": {
        needs: "a complete share-of-voice list",
        observe: eachResponse("listTopMentionedBrands", shareOf),
      },
    },
  },
};
