import type { Segment } from "./segment.ts";

/** The rows of a segment that have happened by now: `[0, end)`. */
export interface Slice {
  readonly segment: Segment;
  readonly end: number;
}
