import type { OperationId } from "../../contract/operation.ts";
import type { Platform } from "../../simulation/model.ts";

/** How a value of a response came about. */
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
  /** The section of the API's document. */
  readonly section: string;
  readonly formula: ExplainedFormula | null;
  readonly operands: readonly Operand[];
  /** Which runs were counted; null: the operation takes no brand. */
  readonly filters: AppliedFilters | null;
  /** The runs from which a count was made; null: it is no count of runs. */
  readonly runs: CountedRuns | null;
  /** The distinct things that were counted; null: it is no count of such. */
  readonly members: CountedMembers | null;
  /** Where a row is in its list; null: the value is no row. */
  readonly row: RowPosition | null;
  /** Why the row that was asked for is not listed; null: none was. */
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
  /** Its place in the whole list, from 1; null: it is not in it. */
  readonly position: number | null;
  readonly text: string;
}

/** A row among those before and after it; null: it is the first or the last. */
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
 * `computed`: by a formula. `counted`: runs, or parts of runs. `listed`: rows. `echoed`: from the request. `stored`: an
 * attribute that no run changes. `dated`: the time of a run. `object`: has fields of its own.
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
  /** Where the response has the same number; null: nowhere. */
  readonly pointer: string | null;
  readonly runs: CountedRuns | null;
}

export interface AppliedFilters {
  readonly brand: string;
  readonly window: { readonly start: string; readonly end: string; readonly days: number };
  /** Conditions on the runs by parameter; those that are not used are left out. */
  readonly conditions: Readonly<Record<string, string>>;
}

/** The runs that add to a number, newest first. */
export interface CountedRuns {
  /** How many runs add to it. */
  readonly count: number;
  /** What they add up to: the number itself. */
  readonly total: number;
  readonly items: readonly CountedRun[];
  /** Path of the API that lists exactly these runs; null: the API has no such filter. */
  readonly list: string | null;
  /** The `offset` of the next runs; null: these are the last. */
  readonly next_offset: number | null;
}

export interface CountedRun {
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
