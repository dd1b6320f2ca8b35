import type { OperationId } from "../../contract/operation.ts";
import type { Platform } from "../../simulation/model.ts";

/** The explanation of a value in a response. */
export interface Explanation {
  readonly operation: OperationId;
  readonly request: { readonly method: string; readonly path: string };
  /** The time of the world, ISO 8601. */
  readonly now: string;
  /** JSON pointer into the body. */
  readonly pointer: string;
  readonly value: unknown;
  readonly kind: ExplanationKind;
  /** The description of the field in the contract; null: it has none. */
  readonly meaning: string | null;
  /** The section of the API specification. */
  readonly section: string;
  readonly formula: ExplainedFormula | null;
  readonly operands: readonly Operand[];
  /** Which runs were counted; null: the operation takes no brand. */
  readonly filters: AppliedFilters | null;
  /** The runs of a count; null: the value is not a count of runs. */
  readonly runs: ListedRuns | null;
  /** The distinct items of a count of something other than runs; null: the value is not such a count. */
  readonly members: CountedMembers | null;
  /** The position of a row in its list; null: the value is not a row. */
  readonly row: RowPosition | null;
  /** Why the expected row is not listed; null: no row was named. */
  readonly missing: MissingRow | null;
  /** Why the value is null, zero or empty; null: it is not. */
  readonly reason: Reason | null;
  /** The values below the pointer, for an object or a row. */
  readonly fields: readonly FieldValue[];
  readonly notes: readonly string[];
}

export interface CountedMembers {
  /** In the plural, such as `search strings`. */
  readonly what: string;
  readonly count: number;
  /** The first of them. */
  readonly items: readonly string[];
}

/** A row that a list was expected to have. */
export interface MissingRow {
  readonly name: string;
  readonly code: "listed" | "other-page" | "excluded" | "absent";
  /** Its position in the whole list, from 1; null: it is not in it. */
  readonly position: number | null;
  readonly text: string;
}

/** The position of a row, with the sort keys of the rows before and after it (null: there is none). */
export interface RowPosition {
  /** From 1. */
  readonly position: number;
  readonly of: number;
  readonly keys: readonly SortKey[];
  readonly before: readonly SortKey[] | null;
  readonly after: readonly SortKey[] | null;
}

/** A value by which rows are sorted, and which values come first. */
export interface SortKey {
  readonly field: string;
  readonly first: string;
  readonly value: unknown;
}

/**
 * `computed`: the result of a formula. `counted`: a number of runs, or of parts of runs. `listed`: a list, a number of
 * distinct items, or a position in a list. `echoed`: copied from the request. `stored`: an attribute that does not depend
 * on runs. `dated`: the time of a run. `object`: an object or a row, with fields of its own.
 */
export type ExplanationKind =
  | "computed"
  | "counted"
  | "listed"
  | "echoed"
  | "stored"
  | "dated"
  | "object";

export interface ExplainedFormula {
  readonly text: string;
  readonly section: string;
  /** The text with the values of the operands. */
  readonly filled: string;
  readonly rounding: string;
}

export interface Operand {
  readonly name: string;
  readonly value: number;
  readonly meaning: string;
  /** JSON pointer to the same number in the response; null: there is none. */
  readonly pointer: string | null;
  readonly runs: ListedRuns | null;
}

export interface AppliedFilters {
  readonly brand: string;
  readonly window: { readonly start: string; readonly end: string; readonly days: number };
  /** Conditions on the runs by parameter, without unused ones. */
  readonly conditions: Readonly<Record<string, string>>;
}

/** The runs that add to a number, newest first. */
export interface ListedRuns {
  /** Number of runs that add to it. */
  readonly count: number;
  /** Their sum: the number itself. */
  readonly total: number;
  readonly items: readonly ListedRun[];
  /** Path of the API that lists exactly these runs; null: the API has no such filter. */
  readonly list: string | null;
  /** The `offset` of the next runs; null: these are the last. */
  readonly next_offset: number | null;
}

export interface ListedRun {
  readonly run_id: string;
  readonly run_at: string;
  readonly provider: Platform;
  /** What the run adds. */
  readonly adds: number;
}

export interface Reason {
  readonly code:
    | "no-runs"
    | "not-mentioned"
    | "unlabelled"
    | "not-recorded"
    | "none-counted"
    | "balanced"
    | "unknown"
    | "not-applicable"
    | "empty-list";
  readonly text: string;
}

export interface FieldValue {
  readonly pointer: string;
  readonly value: unknown;
  readonly meaning: string | null;
}

/** Why a value can't be explained, as one sentence. */
export class ExplainError extends Error {
  override readonly name = "ExplainError";
}
