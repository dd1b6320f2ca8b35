import { type PlannedRequest, repeated } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { canBeEqual, precisionOf } from "../../assert/numbers.ts";
import type { Finding, Rule } from "../../core/rule.ts";
import { isUnchanged } from "../../assert/stability.ts";
import type { Survey } from "../../core/survey.ts";
import { metricsOf, overallResponses } from "../../assert/visibility.ts";
import { sovRequests, sovSample, type SovSample } from "../../plan/share-of-voice.ts";
import { wholeList } from "../../assert/whole-lists.ts";
import { itemsOf } from "../../assert/rows.ts";
import { unitsOf } from "../../assert/rounding.ts";

/**
 * §2.7, §2.8: every run that mentions the queried brand contains at least one mention of it; if there are as many
 * mentions as runs, both endpoints average the same mentions.
 */
export const sovAgrees: Rule = {
  id: "sov.agrees",
  requests(survey) {
    const sample = sovSample(survey);
    if (sample === null) return sovRequests(survey);
    const visibility = visibilityOf(survey, sample);
    return [...sovRequests(survey), visibility, repeated(visibility)];
  },
  judge(survey, reporter) {
    const sample = sovSample(survey);
    const seen = sample === null ? null : seenOn(survey, sample);
    if (seen === null)
      return reporter.needs(
        "a brand that its runs mention, over past days that do not change during the check",
      );
    const findings = findingsOf(survey, seen);
    findings.forEach(reporter.violates);
    if (findings.length === 0) reporter.holds(seen.exchange);
  },
};

function visibilityOf(survey: Survey, { values }: SovSample): PlannedRequest {
  return survey.plan("getVisibility", { ...values });
}

interface Seen {
  readonly metrics: Json;
  readonly visibility: Exchange;
  /** The queried brand's row of the share of voice; undefined if there is none. */
  readonly row: Json;
  readonly exchange: Exchange;
  readonly at: number;
}

/** Returns null if the brand is not mentioned or the data changed. */
function seenOn(survey: Survey, sample: SovSample): Seen | null {
  const request = visibilityOf(survey, sample);
  const visibility = isUnchanged(survey, request) ? survey.find(request) : null;
  const walk = wholeList(survey, "listTopMentionedBrands", sample.values);
  const [first] = walk?.pages ?? [];
  if (visibility === null || walk === null || first === undefined) return null;
  const metrics = metricsOf(visibility);
  if (!(metrics?.mention_runs > 0)) return null;
  const row = ownRow(walk.rows, sample.values.brand);
  const exchange = walk.pages.find((page) => itemsOf(page).includes(row)) ?? first;
  return { metrics, visibility, row, exchange, at: itemsOf(exchange).indexOf(row) };
}

/**
 * Finds the queried brand's row by name, because another rule checks is_you; by is_you if the name is printed
 * differently.
 */
function ownRow(rows: readonly Json[], brand: string): Json {
  return rows.find((row) => row?.brand_name === brand) ?? rows.find((row) => row?.is_you === true);
}

function findingsOf(survey: Survey, seen: Seen): Finding[] {
  const { metrics, visibility, row, exchange, at } = seen;
  const count: unknown = row === undefined ? 0 : row.mention_count;
  if (typeof count !== "number") return [];
  if (count < metrics.mention_runs) {
    return [
      {
        exchange,
        pointer: at === -1 ? "/items" : `/items/${at}/mention_count`,
        kind: "fewer-mentions-than-runs",
        expected: `at least ${metrics.mention_runs}, mention_runs of /visibility`,
        actual: String(count),
        compared: [{ exchange: visibility, pointer: "/metrics/mention_runs" }],
      },
    ];
  }
  if (count > metrics.mention_runs) return [];
  return SHARED.filter((field) => differs(survey, seen, field)).map((field) => ({
    exchange,
    pointer: `/items/${at}/${field}`,
    kind: "figures-differ",
    expected: `${String(metrics[field])}, as in /visibility for the same mentions`,
    actual: String(row[field]),
    compared: [{ exchange: visibility, pointer: `/metrics/${field}` }],
  }));
}

const SHARED = ["avg_rank", "net_sentiment", "sentiment_coverage_pct"] as const;

/** An average of nothing is null or 0. */
function differs(survey: Survey, { metrics, row }: Seen, field: (typeof SHARED)[number]): boolean {
  const [mine, theirs]: unknown[] = [row[field], metrics[field]].map((value) => value ?? 0);
  if (typeof mine !== "number" || typeof theirs !== "number") return false;
  const rows = survey.responses("listTopMentionedBrands").flatMap(itemsOf);
  const responses = overallResponses(survey).map(metricsOf);
  return !canBeEqual(
    { value: mine, decimals: precisionOf(rows.map((other) => other?.[field])) },
    { value: theirs, decimals: precisionOf(responses.map((other) => other[field])) },
    unitsOf(survey),
  );
}
