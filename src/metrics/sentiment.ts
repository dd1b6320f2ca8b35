import { LABEL_BITS } from "../workspace/ledger/segment.ts";
import type { Counters } from "../workspace/ledger/tally.ts";
import { LABELS } from "../workspace/model.ts";
import { percentage, printed } from "./rounding.ts";

/** Counters of labelled, positive and negative mentions, in this order, wherever mentions are counted. */
export const SENTIMENT_FIELDS = 3;

const [UNKNOWN, POSITIVE, NEGATIVE] = (["unknown", "positive", "negative"] as const).map((label) =>
  LABELS.indexOf(label),
);

/** Counts the label of one mention, given its bits in the ledger, into the three counters that begin there (§2.2). */
export function countLabel(sums: Counters, at: number, mentionBits: number): void {
  const label = mentionBits & LABEL_BITS;
  if (label === UNKNOWN) return;
  sums[at] = sums[at]! + 1;
  if (label === POSITIVE) sums[at + 1] = sums[at + 1]! + 1;
  else if (label === NEGATIVE) sums[at + 2] = sums[at + 2]! + 1;
}

/** Mentions counted by what their labels say (§2.2). */
export class SentimentTally {
  mentions = 0;
  labelled = 0;
  positive = 0;
  negative = 0;

  /** Adds so many mentions with the three counters that begin there. */
  add(mentions: number, sums: Counters, first: number): void {
    this.mentions += mentions;
    this.labelled += sums[first]!;
    this.positive += sums[first + 1]!;
    this.negative += sums[first + 2]!;
  }

  /** Adds all that another has counted. */
  addAll(other: SentimentTally): void {
    this.mentions += other.mentions;
    this.labelled += other.labelled;
    this.positive += other.positive;
    this.negative += other.negative;
  }

  /** -100..100 over labelled mentions only; 0 with coverage 0 means no data. */
  get net(): number {
    return printed(100 * (this.positive - this.negative), this.labelled);
  }

  /** Share of mentions that carry a label, in percent. */
  get coverage(): number {
    return percentage(this.labelled, this.mentions);
  }
}
