import { average, fraction, percentage, plus, printed } from "./fractions.ts";
import type { Run } from "./read-runs.ts";
import { daysBetween, sum } from "./run-filters.ts";
import type { Schemas } from "./workspace-client.ts";

type Mention = Schemas["Mention"];
type Naming = Pick<Mention, "rank" | "sentiment">;

/** The mentions of one brand; a run counts once (C42, C71). */
export function mentionsOf(runs: readonly Run[], brand: string): readonly Mention[] {
  return runs.flatMap(({ detail }) =>
    detail.mentions.filter((mention) => mention.brand === brand).slice(0, 1),
  );
}

/** Net sentiment: positive minus negative over labelled; coverage: labelled over all (C33). */
export function sentiment(mentions: readonly Naming[]) {
  const labelled = mentions.filter((mention) => mention.sentiment !== "unknown").length;
  const positive = mentions.filter((mention) => mention.sentiment === "positive").length;
  const negative = mentions.filter((mention) => mention.sentiment === "negative").length;
  return {
    net_sentiment: percentage(positive - negative, labelled),
    sentiment_coverage_pct: percentage(labelled, mentions.length),
  };
}

export function averageRank(mentions: readonly Naming[]): number | null {
  return average(sum(mentions.map(({ rank }) => rank)), mentions.length);
}

export function metricsOf(runs: readonly Run[], brand: string): Schemas["VisibilityMetrics"] {
  return metrics(mentionsOf(runs, brand), runs.length);
}

/** The same from rows of `/query-runs` alone, which show how each run mentions the brand. */
export function metricsOfRows(
  rows: readonly Schemas["QueryRunItem"][],
): Schemas["VisibilityMetrics"] {
  const named = rows.flatMap(({ mention_rank: rank, mention_sentiment: label }) =>
    rank === null || label === null ? [] : [{ rank, sentiment: label }],
  );
  return metrics(named, rows.length);
}

function metrics(mentions: readonly Naming[], runs: number): Schemas["VisibilityMetrics"] {
  return {
    total_runs: runs,
    mention_runs: mentions.length,
    visibility_pct: percentage(mentions.length, runs),
    prominence_pct: prominence(mentions, runs),
    avg_rank: averageRank(mentions),
    ...sentiment(mentions),
  };
}

/** 100 × the mean of 1/rank over all runs; 0 for a run that does not mention the brand (C40). */
function prominence(mentions: readonly Naming[], runs: number): number {
  if (runs === 0) return 0;
  const perRank = new Map<number, number>();
  for (const { rank } of mentions) perRank.set(rank, (perRank.get(rank) ?? 0) + 1);
  let total = fraction(0, 1);
  for (const [rank, count] of perRank) total = plus(total, fraction(count, rank));
  return printed({ num: 100n * total.num, den: total.den * BigInt(runs) });
}

export interface Breakdown {
  readonly start: string;
  readonly end: string;
  readonly platforms: readonly string[];
  readonly tags: readonly string[];
}

/** The groups of each `group_by` (C41). */
export function groupsOf(runs: readonly Run[], brand: string, breakdown: Breakdown) {
  const { start, end, platforms, tags } = breakdown;
  const group = (key: string, of: (run: Run) => boolean) => ({
    key,
    metrics: metricsOf(runs.filter(of), brand),
  });
  return {
    day: daysBetween(start, end).map((day) => group(day, (run) => run.day === day)),
    provider: platforms.map((slug) => group(slug, ({ detail }) => detail.provider === slug)),
    query_tag: tags.map((tag) => group(tag, (run) => run.tags.includes(tag))),
  };
}
