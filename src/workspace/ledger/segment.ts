import { SECONDS_PER_DAY } from "../calendar.ts";
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
const FIRST_CAPACITY = 64;

/**
 * Runs as columns, sorted by time; rows are only ever appended. A run's mentions, citations and
 * searches are the slice that ends at its `…End` and begins at the end of the row before.
 */
export class Segment {
  length = 0;
  at = new Int32Array(FIRST_CAPACITY);
  prompt = new Uint32Array(FIRST_CAPACITY);
  platform = new Uint8Array(FIRST_CAPACITY);
  slot = new Uint8Array(FIRST_CAPACITY);
  /** 1 where the run's searches were recorded. */
  recorded = new Uint8Array(FIRST_CAPACITY);
  mentionEnd = new Uint32Array(FIRST_CAPACITY);
  citationEnd = new Uint32Array(FIRST_CAPACITY);
  searchEnd = new Uint32Array(FIRST_CAPACITY);
  mentionName = new Uint16Array(FIRST_CAPACITY);
  mentionBits = new Uint8Array(FIRST_CAPACITY);
  citationPage = new Uint32Array(FIRST_CAPACITY);
  searchString = new Uint32Array(FIRST_CAPACITY);

  append(run: RunFacts): void {
    const row = this.length;
    if (row === this.at.length) this.#growRows();
    this.at[row] = run.at;
    this.prompt[row] = run.prompt;
    this.platform[row] = PLATFORMS.indexOf(run.platform);
    this.slot[row] = run.slot;
    this.#appendMentions(row, run.mentions);
    this.#appendCitations(row, run.citations);
    this.#appendSearches(row, run.searches);
    this.length = row + 1;
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

  /** The day of its first run, relative to the anchor; without runs, one that never comes. */
  get firstDay(): number {
    return this.length === 0 ? Number.POSITIVE_INFINITY : Math.floor(this.at[0]! / SECONDS_PER_DAY);
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

  #appendMentions(row: number, mentions: readonly MentionFacts[]): void {
    let end = this.mentionStart(row);
    if (end + mentions.length > this.mentionName.length) {
      this.mentionName = grown(this.mentionName, end + mentions.length);
      this.mentionBits = grown(this.mentionBits, end + mentions.length);
    }
    for (const { name, label, passing } of mentions) {
      this.mentionName[end] = name;
      this.mentionBits[end++] = LABELS.indexOf(label) | (passing ? PASSING_BIT : 0);
    }
    this.mentionEnd[row] = end;
  }

  #appendCitations(row: number, pages: readonly number[]): void {
    const start = this.citationStart(row);
    const end = start + pages.length;
    if (end > this.citationPage.length) this.citationPage = grown(this.citationPage, end);
    this.citationPage.set(pages, start);
    this.citationEnd[row] = end;
  }

  #appendSearches(row: number, strings: readonly number[] | null): void {
    const start = this.searchStart(row);
    const end = start + (strings?.length ?? 0);
    if (end > this.searchString.length) this.searchString = grown(this.searchString, end);
    if (strings !== null) this.searchString.set(strings, start);
    this.recorded[row] = strings === null ? 0 : 1;
    this.searchEnd[row] = end;
  }

  #growRows(): void {
    const needed = this.length + 1;
    this.at = grown(this.at, needed);
    this.prompt = grown(this.prompt, needed);
    this.platform = grown(this.platform, needed);
    this.slot = grown(this.slot, needed);
    this.recorded = grown(this.recorded, needed);
    this.mentionEnd = grown(this.mentionEnd, needed);
    this.citationEnd = grown(this.citationEnd, needed);
    this.searchEnd = grown(this.searchEnd, needed);
  }
}

type Column =
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>;

function grown<C extends Column>(column: C, needed: number): C {
  const Constructor = column.constructor as new (length: number) => C;
  const wider = new Constructor(Math.max(needed, Math.ceil(column.length * 1.5)));
  wider.set(column);
  return wider;
}
