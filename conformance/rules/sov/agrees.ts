import { type Ask, repeated } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { canAgree, precisionOf } from "../../numbers.ts";
import type { Deviation, Rule } from "../../rule.ts";
import { stands } from "../../still.ts";
import type { Survey } from "../../survey.ts";
import { metricsOf, overallReplies } from "../visibility/overall.ts";
import { sovAsks, sovGround, type SovGround } from "./ground.ts";
import { rowsOf, whole } from "./whole.ts";

/** §2.7, §2.8: every run that names you holds a mention of you; if no run holds two, both speak of the same mentions. */
export const sovAgrees: Rule = {
  id: "sov.agrees",
  asks(survey) {
    const ground = sovGround(survey);
    if (ground === null) return sovAsks(survey);
    const visibility = visibilityOf(survey, ground);
    return [...sovAsks(survey), visibility, repeated(visibility)];
  },
  judge(survey, { held, broken, missing }) {
    const ground = sovGround(survey);
    const seen = ground === null ? null : seenOn(survey, ground);
    if (seen === null)
      return missing("a brand that its answers name, over past days that stand still");
    const deviations = deviationsOf(survey, seen);
    deviations.forEach(broken);
    if (deviations.length === 0) held(seen.exchange);
  },
};

function visibilityOf(survey: Survey, { values }: SovGround): Ask {
  return survey.ask("getVisibility", { ...values });
}

interface Seen {
  readonly metrics: Json;
  /** Your row of the share of voice; undefined where there is none. */
  readonly row: Json;
  readonly exchange: Exchange;
  readonly at: number;
}

/** null: the brand is not named, or the data moved. */
function seenOn(survey: Survey, ground: SovGround): Seen | null {
  const visibility = visibilityOf(survey, ground);
  const walk = whole(survey, "listTopMentionedBrands", ground.values);
  const metrics: Json = stands(survey, visibility) ? survey.body(visibility)?.metrics : null;
  const [first] = walk?.pages ?? [];
  if (!(metrics?.mention_runs > 0) || walk === null || first === undefined) return null;
  const row = ownRow(walk.rows, ground.values.brand);
  const exchange = walk.pages.find((page) => rowsOf(page).includes(row)) ?? first;
  return { metrics, row, exchange, at: rowsOf(exchange).indexOf(row) };
}

/** By its name, for the mark is another rule's; a deployment may print the name in its own way. */
function ownRow(rows: readonly Json[], brand: string): Json {
  return rows.find((row) => row?.brand_name === brand) ?? rows.find((row) => row?.is_you === true);
}

function deviationsOf(survey: Survey, seen: Seen): Deviation[] {
  const { metrics, row, exchange, at } = seen;
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
      },
    ];
  }
  if (count > metrics.mention_runs) return [];
  return SHARED.filter((field) => differs(survey, seen, field)).map((field) => ({
    exchange,
    pointer: `/items/${at}/${field}`,
    kind: "figures-differ",
    expected: `${String(metrics[field])}, as /visibility says of the same mentions`,
    actual: String(row[field]),
  }));
}

const SHARED = ["avg_rank", "net_sentiment", "sentiment_coverage_pct"] as const;

/** Nothing to average is printed as `null` or as 0. */
function differs(survey: Survey, { metrics, row }: Seen, field: (typeof SHARED)[number]): boolean {
  const [mine, theirs]: unknown[] = [row[field], metrics[field]].map((value) => value ?? 0);
  if (typeof mine !== "number" || typeof theirs !== "number") return false;
  const rows = survey.replies("listTopMentionedBrands").flatMap(rowsOf);
  const replies = overallReplies(survey).map(metricsOf);
  return !canAgree(
    { value: mine, decimals: precisionOf(rows.map((other) => other?.[field])) },
    { value: theirs, decimals: precisionOf(replies.map((other) => other[field])) },
  );
}
