import type { Segment } from "../workspace/ledger/segment.ts";
import { percentage, printed } from "./rounding.ts";

/** Mentions counted by what their labels say (§2.2). */
export class SentimentTally {
  mentions = 0;
  labelled = 0;
  positive = 0;
  negative = 0;

  /** Counts one mention, by its index in the mention columns. */
  add(segment: Segment, mention: number): void {
    const label = segment.labelOf(mention);
    this.mentions++;
    if (label === "unknown") return;
    this.labelled++;
    if (label === "positive") this.positive++;
    if (label === "negative") this.negative++;
  }

  /** Counts all that another has counted. */
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
