import type { Measure } from "./tally.ts";

/** How often each search string occurs. */
export const STRINGS: Measure = {
  fields: 1,
  counters: Uint32Array,
  sumBytes: 16 * 1024 * 1024,
  byPrompt: false,
  items: ({ catalogue }) => catalogue.strings.length,
  count: (tally, segment, { rows, length }) => {
    const { platform, searchEnd, searchString } = segment;
    for (let index = 0; index < length; index++) {
      const row = rows[index]!;
      const end = searchEnd[row]!;
      for (let at = segment.searchStart(row); at < end; at++) {
        tally.add(platform[row]!, searchString[at]!, 0, 1);
      }
    }
  },
};
