import type { BrandDefinition } from "./definitions.ts";
import { percentage } from "./fractions.ts";
import type { Run } from "./read-runs.ts";
import { averageRank, mentionsOf, sentiment } from "./recompute-visibility.ts";
import { compareText, names } from "./run-filters.ts";
import type { Schemas } from "./workspace-client.ts";

export function brandsNamed(runs: readonly Run[]): readonly string[] {
  return [...new Set(runs.flatMap(({ detail }) => detail.mentions.map(({ brand }) => brand)))];
}

/** Share of voice: every brand named, by mentions and then by name (C21, C42). */
export function shareOfVoice(
  runs: readonly Run[],
  definition: BrandDefinition,
): readonly Schemas["ShareOfVoiceRow"][] {
  const all = brandsNamed(runs).map((name) => ({ name, mentions: mentionsOf(runs, name) }));
  const total = all.reduce((count, { mentions }) => count + mentions.length, 0);
  return all
    .toSorted((a, b) => b.mentions.length - a.mentions.length || compareText(a.name, b.name))
    .map(({ name, mentions }) => ({
      brand_name: name,
      domain: definition.domainOfName.get(name) ?? null,
      is_you: name === definition.brand,
      is_tracked_competitor: definition.competitors.has(name),
      mention_count: mentions.length,
      share_pct: percentage(mentions.length, total),
      avg_rank: averageRank(mentions),
      ...sentiment(mentions),
    }));
}

export interface Leaderboard {
  readonly items: readonly Schemas["LeaderboardRow"][];
  readonly total_count: number;
  readonly your_row: Schemas["YourLeaderboardRow"];
  readonly metrics: Schemas["LeaderboardMetrics"];
}

/** Every brand that the runs of one prompt mention (C62, C63, C64). */
export function leaderboard(
  runs: readonly Run[],
  brand: string,
  { platforms, windowDays }: { platforms: readonly Schemas["PlatformSlug"][]; windowDays: number },
): Leaderboard {
  const rowOf = (name: string) => {
    const mentions = mentionsOf(runs, name);
    const on = new Set(
      runs.filter((run) => names(run.detail, name)).map(({ item }) => item.provider),
    );
    return {
      ranks: mentions.reduce((ranks, { rank }) => ranks + rank, 0),
      row: {
        brand: name,
        is_your_brand: name === brand,
        times_named: mentions.length,
        mention_rate_pct: percentage(mentions.length, runs.length),
        ...sentiment(mentions),
        seen_on_providers: platforms.filter((platform) => on.has(platform)),
      },
      avg_position: averageRank(mentions),
    };
  };
  const rows = brandsNamed(runs)
    .map(rowOf)
    .toSorted(
      (a, b) =>
        b.row.times_named - a.row.times_named ||
        // With equal mentions, sums of ranks compare like averages.
        a.ranks - b.ranks ||
        compareText(a.row.brand, b.row.brand),
    );
  const items = rows.map(({ row, avg_position: position }, at) => ({
    ...row,
    rank: at + 1,
    avg_position: position ?? 0,
  }));
  const yours = items.find((row) => row.is_your_brand) ?? {
    ...rowOf(brand).row,
    rank: null,
    avg_position: null,
  };
  const total = items.reduce((count, row) => count + row.times_named, 0);
  return {
    items,
    total_count: items.length,
    your_row: yours,
    metrics: {
      total_brand_mentions: total,
      total_entities: items.length,
      total_runs: runs.length,
      window_days: windowDays,
      your_avg_position: yours.avg_position,
      your_mention_rate_pct: yours.mention_rate_pct,
      your_rank: yours.rank,
      your_share_of_voice_pct: percentage(yours.times_named, total),
      your_times_named: yours.times_named,
    },
  };
}
