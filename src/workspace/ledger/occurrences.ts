import type { PickedRows } from "./pick.ts";
import type { Indexes, Segment } from "./segment.ts";
import type { Counters, Measure, Referents, Tally } from "./tally.ts";

/** How often things occur that runs list: cited pages, search strings, or what these belong to. */
export interface Occurrences {
  readonly of: "citations" | "searches";
  readonly sumBytes: number;
  readonly items: Measure["items"];
  /** By page or string: the item that it counts for; left out: it is the item itself. */
  readonly itemOf?: (referents: Referents) => Uint32Array | Uint8Array;
}

/** The measure that counts every occurrence. */
export function occurrences({ of, sumBytes, items, itemOf }: Occurrences): Measure {
  return {
    fields: 1,
    counters: Int32Array,
    sumBytes,
    byPrompt: false,
    items,
    count: (tally, segment, picked, referents) =>
      countEntries(tally, segment, picked, {
        ...(of === "citations" ? citations(segment) : searches(segment)),
        itemOf: itemOf === undefined ? null : itemOf(referents),
      }),
  };
}

interface Listed {
  readonly entries: Indexes;
  /** By run: where its entries end, and those of the next one begin. */
  readonly ends: Indexes;
}

function citations({ citationPage, citationEnd }: Segment): Listed {
  return { entries: citationPage, ends: citationEnd };
}

function searches({ searchString, searchEnd }: Segment): Listed {
  return { entries: searchString, ends: searchEnd };
}

interface Entries extends Listed {
  readonly itemOf: Uint32Array | Uint8Array | null;
}

function countEntries(
  tally: Tally,
  segment: Segment,
  { rows, length }: PickedRows,
  { entries, ends, itemOf }: Entries,
): void {
  const { sums } = tally;
  if (tally.isTogether && length === segment.length) {
    countAll(sums, entries, itemOf);
    return;
  }
  const { platform } = segment;
  for (let index = 0; index < length; index++) {
    const row = rows[index]!;
    const end = ends[row]!;
    const first = tally.firstOf(platform[row]!);
    for (let entry = row === 0 ? 0 : ends[row - 1]!; entry < end; entry++) {
      const item = entries[entry]!;
      const at = first + (itemOf === null ? item : itemOf[item]!);
      sums[at] = sums[at]! + 1;
    }
  }
}

/** Where every run counts, and on no platform of its own, nobody need know which run lists what. */
function countAll(sums: Counters, entries: Indexes, itemOf: Entries["itemOf"]): void {
  for (let entry = 0; entry < entries.length; entry++) {
    const item = entries[entry]!;
    const at = itemOf === null ? item : itemOf[item]!;
    sums[at] = sums[at]! + 1;
  }
}
