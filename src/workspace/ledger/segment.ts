import { type Label, LABELS, type Platform, PLATFORMS } from "../model.ts";

/** One AI answer as facts, before it becomes columns. Indexes point into the brand's catalogue. */
export interface RunFacts {
  /** Seconds from the anchor's midnight. */
  readonly at: number;
  /** Ordinal of the prompt in its brand. */
  readonly prompt: number;
  readonly platform: Platform;
  /** Which of the day's answers to this prompt on this platform. */
  readonly slot: number;
  /** In rank order. */
  readonly mentions: readonly MentionFacts[];
  /** Catalogue pages, one entry per citation occurrence. */
  readonly citations: readonly number[];
  /** Catalogue strings in the order run; null: not recorded. */
  readonly searches: readonly number[] | null;
}

export interface MentionFacts {
  readonly name: number;
  readonly label: Label;
  readonly passing: boolean;
}

const LABEL_BITS = 0b011;
const PASSING_BIT = 0b100;

/**
 * Runs as columns, sorted by time. A run's mentions, citations and searches are the slice that ends at
 * its `…End` and begins at the end of the row before.
 */
export class Segment {
  readonly length: number;
  readonly at: Int32Array;
  readonly prompt: Uint32Array;
  readonly platform: Uint8Array;
  readonly slot: Uint8Array;
  /** 1 where the run's searches were recorded. */
  readonly recorded: Uint8Array;
  readonly mentionEnd: Uint32Array;
  readonly citationEnd: Uint32Array;
  readonly searchEnd: Uint32Array;
  readonly mentionName: Uint16Array;
  readonly mentionBits: Uint8Array;
  readonly citationPage: Uint32Array;
  readonly searchString: Uint32Array;

  /** Runs that are sorted by time already. */
  constructor(runs: readonly RunFacts[]) {
    this.length = runs.length;
    const mentions = total(runs, (run) => run.mentions.length);
    const citations = total(runs, (run) => run.citations.length);
    const searches = total(runs, (run) => run.searches?.length ?? 0);
    const place = placesIn(
      20 * runs.length + 4 * (citations + searches) + 3 * (mentions + runs.length),
    );
    this.at = new Int32Array(...place(4, runs.length));
    this.prompt = new Uint32Array(...place(4, runs.length));
    this.mentionEnd = new Uint32Array(...place(4, runs.length));
    this.citationEnd = new Uint32Array(...place(4, runs.length));
    this.searchEnd = new Uint32Array(...place(4, runs.length));
    this.citationPage = new Uint32Array(...place(4, citations));
    this.searchString = new Uint32Array(...place(4, searches));
    this.mentionName = new Uint16Array(...place(2, mentions));
    this.mentionBits = new Uint8Array(...place(1, mentions));
    this.platform = new Uint8Array(...place(1, runs.length));
    this.slot = new Uint8Array(...place(1, runs.length));
    this.recorded = new Uint8Array(...place(1, runs.length));
    for (const [row, run] of runs.entries()) this.#fill(row, run);
  }

  mentionStart(row: number): number {
    return row === 0 ? 0 : this.mentionEnd[row - 1]!;
  }

  citationStart(row: number): number {
    return row === 0 ? 0 : this.citationEnd[row - 1]!;
  }

  searchStart(row: number): number {
    return row === 0 ? 0 : this.searchEnd[row - 1]!;
  }

  platformOf(row: number): Platform {
    return PLATFORMS[this.platform[row] as number]!;
  }

  /** The label of a mention, by its index in the mention columns. */
  labelOf(mention: number): Label {
    return LABELS[this.mentionBits[mention]! & LABEL_BITS]!;
  }

  isPassing(mention: number): boolean {
    return (this.mentionBits[mention]! & PASSING_BIT) !== 0;
  }

  /** The first row at or after an instant (seconds from the anchor's midnight). */
  firstAt(second: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.at[middle]! < second) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #fill(row: number, run: RunFacts): void {
    this.at[row] = run.at;
    this.prompt[row] = run.prompt;
    this.platform[row] = PLATFORMS.indexOf(run.platform);
    this.slot[row] = run.slot;
    this.recorded[row] = run.searches === null ? 0 : 1;
    this.#fillMentions(row, run.mentions);
    const citation = this.citationStart(row);
    this.citationPage.set(run.citations, citation);
    this.citationEnd[row] = citation + run.citations.length;
    const search = this.searchStart(row);
    if (run.searches !== null) this.searchString.set(run.searches, search);
    this.searchEnd[row] = search + (run.searches?.length ?? 0);
  }

  #fillMentions(row: number, mentions: readonly MentionFacts[]): void {
    let end = this.mentionStart(row);
    for (const { name, label, passing } of mentions) {
      this.mentionName[end] = name;
      this.mentionBits[end++] = LABELS.indexOf(label) | (passing ? PASSING_BIT : 0);
    }
    this.mentionEnd[row] = end;
  }
}

function total(runs: readonly RunFacts[], count: (run: RunFacts) => number): number {
  let sum = 0;
  for (const run of runs) sum += count(run);
  return sum;
}

type Place = [buffer: ArrayBuffer, offset: number, length: number];

/** Hands out the parts of one buffer, the widest entries first: a buffer for each column weighs more than most. */
function placesIn(bytes: number): (entryBytes: number, length: number) => Place {
  const buffer = new ArrayBuffer(bytes);
  let next = 0;
  return (entryBytes, length) => {
    const offset = next;
    next += entryBytes * length;
    return [buffer, offset, length];
  };
}

/** A day without answers. */
export const NO_RUNS = new Segment([]);
