import type { Metric } from "./counters.ts";
import type { Dimensions } from "./ledger.ts";

export interface OccurrenceOptions extends Pick<Metric, "prefixSumBytes" | "items"> {
  readonly of: "citations" | "searches";
  /** By page or string: the item that it counts for; without it, itself. */
  readonly itemOf?: (dimensions: Dimensions) => Uint32Array | Uint8Array;
}

/** A metric with one field: how often the pages or strings of runs occur, or what these belong to. */
export function occurrences({ of, itemOf, items, prefixSumBytes }: OccurrenceOptions): Metric {
  return {
    fields: 1,
    arrayType: Int32Array,
    prefixSumBytes,
    byPrompt: false,
    items,
    count: (counters, segment, { rows, length }, weight) => {
      const { values, stride } = counters;
      const lookup = itemOf?.(counters.dimensions) ?? null;
      const isCitations = of === "citations";
      const entries = isCitations ? segment.citationPage : segment.searchString;
      const ends = isCitations ? segment.citationEnd : segment.searchEnd;
      for (let index = 0; index < length; index++) {
        const row = rows[index]!;
        const end = ends[row]!;
        const offset = stride * segment.platform[row]!;
        for (let entry = row === 0 ? 0 : ends[row - 1]!; entry < end; entry++) {
          const item = entries[entry]!;
          const at = offset + (lookup === null ? item : lookup[item]!);
          values[at] = values[at]! + weight;
        }
      }
    },
  };
}

/** How often each search string occurs. */
export const SEARCH_STRINGS = occurrences({
  of: "searches",
  prefixSumBytes: 8 * 1024 * 1024,
  items: ({ catalogue }) => catalogue.strings.length,
});
