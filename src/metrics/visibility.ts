import { memoize } from "../common/memoize.ts";
import { ALL_PLATFORMS, Counters, type CounterArray, type Metric } from "../ledger/counters.ts";
import { ALL_RUNS, type RunFilter } from "../ledger/filter.ts";
import { NO_DIMENSIONS, type DayOfRuns } from "../ledger/ledger.ts";
import type { Segment } from "../ledger/segment.ts";
import { OWN_NAME, type RunQuery } from "./run-query.ts";
import { Formula, percentageFormula } from "./formula.ts";
import { countLabel, SENTIMENT_FIELD_COUNT, SentimentCounts } from "./sentiment.ts";

/** Divisible by every rank up to 16, so that sums of 1/rank stay whole numbers. */
const RANK_UNIT = 720_720;

/** Fields: runs, runs that mention the brand, sum of ranks, sum of RANK_UNIT/rank, and labels. */
const BRAND_FIELD_COUNT = 4 + SENTIMENT_FIELD_COUNT;
/** Fields after them: runs that mention any brand, and runs that cite anything. */
const MENTIONING = BRAND_FIELD_COUNT;
const CITING = BRAND_FIELD_COUNT + 1;

const RUNS = ["total_runs", "runs in scope"] as const;
const MENTION_RUNS = ["mention_runs", "runs in scope that mention the brand"] as const;

const VISIBILITY = percentageFormula("2.7", [MENTION_RUNS, RUNS]);

const PROMINENCE = new Formula({
  section: "2.7",
  text: `100 × inverse_rank_sum / (${RANK_UNIT} × total_runs)`,
  operands: {
    inverse_rank_sum: `sum of ${RANK_UNIT} / rank over the runs that mention the brand: a multiple of every rank up to 16, which keeps the sum exact`,
    [RUNS[0]]: RUNS[1],
  },
  numerator: (inverseRankSum) => 100 * inverseRankSum,
  denominator: (_, runs) => RANK_UNIT * runs,
  empty: 0,
});

const AVERAGE_RANK = new Formula<null>({
  section: "2.7",
  text: "rank_sum / mention_runs",
  operands: {
    rank_sum: "sum of the ranks of the brand in the runs that mention it",
    [MENTION_RUNS[0]]: MENTION_RUNS[1],
  },
  numerator: (rankSum) => rankSum,
  denominator: (_, mentionRuns) => mentionRuns,
  empty: null,
});

/** The visibility of one brand in a set of runs (§2.7). */
export class VisibilityCounts {
  runs = 0;
  mentionRuns = 0;
  #rankSum = 0;
  #inverseRankSum = 0;
  readonly sentiment = new SentimentCounts();

  /** Adds the fields from `at` on. */
  add(values: CounterArray, at = 0): this {
    this.runs += values[at]!;
    this.mentionRuns += values[at + 1]!;
    this.#rankSum += values[at + 2]!;
    this.#inverseRankSum += values[at + 3]!;
    this.sentiment.add(values[at + 1]!, values, at + 4);
    return this;
  }

  /** Share of runs that mention the brand, in percent. */
  get visibility(): number {
    return VISIBILITY.of(this.mentionRuns, this.runs);
  }

  /** 100 × the mean of 1/rank over all runs; 0 for a run that does not mention the brand. */
  get prominence(): number {
    return PROMINENCE.of(this.#inverseRankSum, this.runs);
  }

  /** Mean rank over the runs that mention the brand; null if none does. */
  get averageRank(): number | null {
    return AVERAGE_RANK.of(this.#rankSum, this.mentionRuns);
  }
}

/** The visibility of the tracked brand, on each prompt or on all of them together. */
function brandMetric(byPrompt: boolean): Metric {
  const fields = BRAND_FIELD_COUNT + 2;
  return {
    fields,
    arrayType: Float64Array,
    prefixSumBytes: 8 * 1024 * 1024,
    byPrompt,
    items: ({ prompts }) => (byPrompt ? prompts.length : 1),
    count: (counters, segment, { rows, length }, weight) => {
      const { values } = counters;
      for (let index = 0; index < length; index++) {
        const row = rows[index]!;
        const item = byPrompt ? segment.prompt[row]! : 0;
        const at = counters.stride * segment.platform[row]! + item * fields;
        const mentions = segment.mentionStart(row);
        const rank = segment.rankOf(row, OWN_NAME);
        values[at]! += weight;
        if (segment.mentionEnd[row]! > mentions) values[at + MENTIONING]! += weight;
        if (segment.citationEnd[row]! > segment.citationStart(row)) values[at + CITING]! += weight;
        if (rank === 0) continue;
        values[at + 1]! += weight;
        values[at + 2]! += weight * rank;
        values[at + 3]! += weight * (RANK_UNIT / rank);
        countLabel(values, at + 4, segment.mentionBits[mentions + rank - 1]!, weight);
      }
    },
  };
}

const BY_PROMPT = brandMetric(true);
/** All prompts together. */
export const OVERALL = brandMetric(false);
/** The fields of OVERALL by the names of operands and fields in responses. */
export const OVERALL_FIELDS = [
  "total_runs",
  "mention_runs",
  "rank_sum",
  "inverse_rank_sum",
  "labelled_mentions",
  "positive_mentions",
  "negative_mentions",
  "any_brand_mention_runs",
  "any_sources_runs",
] as const;

/** The visibility of the tracked brand in a query, on one platform or (null) on all (§2.7). */
export function ownVisibility(query: RunQuery, platform: number | null = null): VisibilityCounts {
  const total = new VisibilityCounts();
  if (hasRunFilter(query)) return total.add(query.count(BY_PROMPT).sum(platform));
  const { start, end } = query.window;
  if (end - start >= MANY_DAYS) return total.add(query.count(OVERALL).fields(platform, 0));
  for (const parts of query.daysBack()) {
    for (const part of parts) addDay(total, query, part, platform);
  }
  return total;
}

// Prefix sums need every day since the first, and simulating those takes most of the startup time. A month, the default
// window, is counted without them.
const MANY_DAYS = 31;

/** The visibility of the tracked brand on each day of the window that can have runs. */
export function ownVisibilityByDay(query: RunQuery): Map<number, VisibilityCounts> {
  const days = new Map<number, VisibilityCounts>();
  for (const parts of query.daysBack()) {
    const counts = new VisibilityCounts();
    for (const part of parts) {
      addDay(counts, query, part, null);
      days.set(part.day, counts);
    }
  }
  return days;
}

/** The visibility of the tracked brand by tag; a run is counted for every tag of its prompt. */
export function ownVisibilityByTag(query: RunQuery): Map<string, VisibilityCounts> {
  const tags = new Map(query.brand.tags.map(({ slug }) => [slug, new VisibilityCounts()]));
  const counts = query.countTogether(BY_PROMPT);
  for (const [ordinal, prompt] of query.brand.prompts.entries()) {
    const fields = counts.fields(null, ordinal);
    for (const slug of prompt.tags) tags.get(slug)?.add(fields);
  }
  return tags;
}

/** The visibility of the tracked brand on one prompt (§2.14). */
export interface PromptCounts {
  readonly counts: VisibilityCounts;
  /** Runs that mention any brand. */
  readonly mentioningRuns: number;
  /** Runs that cite any source. */
  readonly citingRuns: number;
}

/** Returns a function from the ordinal of a prompt to the visibility of the tracked brand there. */
export function ownVisibilityByPrompt(query: RunQuery): (ordinal: number) => PromptCounts {
  const result = query.countTogether(BY_PROMPT);
  return (ordinal) => {
    const fields = result.fields(null, ordinal);
    const counts = new VisibilityCounts().add(fields);
    return { counts, mentioningRuns: fields[MENTIONING]!, citingRuns: fields[CITING]! };
  };
}

/** Whether anything but window and platform restricts the query. */
function hasRunFilter({ filter: { prompts, mentioning, notMentioning } }: RunQuery): boolean {
  return prompts !== null || mentioning !== null || notMentioning !== null;
}

// Most requests cover whole days without a run filter, and worlds share segments: counted once, a /visibility of
// 30 days adds 30 rows of counters.
const countWholeDay = memoize((segment: Segment) =>
  countDay(segment, segment.length, ALL_RUNS).narrowedCopy(),
);

function countDay(segment: Segment, end: number, filter: RunFilter): Counters {
  const counters = new Counters(OVERALL, NO_DIMENSIONS);
  counters.countRows(segment, end, filter);
  counters.sumPlatforms();
  return counters;
}

function addDay(
  total: VisibilityCounts,
  query: RunQuery,
  { segment, end }: DayOfRuns,
  platform: number | null,
): void {
  const { filter } = query;
  const isWhole = end === segment.length && !hasRunFilter(query);
  const counters = isWhole ? countWholeDay(segment) : countDay(segment, end, filter);
  if (platform !== null && filter.platform !== null && platform !== filter.platform) return;
  total.add(counters.values, counters.stride * (platform ?? filter.platform ?? ALL_PLATFORMS));
}
