import { onceEach } from "../../contract/once-each.ts";
import type { Ledger } from "./ledger.ts";
import { fits, type RunFilter } from "./pick.ts";
import type { Days } from "./running-sums.ts";
import type { Segment } from "./segment.ts";

const BLOCK_DAYS = 16;

/** Day 0 begins a block: what has happened before most clocks start lies in whole blocks. */
export function blockOf(day: number): number {
  return Math.floor(day / BLOCK_DAYS);
}

export function firstDayOf(block: number): number {
  return block * BLOCK_DAYS;
}

/** Which runs of a block of days cite each page. */
export class CitingRuns {
  readonly #firstDay: number;
  readonly #segments: readonly Segment[];
  /** By day of the block: the number of its first run; those of all days are numbered through. */
  readonly #firstRun: Uint32Array;
  /** The runs of page `p` are `runs[starts[p]]` up to `runs[starts[p + 1]]`, the oldest first. */
  readonly #starts: Uint32Array;
  readonly #runs: Uint16Array | Uint32Array;

  constructor(ledger: Ledger, block: number, pages: number) {
    this.#firstDay = firstDayOf(block);
    this.#segments = Array.from({ length: BLOCK_DAYS }, (_, day) =>
      ledger.day(this.#firstDay + day),
    );
    this.#firstRun = new Uint32Array(BLOCK_DAYS + 1);
    for (const [day, { length }] of this.#segments.entries()) {
      this.#firstRun[day + 1] = this.#firstRun[day]! + length;
    }
    this.#starts = startsOf(this.#segments, pages);
    const Runs = this.#firstRun[BLOCK_DAYS]! > 2 ** 16 ? Uint32Array : Uint16Array;
    this.#runs = new Runs(this.#starts[pages]!);
    this.#fill();
  }

  #fill(): void {
    const next = this.#starts.slice();
    for (const [day, { citationPage, citationEnd }] of this.#segments.entries()) {
      let citation = 0;
      for (let row = 0; row < citationEnd.length; row++) {
        for (; citation < citationEnd[row]!; citation++) {
          const page = citationPage[citation]!;
          this.#runs[next[page]!] = this.#firstRun[day]! + row;
          next[page]!++;
        }
      }
    }
  }

  /** When a fitting run last cited a page on those of some days that lie in the block, in seconds from the anchor's midnight; null: none did. */
  last(page: number, { start, end }: Days, filter: RunFilter): number | null {
    const runs = this.#runs;
    const firstRun = this.#firstRun;
    const oldest = firstRun[Math.max(0, start - this.#firstDay)]!;
    let day = Math.min(BLOCK_DAYS - 1, end - this.#firstDay);
    const after = firstRun[day + 1]!;
    for (let place = this.#starts[page + 1]! - 1; place >= this.#starts[page]!; place--) {
      const run = runs[place]!;
      if (run < oldest) return null;
      if (run >= after) continue;
      while (firstRun[day]! > run) day--;
      const segment = this.#segments[day]!;
      const row = run - firstRun[day]!;
      if (fits(segment, row, filter)) return segment.at[row]!;
    }
    return null;
  }
}

function startsOf(segments: readonly Segment[], pages: number): Uint32Array {
  const starts = new Uint32Array(pages + 1);
  for (const { citationPage } of segments) {
    for (const page of citationPage) starts[page + 1]!++;
  }
  for (let page = 0; page < pages; page++) starts[page + 1]! += starts[page]!;
  return starts;
}

// What is known of a day never changes, and a ledger is shared by all worlds of a scenario.
const knownBlocks = onceEach<Ledger, Map<number, CitingRuns>>(() => new Map());

/** The citing runs of a block of whole days; worked out once for a ledger, with how many pages its brand has. */
export function citingRuns(ledger: Ledger, block: number, pages: number): CitingRuns {
  const blocks = knownBlocks(ledger);
  let runs = blocks.get(block);
  if (runs === undefined) {
    runs = new CitingRuns(ledger, block, pages);
    blocks.set(block, runs);
  }
  return runs;
}
