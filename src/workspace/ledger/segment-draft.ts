import { LABELS, PLATFORMS } from "../model.ts";
import { packed } from "./packed.ts";
import { PASSING_BIT, Segment, type MentionFacts, type RunFacts } from "./segment.ts";

const FIRST_CAPACITY = 64;

/** Columns with room to grow: each run is written down as it comes, so that its facts may go at once. */
export class SegmentDraft {
  #runs = 0;
  #mentions = 0;
  #citations = 0;
  #searches = 0;
  #at = new Int32Array(FIRST_CAPACITY);
  #prompt = new Uint32Array(FIRST_CAPACITY);
  #platform = new Uint8Array(FIRST_CAPACITY);
  #slot = new Uint8Array(FIRST_CAPACITY);
  #recorded = new Uint8Array(FIRST_CAPACITY);
  #mentionEnd = new Uint32Array(FIRST_CAPACITY);
  #citationEnd = new Uint32Array(FIRST_CAPACITY);
  #searchEnd = new Uint32Array(FIRST_CAPACITY);
  #mentionName = new Uint16Array(FIRST_CAPACITY);
  #mentionBits = new Uint8Array(FIRST_CAPACITY);
  #citationPage = new Uint32Array(FIRST_CAPACITY);
  #searchString = new Uint32Array(FIRST_CAPACITY);

  /** Adds a run that is no earlier than those before it. */
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

  /** The runs so far, in columns of just their length and width; the draft begins anew. */
  finish(): Segment {
    const [runs, mentions] = [this.#runs, this.#mentions];
    const [citations, searches] = [this.#citations, this.#searches];
    this.#runs = this.#mentions = this.#citations = this.#searches = 0;
    const columns = packed({
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
    if (end > this.#mentionName.length) {
      this.#mentionName = grown(this.#mentionName, end);
      this.#mentionBits = grown(this.#mentionBits, end);
    }
    for (const { name, label, passing } of mentions) {
      this.#mentionName[this.#mentions] = name;
      this.#mentionBits[this.#mentions++] = LABELS.indexOf(label) | (passing ? PASSING_BIT : 0);
    }
  }

  #appendCitations(pages: readonly number[]): void {
    const end = this.#citations + pages.length;
    if (end > this.#citationPage.length) this.#citationPage = grown(this.#citationPage, end);
    this.#citationPage.set(pages, this.#citations);
    this.#citations = end;
  }

  #appendSearches(strings: readonly number[]): void {
    const end = this.#searches + strings.length;
    if (end > this.#searchString.length) this.#searchString = grown(this.#searchString, end);
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

function grown<C extends Column>(column: C, needed: number): C {
  const Constructor = column.constructor as new (length: number) => C;
  const wider = new Constructor(Math.max(needed, Math.ceil(column.length * 1.5)));
  wider.set(column);
  return wider;
}

/** Runs that are sorted by time already, as a segment. */
export function segmentOf(runs: Iterable<RunFacts>): Segment {
  const draft = new SegmentDraft();
  for (const run of runs) draft.append(run);
  return draft.finish();
}

/** A day without answers. */
export const NO_RUNS = segmentOf([]);
