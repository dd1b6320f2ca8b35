import { Counters, type Metric } from "./counters.ts";
import { RowSelection } from "./filter.ts";
import type { Dimensions } from "./ledger.ts";
import type { Segment } from "./segment.ts";

/** How much a row of a segment adds to a number. */
export type RowCounter = (segment: Segment, row: number) => number;

/** What one row adds to a field of an item, as the metric itself counts it. */
export function rowCounter(
  metric: Metric,
  dimensions: Dimensions,
  field: number,
  item = 0,
): RowCounter {
  const counters = new Counters(metric, dimensions, false);
  const selection = new RowSelection();
  selection.rows = new Uint32Array(1);
  selection.length = 1;
  const at = item * metric.fields + field;
  return (segment, row) => {
    selection.rows[0] = row;
    metric.count(counters, segment, selection, 1);
    const added = counters.values[at]!;
    metric.count(counters, segment, selection, -1);
    return added;
  };
}
