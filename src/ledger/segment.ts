import { type Label, LABELS, type Platform, PLATFORMS } from "../simulation/model.ts";

export const LABEL_BITS = 0b011;
export const PASSING_BIT = 0b100;

/** Indexes or offsets, in the narrower type when all of them fit. */
export type IndexColumn = Uint16Array | Uint32Array;

/** The columns of a segment: entries by run, by mention, by citation and by search. */
export type SegmentColumns = {
  readonly [
    Name in keyof Segment as Segment[Name] extends ArrayBufferView ? Name : never
  ]: Segment[Name];
};

/**
 * The runs of one day as columns, sorted by time; README.md has a diagram. The mentions of row `r` are the entries
 * from `mentionStart(r)` up to `mentionEnd[r]`; citations and searches are addressed in the same way.
 */
export class Segment {
  readonly length: number;
  /** Seconds from the anchor's midnight. */
  readonly at: Int32Array;
  /** Ordinal of the prompt in its brand. */
  readonly prompt: IndexColumn;
  /** Index into PLATFORMS. */
  readonly platform: Uint8Array;
  readonly slot: Uint8Array | Uint16Array;
  /** 1 where the run's searches were recorded. */
  readonly recorded: Uint8Array;
  readonly mentionEnd: IndexColumn;
  readonly citationEnd: IndexColumn;
  readonly searchEnd: IndexColumn;
  /** Index into the catalogue's names. */
  readonly mentionName: Uint8Array | Uint16Array;
  /** Index into LABELS (LABEL_BITS) and whether the brand is mentioned in passing (PASSING_BIT). */
  readonly mentionBits: Uint8Array;
  /** Index into the catalogue's pages. */
  readonly citationPage: IndexColumn;
  /** Index into the catalogue's search strings. */
  readonly searchString: IndexColumn;

  constructor(columns: SegmentColumns) {
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

  /** The rank of a name in a run, from 1; 0 if the run does not mention it. */
  rankOf(row: number, name: number): number {
    const { mentionName } = this;
    const start = this.mentionStart(row);
    const end = this.mentionEnd[row]!;
    for (let at = start; at < end; at++) if (mentionName[at] === name) return at - start + 1;
    return 0;
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
}
