import type { CounterArray, Weight } from "../ledger/counters.ts";
import { LABEL_BITS } from "../ledger/segment.ts";
import { LABELS } from "../simulation/model.ts";
import { Formula, percentageFormula } from "./formula.ts";

/** Counters of labelled, positive and negative mentions, in this order. */
export const SENTIMENT_FIELD_COUNT = 3;

const [UNKNOWN, POSITIVE, NEGATIVE] = (["unknown", "positive", "negative"] as const).map((label) =>
  LABELS.indexOf(label),
);

/** Counts the label of a mention, given its bits in the ledger, into the three counters from `at` on (§2.2). */
export function countLabel(
  values: CounterArray,
  at: number,
  mentionBits: number,
  weight: Weight,
): void {
  const label = mentionBits & LABEL_BITS;
  if (label === UNKNOWN) return;
  values[at]! += weight;
  if (label === POSITIVE) values[at + 1]! += weight;
  else if (label === NEGATIVE) values[at + 2]! += weight;
}

const LABELLED = ["labelled_mentions", "mentions with a label other than unknown"] as const;

const NET_SENTIMENT = new Formula({
  section: "2.2",
  text: "100 × (positive_mentions − negative_mentions) / labelled_mentions",
  operands: {
    positive_mentions: "mentions labelled positive",
    negative_mentions: "mentions labelled negative",
    [LABELLED[0]]: LABELLED[1],
  },
  numerator: (positive, negative) => 100 * (positive - negative),
  denominator: (_positive, _negative, labelled) => labelled,
  empty: 0,
});

const COVERAGE = percentageFormula("2.2", [
  LABELLED,
  ["mentions", "mentions in scope, one for each run that mentions the brand"],
]);

/** Mentions by their labels (§2.2). */
export class SentimentCounts {
  mentions = 0;
  labelled = 0;
  positive = 0;
  negative = 0;

  /** Adds mentions and their three counters from `at` on. */
  add(mentions: number, values: CounterArray, at: number): void {
    this.mentions += mentions;
    this.labelled += values[at]!;
    this.positive += values[at + 1]!;
    this.negative += values[at + 2]!;
  }

  /** −100 to 100 over the labelled mentions; 0 with coverage 0 means no data. */
  get net(): number {
    return NET_SENTIMENT.of(this.positive, this.negative, this.labelled);
  }

  /** Share of mentions that have a label, in percent. */
  get coverage(): number {
    return COVERAGE.of(this.labelled, this.mentions);
  }
}
