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

/** The matching rows among the first ones of a segment; good until the next call. */
export function pickRows(segment: Segment, end: number, filter: RunFilter): PickedRows {
  if (isEvery(filter)) return firstRows(end);
  if (scratch.length < end) scratch = new Uint32Array(2 * end);
  let length = 0;
  if (filter.prompt === null) {
    for (let row = 0; row < end; row++) {
      if (fits(segment, row, filter)) scratch[length++] = row;
    }
  } else {
    for (const row of segment.rowsOf(filter.prompt)) {
      if (row < end && fits(segment, row, filter)) scratch[length++] = row;
    }
  }
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
