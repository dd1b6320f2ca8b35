import { compareText } from "../common/compare-text.ts";
import type { CountResult } from "../ledger/count.ts";
import type { Metric } from "../ledger/counters.ts";
import { PLATFORMS, type Name, type Platform } from "../simulation/model.ts";
import { Formula, percentageFormula } from "./formula.ts";
import type { RunQuery } from "./run-query.ts";
import { countLabel, SENTIMENT_FIELD_COUNT, SentimentCounts } from "./sentiment.ts";

/** Fields: mentions, the sum of their ranks, and labels. */
const NAME_FIELD_COUNT = 2 + SENTIMENT_FIELD_COUNT;

/** The fields of NAME_METRIC by the names of operands. */
export const NAMES_FIELDS = [
  "mentions",
  "rank_sum",
  "labelled_mentions",
  "positive_mentions",
  "negative_mentions",
] as const;

export const NAME_METRIC: Metric = {
  fields: NAME_FIELD_COUNT,
  arrayType: Int32Array,
  prefixSumBytes: 4 * 1024 * 1024,
  byPrompt: false,
  items: ({ catalogue }) => catalogue.names.length,
  count: (counters, segment, { rows, length }, weight) => {
    const { values } = counters;
    const { mentionEnd, mentionName, mentionBits, platform } = segment;
    for (let index = 0; index < length; index++) {
      const row = rows[index]!;
      const start = segment.mentionStart(row);
      const end = mentionEnd[row]!;
      const offset = counters.stride * platform[row]!;
      for (let mention = start; mention < end; mention++) {
        const at = offset + mentionName[mention]! * NAME_FIELD_COUNT;
        values[at]! += weight;
        values[at + 1]! += weight * (mention - start + 1);
        countLabel(values, at + 2, mentionBits[mention]!, weight);
      }
    }
  },
};

const AVERAGE_RANK = new Formula({
  section: "2.8",
  text: "rank_sum / mentions",
  operands: {
    rank_sum: "sum of the ranks of the brand in the runs that mention it",
    mentions: "mentions in scope, one for each run that mentions the brand",
  },
  numerator: (rankSum) => rankSum,
  denominator: (_, mentions) => mentions,
  empty: 0,
});

const SHARE = percentageFormula("2.8", [
  ["mentions", "mentions of the brand"],
  ["total_mentions", "mentions of all brands"],
]);

/** The share of a brand in the mentions on a prompt (§2.13). */
export const SHARE_OF_VOICE = percentageFormula("2.13", [
  ["your_times_named", "mentions of the brand on the prompt"],
  ["total_brand_mentions", "mentions of all brands on the prompt"],
]);

/** The share of the runs on a prompt that mention a brand (§2.13). */
export const MENTION_RATE = percentageFormula("2.13", [
  ["mentions", "runs that mention the brand"],
  ["total_runs", "runs in scope"],
]);

/** The mentions of one name in a query; a run mentions a name once at most. */
export class NameCounts {
  readonly name: string;
  readonly domain: string | null;
  readonly rankSum: number;
  readonly sentiment = new SentimentCounts();
  readonly #platformMask: () => number;

  constructor({ name, domain }: Name, counts: CountResult, index: number) {
    const fields = counts.fields(null, index);
    this.name = name;
    this.domain = domain;
    this.rankSum = fields[1]!;
    this.sentiment.add(fields[0]!, fields, 2);
    this.#platformMask = () => counts.platformMask(index);
  }

  get count(): number {
    return this.sentiment.mentions;
  }

  /** Mean rank over the runs that mention it. */
  get averageRank(): number {
    return AVERAGE_RANK.of(this.rankSum, this.count);
  }

  /** Share of the mentions of all names, in percent. */
  shareOf(total: number): number {
    return SHARE.of(this.count, total);
  }

  /** The platforms that mentioned it, in list order. */
  get platforms(): Platform[] {
    const bits = this.#platformMask();
    return PLATFORMS.filter((_, place) => (bits & (1 << place)) !== 0);
  }
}

/** Every name that a query's runs mention (§2.8): those with the most mentions first, then by name. */
export function mentionedNames(query: RunQuery): NameCounts[] {
  const counts = query.count(NAME_METRIC);
  return query.brand.catalogue.names
    .map((name, index) => new NameCounts(name, counts, index))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || compareText(a.name, b.name));
}

export function totalMentions(names: readonly NameCounts[]): number {
  return names.reduce((sum, { count }) => sum + count, 0);
}

/** A name on the leaderboard of a prompt (§2.13). */
export interface LeaderboardEntry {
  readonly rank: number;
  readonly counts: NameCounts;
  /** Share of the runs that mention it, in percent. */
  readonly mentionRate: number;
}

/** Ranks 1 to n by mentions, then by mean rank, then by name. */
export function leaderboard(names: readonly NameCounts[], runs: number): LeaderboardEntry[] {
  return names
    .toSorted(
      (a, b) =>
        b.count - a.count ||
        // Means are compared as fractions, since printed ones tie too early.
        a.rankSum * b.count - b.rankSum * a.count ||
        compareText(a.name, b.name),
    )
    .map((counts, index) => ({
      rank: index + 1,
      counts,
      mentionRate: MENTION_RATE.of(counts.count, runs),
    }));
}
