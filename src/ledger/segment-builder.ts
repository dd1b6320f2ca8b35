import { LABELS, PLATFORMS, type MentionFacts, type RunFacts } from "../simulation/model.ts";
import { PASSING_BIT, Segment, type IndexColumn, type SegmentColumns } from "./segment.ts";

const INITIAL_CAPACITY = 64;

/** Growing columns. A run is written as it is simulated, so no list of run objects is kept. */
export class SegmentBuilder {
  #runs = 0;
  #mentions = 0;
  #citations = 0;
  #searches = 0;
  #at = new Int32Array(INITIAL_CAPACITY);
  #prompt = new Uint32Array(INITIAL_CAPACITY);
  #platform = new Uint8Array(INITIAL_CAPACITY);
  #slot = new Uint16Array(INITIAL_CAPACITY);
  #recorded = new Uint8Array(INITIAL_CAPACITY);
  #mentionEnd = new Uint32Array(INITIAL_CAPACITY);
  #citationEnd = new Uint32Array(INITIAL_CAPACITY);
  #searchEnd = new Uint32Array(INITIAL_CAPACITY);
  #mentionName = new Uint16Array(INITIAL_CAPACITY);
  #mentionBits = new Uint8Array(INITIAL_CAPACITY);
  #citationPage = new Uint32Array(INITIAL_CAPACITY);
  #searchString = new Uint32Array(INITIAL_CAPACITY);

  /** Adds a run; runs must be added in order of time. */
  append(run: RunFacts): void {
    const row = this.#runs;
    if (row === this.#at.length) this.#growRuns();
    this.#at[row] = run.at;
    this.#prompt[row] = run.prompt;
    this.#platform[row] = PLATFORMS.indexOf(run.platform);
    this.#slot[row] = run.slot;
    this.#recorded[row] = run.searches === null ? 0 : 1;
    this.#appendMentions(run.mentions);
    this.#appendCitations(run.citations);
    this.#appendSearches(run.searches ?? []);
    this.#mentionEnd[row] = this.#mentions;
    this.#citationEnd[row] = this.#citations;
    this.#searchEnd[row] = this.#searches;
    this.#runs++;
  }

  /** The runs added since the last build, in columns of exact length and width. */
  build(): Segment {
    const [runs, mentions] = [this.#runs, this.#mentions];
    const [citations, searches] = [this.#citations, this.#searches];
    this.#runs = this.#mentions = this.#citations = this.#searches = 0;
    const columns = packColumns({
      at: this.#at.subarray(0, runs),
      prompt: this.#prompt.subarray(0, runs),
      platform: this.#platform.subarray(0, runs),
      slot: this.#slot.subarray(0, runs),
      recorded: this.#recorded.subarray(0, runs),
      mentionEnd: this.#mentionEnd.subarray(0, runs),
      citationEnd: this.#citationEnd.subarray(0, runs),
      searchEnd: this.#searchEnd.subarray(0, runs),
      mentionName: this.#mentionName.subarray(0, mentions),
      mentionBits: this.#mentionBits.subarray(0, mentions),
      citationPage: this.#citationPage.subarray(0, citations),
      searchString: this.#searchString.subarray(0, searches),
    });
    return new Segment(columns);
  }

  #appendMentions(mentions: readonly MentionFacts[]): void {
    const end = this.#mentions + mentions.length;
    this.#mentionName = grown(this.#mentionName, end);
    this.#mentionBits = grown(this.#mentionBits, end);
    for (const { name, label, passing } of mentions) {
      this.#mentionName[this.#mentions] = name;
      this.#mentionBits[this.#mentions++] = LABELS.indexOf(label) | (passing ? PASSING_BIT : 0);
    }
  }

  #appendCitations(pages: readonly number[]): void {
    const end = this.#citations + pages.length;
    this.#citationPage = grown(this.#citationPage, end);
    this.#citationPage.set(pages, this.#citations);
    this.#citations = end;
  }

  #appendSearches(strings: readonly number[]): void {
    const end = this.#searches + strings.length;
    this.#searchString = grown(this.#searchString, end);
    this.#searchString.set(strings, this.#searches);
    this.#searches = end;
  }

  #growRuns(): void {
    const needed = this.#runs + 1;
    this.#at = grown(this.#at, needed);
    this.#prompt = grown(this.#prompt, needed);
    this.#platform = grown(this.#platform, needed);
    this.#slot = grown(this.#slot, needed);
    this.#recorded = grown(this.#recorded, needed);
    this.#mentionEnd = grown(this.#mentionEnd, needed);
    this.#citationEnd = grown(this.#citationEnd, needed);
    this.#searchEnd = grown(this.#searchEnd, needed);
  }
}

type Column =
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>;

/** The column itself if it is long enough, else a longer copy. */
function grown<C extends Column>(column: C, needed: number): C {
  if (needed <= column.length) return column;
  const Constructor = column.constructor as new (length: number) => C;
  const longer = new Constructor(Math.max(needed, Math.ceil(column.length * 1.5)));
  longer.set(column);
  return longer;
}

/** Runs that are sorted by time, as a segment. */
export function buildSegment(runs: Iterable<RunFacts>): Segment {
  const builder = new SegmentBuilder();
  for (const run of runs) builder.append(run);
  return builder.build();
}

const INDEX_TYPES = [Uint16Array, Uint32Array] as const;

/** The types that a column can have, the narrowest first. */
const COLUMN_TYPES = {
  at: [Int32Array],
  prompt: [Uint16Array, Uint32Array],
  platform: [Uint8Array],
  slot: [Uint8Array, Uint16Array],
  recorded: [Uint8Array],
  mentionEnd: INDEX_TYPES,
  citationEnd: INDEX_TYPES,
  searchEnd: INDEX_TYPES,
  mentionName: [Uint8Array, Uint16Array],
  mentionBits: [Uint8Array],
  citationPage: INDEX_TYPES,
  searchString: INDEX_TYPES,
} as const satisfies Record<keyof SegmentColumns, readonly unknown[]>;

type ColumnType = (typeof COLUMN_TYPES)[keyof SegmentColumns][number];

/** Copies columns into one ArrayBuffer, each in the narrowest type that holds its values. */
function packColumns(columns: SegmentColumns): SegmentColumns {
  const parts = (Object.keys(COLUMN_TYPES) as (keyof SegmentColumns)[]).map((name) => {
    const column = columns[name];
    const [narrow, wide] = COLUMN_TYPES[name] as readonly [ColumnType, ColumnType?];
    const Type = wide === undefined || fits(column, narrow) ? narrow : wide;
    // Columns start at multiples of four, as Int32Array and Uint32Array require.
    return {
      name,
      column,
      Type,
      bytes: Math.ceil((column.length * Type.BYTES_PER_ELEMENT) / 4) * 4,
    };
  });
  const buffer = new ArrayBuffer(parts.reduce((sum, { bytes }) => sum + bytes, 0));
  let offset = 0;
  const packed = parts.map(({ name, column, Type, bytes }) => {
    const copy = new Type(buffer, offset, column.length);
    copy.set(column);
    offset += bytes;
    return [name, copy];
  });
  return Object.fromEntries(packed) as SegmentColumns;
}

function fits(
  column: SegmentColumns[keyof SegmentColumns],
  { BYTES_PER_ELEMENT }: ColumnType,
): boolean {
  const greatest = 2 ** (8 * BYTES_PER_ELEMENT) - 1;
  for (let at = 0; at < column.length; at++) if (column[at]! > greatest) return false;
  return true;
}

/** Indexes as 16-bit integers, if they fit. */
export function narrowed(indexes: Uint32Array): IndexColumn {
  return fits(indexes, Uint16Array) ? new Uint16Array(indexes) : indexes;
}

/** A day without runs. */
export const EMPTY_SEGMENT = buildSegment([]);
