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
  const { naming, notNaming } = filter;
  let picked = firstPick(segment, end, filter);
  if (naming !== null) picked = keepNaming(segment, picked, naming, true);
  if (notNaming !== null) picked = keepNaming(segment, picked, notNaming, false);
  return picked;
}

/** Whether a run matches. */
export function fits(segment: Segment, row: number, filter: RunFilter): boolean {
  const { platform, prompts, naming, notNaming } = filter;
  if (platform !== null && segment.platform[row] !== platform) return false;
  if (prompts !== null && prompts[segment.prompt[row]!] !== 1) return false;
  if (naming !== null && rankOf(segment, row, naming) === 0) return false;
  return notNaming === null || rankOf(segment, row, notNaming) === 0;
}

/** The rows that match in all but whom they name. */
function firstPick(segment: Segment, end: number, filter: RunFilter): PickedRows {
  const { platform, prompts, prompt } = filter;
  if (platform === null && prompts === null) return firstRows(end);
  if (scratch.length < end) scratch = new Uint32Array(2 * end);
  if (prompt !== null) return rowsOfPrompt(segment, end, prompt, filter);
  const picked = prompts === null ? firstRows(end) : rowsOfPrompts(segment, end, prompts);
  return platform === null ? picked : keepPlatform(segment, picked, platform);
}

// Below, every row is written down, and the next one over it where it is none of them: nothing for a
// processor to guess wrong.

function rowsOfPrompts({ prompt }: Segment, end: number, prompts: Uint8Array): PickedRows {
  const rows = scratch;
  let length = 0;
  for (let row = 0; row < end; row++) {
    rows[length] = row;
    length += prompts[prompt[row]!]!;
  }
  return { rows, length };
}

function keepPlatform(
  { platform }: Segment,
  { rows, length }: PickedRows,
  wanted: number,
): PickedRows {
  const keptRows = scratch;
  let kept = 0;
  for (let index = 0; index < length; index++) {
    const row = rows[index]!;
    keptRows[kept] = row;
    kept += platform[row] === wanted ? 1 : 0;
  }
  return { rows: keptRows, length: kept };
}

function rowsOfPrompt(
  segment: Segment,
  end: number,
  prompt: number,
  { platform, prompts }: RunFilter,
): PickedRows {
  let length = 0;
  if (prompts !== null && prompts[prompt] !== 1) return { rows: scratch, length };
  for (const row of segment.rowsOf(prompt)) {
    if (row < end && (platform === null || segment.platform[row] === platform)) {
      scratch[length++] = row;
    }
  }
  return { rows: scratch, length };
}

/** So many rows are looked at one by one; where there are more, it is sooner done for the whole day. */
const FEW_ROWS = 64;

/** Of some rows, those that name somebody, or those that don't; good until the next are picked. */
export function keepNaming(
  segment: Segment,
  { rows, length }: PickedRows,
  name: number,
  isKept: boolean,
): PickedRows {
  if (scratch.length < length) scratch = new Uint32Array(2 * length);
  const named = length > FEW_ROWS ? markNaming(segment, name) : null;
  let kept = 0;
  for (let index = 0; index < length; index++) {
    const row = rows[index]!;
    const names = named === null ? rankOf(segment, row, name) > 0 : named[row] === 1;
    if (names === isKept) scratch[kept++] = row;
  }
  return { rows: scratch, length: kept };
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
