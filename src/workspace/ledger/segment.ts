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

export const LABEL_BITS = 0b011;
export const PASSING_BIT = 0b100;

/** Indexes, or places within a day: as wide as the largest of them needs. */
export type Indexes = Uint16Array | Uint32Array;

/** What a segment consists of: entries by run, by mention, by citation and by search. */
export type Columns = {
  readonly [
    Name in keyof Segment as Segment[Name] extends ArrayBufferView ? Name : never
  ]: Segment[Name];
};

/**
 * Runs as columns, sorted by time. A run's mentions, citations and searches are the slice that ends at
 * its `…End` and begins at the end of the row before.
 */
export class Segment {
  readonly length: number;
  /** Seconds from the anchor's midnight. */
  readonly at: Int32Array;
  readonly prompt: Uint32Array;
  /** Place among the platforms. */
  readonly platform: Uint8Array;
  readonly slot: Uint8Array;
  /** 1 where the run's searches were recorded. */
  readonly recorded: Uint8Array;
  readonly mentionEnd: Indexes;
  readonly citationEnd: Indexes;
  readonly searchEnd: Indexes;
  readonly mentionName: Uint8Array | Uint16Array;
  /** The label's place among the labels, and whether the mention is in passing. */
  readonly mentionBits: Uint8Array;
  readonly citationPage: Indexes;
  readonly searchString: Indexes;

  constructor(columns: Columns) {
    this.length = columns.at.length;
    this.at = columns.at;
    this.prompt = columns.prompt;
    this.platform = columns.platform;
    this.slot = columns.slot;
    this.recorded = columns.recorded;
    this.mentionEnd = columns.mentionEnd;
    this.citationEnd = columns.citationEnd;
    this.searchEnd = columns.searchEnd;
    this.mentionName = columns.mentionName;
    this.mentionBits = columns.mentionBits;
    this.citationPage = columns.citationPage;
    this.searchString = columns.searchString;
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

  /** The rows of one prompt's answers, in their order. */
  rowsOf(prompt: number): Indexes {
    this.#byPrompt ??= indexBy(this.prompt);
    const { starts, rows } = this.#byPrompt;
    return rows.subarray(starts[prompt] ?? rows.length, starts[prompt + 1] ?? rows.length);
  }

  #byPrompt: RowIndex | null = null;
}

interface RowIndex {
  /** The rows of value `v` are `rows[starts[v]]` up to `rows[starts[v + 1]]`. */
  readonly starts: Indexes;
  readonly rows: Indexes;
}

function indexBy(column: Uint32Array): RowIndex {
  const most = column.reduce((highest, value) => Math.max(highest, value), 0);
  const Places = column.length <= 0xffff ? Uint16Array : Uint32Array;
  const starts = new Places(most + 2);
  for (const value of column) starts[value + 1] = starts[value + 1]! + 1;
  for (let value = 0; value <= most; value++)
    starts[value + 1] = starts[value + 1]! + starts[value]!;
  const rows = new Places(column.length);
  const next = starts.slice();
  for (const [row, value] of column.entries()) rows[next[value]!++] = row;
  return { starts, rows };
}
