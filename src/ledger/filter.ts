import { PLATFORMS } from "../simulation/model.ts";
import type { IndexColumn, Segment } from "./segment.ts";

/** Conditions on runs; null: no condition. */
export interface RunFilter {
  /** Index into PLATFORMS. */
  readonly platform: number | null;
  /** By ordinal: 1 for the prompts whose runs match. */
  readonly prompts: Uint8Array | null;
  /** Index of a name that the run must mention. */
  readonly mentioning: number | null;
  /** Index of a name that it must not mention. */
  readonly notMentioning: number | null;
}

export const ALL_RUNS: RunFilter = {
  platform: null,
  prompts: null,
  mentioning: null,
  notMentioning: null,
};

/** By platform: a mask of this platform. */
const ONLY_PLATFORM = PLATFORMS.map((_, only) =>
  Uint8Array.from(PLATFORMS, (_other, platform) => (platform === only ? 1 : 0)),
);

/** Up to this many rows are tested one by one; for more, reading all mentions of the day takes less time. */
const FEW_ROWS = 64;

/** By row: 1 if the run mentions a name. */
function rowsMentioning({ length, mentionEnd, mentionName }: Segment, name: number): Uint8Array {
  const named = new Uint8Array(length);
  let row = 0;
  for (let mention = 0; mention < mentionName.length; mention++) {
    if (mentionName[mention] !== name) continue;
    while (mentionEnd[row]! <= mention) row++;
    named[row] = 1;
  }
  return named;
}

const NO_ROWS = new Uint32Array(0);

/** Rows of one segment in ascending order: the first `length` entries of `rows`. Each `filterRows` overwrites them. */
export class RowSelection {
  rows = NO_ROWS;
  length = 0;

  /** Selects the matching rows in `[0, end)`. */
  filterRows(segment: Segment, end: number, filter: RunFilter): this {
    if (this.rows.length < end) this.rows = new Uint32Array(end);
    const { rows } = this;
    const { platform, prompts, mentioning, notMentioning } = filter;
    for (let row = 0; row < end; row++) rows[row] = row;
    this.length = end;
    if (prompts !== null) this.#keepWhere(segment.prompt, prompts);
    if (platform !== null) this.#keepWhere(segment.platform, ONLY_PLATFORM[platform]!);
    if (mentioning !== null) this.keepMentioning(segment, mentioning, true);
    if (notMentioning !== null) this.keepMentioning(segment, notMentioning, false);
    return this;
  }

  /** Keeps the rows whose entry in a column has a 1 in the mask. */
  #keepWhere(column: Uint8Array | IndexColumn, mask: Uint8Array): void {
    const { rows, length } = this;
    let kept = 0;
    for (let index = 0; index < length; index++) {
      const row = rows[index]!;
      // A row that does not match is overwritten by the next one: no branch to mispredict.
      rows[kept] = row;
      kept += mask[column[row]!]!;
    }
    this.length = kept;
  }

  /** Keeps the rows that mention a name, or those that do not. */
  keepMentioning(segment: Segment, name: number, isMentioned: boolean): this {
    const { rows, length } = this;
    const named = length > FEW_ROWS ? rowsMentioning(segment, name) : null;
    let kept = 0;
    for (let index = 0; index < length; index++) {
      const row = rows[index]!;
      const hasName = named === null ? segment.rankOf(row, name) > 0 : named[row] === 1;
      rows[kept] = row;
      kept += hasName === isMentioned ? 1 : 0;
    }
    this.length = kept;
    return this;
  }
}
