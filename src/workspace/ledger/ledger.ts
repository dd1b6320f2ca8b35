import type { Segment } from "./segment.ts";
import { NO_RUNS } from "./segment-draft.ts";

/** A brand's answers by day; what is known of a day never changes. */
export interface Ledger {
  /** The first day that may have answers, relative to the anchor; without any, one that never comes. */
  readonly firstDay: number;
  /** All answers of a day, by time. */
  readonly day: (day: number) => Segment;
}

/** Nothing was ever answered. */
export const NO_LEDGER: Ledger = { firstDay: Number.POSITIVE_INFINITY, day: () => NO_RUNS };
