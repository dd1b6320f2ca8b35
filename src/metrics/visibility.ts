import type { Counters } from "../workspace/ledger/tally.ts";
import { percentage, printed } from "./rounding.ts";
import { SENTIMENT_FIELDS, SentimentTally } from "./sentiment.ts";

/** Divisible by every rank up to 16, so that sums of 1/rank stay whole numbers. */
export const RANK_UNIT = 720_720;

/** Counters of how one brand fares in runs: runs, runs that name it, sum of ranks, of 1/rank, and its labels. */
export const VISIBILITY_FIELDS = 4 + SENTIMENT_FIELDS;

/** How one brand fares in a set of runs (§2.7). */
export class VisibilityTally {
  runs = 0;
  mentionRuns = 0;
  #rankSum = 0;
  #prominence = 0;
  readonly sentiment = new SentimentTally();

  /** Adds the counters that begin there. */
  add(sums: Counters, first: number): void {
    this.runs += sums[first]!;
    this.mentionRuns += sums[first + 1]!;
    this.#rankSum += sums[first + 2]!;
    this.#prominence += sums[first + 3]!;
    this.sentiment.add(sums[first + 1]!, sums, first + 4);
  }

  /** Adds all that another has counted. */
  addAll(other: VisibilityTally): void {
    this.runs += other.runs;
    this.mentionRuns += other.mentionRuns;
    this.#rankSum += other.#rankSum;
    this.#prominence += other.#prominence;
    this.sentiment.addAll(other.sentiment);
  }

  /** Share of runs that name the brand, in percent. */
  get visibility(): number {
    return percentage(this.mentionRuns, this.runs);
  }

  /** 100 × the mean of 1/rank over all runs, 0 where not named. */
  get prominence(): number {
    return printed(100 * this.#prominence, RANK_UNIT * this.runs);
  }

  /** Mean rank where named; null where it never was. */
  get averageRank(): number | null {
    return this.mentionRuns === 0 ? null : printed(this.#rankSum, this.mentionRuns);
  }
}
