import type { Segment } from "../workspace/ledger/segment.ts";
import { placeOf } from "./scope.ts";
import { percentage, printed } from "./rounding.ts";
import { SentimentTally } from "./sentiment.ts";

/** Divisible by every rank up to 16, so that sums of 1/rank stay whole numbers. */
const RANK_UNIT = 720_720;

/** How one brand fares in a set of runs (§2.7). */
export class VisibilityTally {
  runs = 0;
  mentionRuns = 0;
  #rankSum = 0;
  #prominence = 0;
  readonly sentiment = new SentimentTally();

  /** Counts one run for the brand of this name id. */
  add(segment: Segment, row: number, name: number): void {
    this.runs++;
    const rank = placeOf(segment, row, name);
    if (rank === 0) return;
    this.mentionRuns++;
    this.#rankSum += rank;
    this.#prominence += RANK_UNIT / rank;
    this.sentiment.add(segment, segment.mentionStart(row) + rank - 1);
  }

  /** Counts all that another has counted. */
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
