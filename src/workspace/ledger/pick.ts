import type { Segment } from "./segment.ts";

/** Which runs are meant; null: not asked. */
export interface RunFilter {
  /** Place among the platforms. */
  readonly platform: number | null;
  /** By ordinal: 1 where the prompt is meant. */
  readonly prompts: Uint8Array | null;
  /** The only one of them, where one was asked for. */
  readonly prompt: number | null;
  /** Id of a name that the answer must hold. */
  readonly naming: number | null;
  /** Id of a name that it must not hold. */
  readonly notNaming: number | null;
}

export const EVERY_RUN: RunFilter = {
  platform: null,
  prompts: null,
  prompt: null,
  naming: null,
  notNaming: null,
};

/** Rows of one segment, in their order: the first `length` entries. */
export interface PickedRows {
  readonly rows: Uint32Array;
  readonly length: number;
}

// One for all: whoever picks reads what was picked before anybody picks again.
let scratch = new Uint32Array(4096);
let everyRow = Uint32Array.from({ length: 4096 }, (_, row) => row);
let namedRow = new Uint8Array(4096);

/** The matching rows among the first ones of a segment; good until the next call. */
export function pickRows(segment: Segment, end: number, filter: RunFilter): PickedRows {
  if (isEvery(filter)) return firstRows(end);
  if (scratch.length < end) scratch = new Uint32Array(2 * end);
  const { naming, notNaming } = filter;
  let length =
    filter.prompt === null ? fitting(segment, end, filter) : ofPrompt(segment, end, filter);
  if (naming !== null) length = keepNaming(segment, length, naming, true);
  if (notNaming !== null) length = keepNaming(segment, length, notNaming, false);
  return { rows: scratch, length };
}

function isEvery({ platform, prompts, naming, notNaming }: RunFilter): boolean {
  return platform === null && prompts === null && naming === null && notNaming === null;
}

/** Whether a run matches. */
export function fits(segment: Segment, row: number, filter: RunFilter): boolean {
  const { platform, prompts, naming, notNaming } = filter;
  if (platform !== null && segment.platform[row] !== platform) return false;
  if (prompts !== null && prompts[segment.prompt[row]!] !== 1) return false;
  if (naming !== null && rankOf(segment, row, naming) === 0) return false;
  return notNaming === null || rankOf(segment, row, notNaming) === 0;
}

function fitting(segment: Segment, end: number, { platform, prompts }: RunFilter): number {
  if (platform === null && prompts === null) {
    scratch.set(firstRows(end).rows.subarray(0, end));
    return end;
  }
  let length = 0;
  for (let row = 0; row < end; row++) {
    if (platform !== null && segment.platform[row] !== platform) continue;
    if (prompts === null || prompts[segment.prompt[row]!] === 1) scratch[length++] = row;
  }
  return length;
}

function ofPrompt(segment: Segment, end: number, { platform, prompts, prompt }: RunFilter): number {
  if (prompt === null || (prompts !== null && prompts[prompt] !== 1)) return 0;
  let length = 0;
  for (const row of segment.rowsOf(prompt)) {
    if (row < end && (platform === null || segment.platform[row] === platform)) {
      scratch[length++] = row;
    }
  }
  return length;
}

/** So many rows are looked at one by one; where there are more, it is sooner done for the whole day. */
const FEW_ROWS = 64;

/** Of the rows so far, keeps those that name somebody, or those that don't. */
function keepNaming(segment: Segment, length: number, name: number, isKept: boolean): number {
  const named = length > FEW_ROWS ? markNaming(segment, name) : null;
  let kept = 0;
  for (let index = 0; index < length; index++) {
    const row = scratch[index]!;
    const names = named === null ? rankOf(segment, row, name) > 0 : named[row] === 1;
    if (names === isKept) scratch[kept++] = row;
  }
  return kept;
}

/** By row: 1 where the answer names somebody. One walk through all mentions finds the few that matter. */
function markNaming({ length, mentionEnd, mentionName }: Segment, name: number): Uint8Array {
  if (namedRow.length < length) namedRow = new Uint8Array(2 * length);
  const named = namedRow.fill(0, 0, length);
  let row = 0;
  for (let mention = 0; mention < mentionName.length; mention++) {
    if (mentionName[mention] !== name) continue;
    while (mentionEnd[row]! <= mention) row++;
    named[row] = 1;
  }
  return named;
}

function firstRows(length: number): PickedRows {
  if (everyRow.length < length)
    everyRow = Uint32Array.from({ length: 2 * length }, (_, row) => row);
  return { rows: everyRow, length };
}

/** A name's rank in an answer, from 1; 0 where the answer does not name it. */
export function rankOf(segment: Segment, row: number, name: number): number {
  const start = segment.mentionStart(row);
  const end = segment.mentionEnd[row]!;
  for (let at = start; at < end; at++) if (segment.mentionName[at] === name) return at - start + 1;
  return 0;
}
