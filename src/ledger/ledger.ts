import { dayOf } from "../common/calendar.ts";
import type { Catalogue, Prompt } from "../simulation/model.ts";
import { RowSelection, type RunFilter } from "./filter.ts";
import type { Segment } from "./segment.ts";
import { EMPTY_SEGMENT } from "./segment-builder.ts";

/** One segment of runs for each day since the first. */
export class Ledger {
  /** Relative to the anchor; infinity if there are no days. */
  readonly firstDay: number;
  readonly #create: (day: number) => Segment;
  readonly #days = new Map<number, Segment>();

  /** `create` is called once for each day that is read, from `firstDay` on. */
  constructor(firstDay: number, create: (day: number) => Segment) {
    this.firstDay = firstDay;
    this.#create = create;
  }

  /** Whether the runs of a day are in memory. */
  isInMemory(day: number): boolean {
    return this.#days.has(day);
  }

  /** All runs of a day, also those that a world's clock has not reached. */
  day(day: number): Segment {
    if (day < this.firstDay) return EMPTY_SEGMENT;
    let segment = this.#days.get(day);
    if (segment === undefined) {
      segment = this.#create(day);
      this.#days.set(day, segment);
    }
    return segment;
  }
}

export const EMPTY_LEDGER = new Ledger(Number.POSITIVE_INFINITY, () => EMPTY_SEGMENT);

/** Days relative to the anchor, both ends inclusive (§2.1). */
export interface DayRange {
  readonly start: number;
  readonly end: number;
}

/** What the indexes in a segment refer to. */
export interface Dimensions {
  readonly catalogue: Catalogue;
  readonly prompts: readonly Prompt[];
}

/** For metrics whose number of items is fixed. */
export const NO_DIMENSIONS: Dimensions = {
  catalogue: { names: [], sites: [], pages: [], subjects: [], strings: [] },
  prompts: [],
};

/** The runs of one day that have happened: the rows `[0, end)`. */
export interface DayOfRuns {
  readonly day: number;
  readonly segment: Segment;
  readonly end: number;
}

/** Which runs to read. */
export interface RunRange {
  readonly window: DayRange;
  readonly filter: RunFilter;
}

/** Before any run. */
const NEVER = -0x80000000;
/** After any run, so that a page that is not wanted is never updated. */
const NOT_WANTED = 0x7fffffff;

/** A brand's runs as one world sees them at one instant. */
export class BrandRuns implements Dimensions {
  readonly catalogue: Catalogue;
  readonly prompts: readonly Prompt[];
  /** The ledger of the scenario's prompts, which all worlds share; then those of prompts added in this world. */
  readonly ledgers: readonly [shared: Ledger, ...added: Ledger[]];
  /** The dimensions of the shared ledger: what is cached for all worlds does not grow with the prompts of one. */
  readonly shared: Dimensions;
  readonly today: number;
  /** Seconds from the anchor's midnight. */
  readonly #now: number;

  constructor(
    { catalogue, prompts, shared }: Dimensions & { readonly shared?: Dimensions },
    ledgers: readonly [shared: Ledger, ...added: Ledger[]],
    now: number,
  ) {
    this.shared = shared ?? { catalogue, prompts };
    this.catalogue = catalogue;
    this.prompts = prompts;
    this.ledgers = ledgers;
    this.today = dayOf(now);
    this.#now = now;
  }

  /** The runs of a day in one of the ledgers. */
  runsOn(ledger: Ledger, day: number): DayOfRuns {
    if (day > this.today) return { day, segment: EMPTY_SEGMENT, end: 0 };
    const segment = ledger.day(day);
    const end = day < this.today ? segment.length : segment.firstAt(this.#now + 1);
    return { day, segment, end };
  }

  /** The days of a range up to today, newest first, each with its runs in every ledger. */
  *daysBack({ start, end }: DayRange): Generator<readonly DayOfRuns[]> {
    const { ledgers } = this;
    const earliest = ledgers.reduce((day, ledger) => Math.min(day, ledger.firstDay), Infinity);
    const first = Math.max(start, earliest);
    for (let day = Math.min(end, this.today); day >= first; day--) {
      const parts: DayOfRuns[] = [];
      for (const ledger of ledgers)
        if (ledger.firstDay <= day) parts.push(this.runsOn(ledger, day));
      yield parts;
    }
  }

  /**
   * By page: when the matching runs of a window last cited it, in seconds from the anchor's midnight; defined for the
   * given pages only. Reads the days newest first until all of them are found.
   */
  lastCited(pages: readonly number[], { window, filter }: RunRange): Int32Array {
    const last = new Int32Array(this.catalogue.pages.length).fill(NOT_WANTED);
    for (const page of pages) last[page] = NEVER;
    const selection = new RowSelection();
    let missing = pages.length;
    for (const parts of this.daysBack(window)) {
      if (missing === 0) break;
      for (const { segment, end } of parts) {
        const { at, citationEnd, citationPage } = segment;
        const { rows, length } = selection.filterRows(segment, end, filter);
        // Newest first, so that most pages are updated once.
        for (let index = length - 1; index >= 0; index--) {
          const row = rows[index]!;
          const second = at[row]!;
          let citation = row === 0 ? 0 : citationEnd[row - 1]!;
          for (; citation < citationEnd[row]!; citation++) {
            const page = citationPage[citation]!;
            if (second <= last[page]!) continue;
            if (last[page] === NEVER) missing--;
            last[page] = second;
          }
        }
      }
    }
    return last;
  }
}
