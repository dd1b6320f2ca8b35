import { ApiError } from "../../endpoints/api-error.ts";
import type { ExplainedBody } from "./explained-body.ts";
import type { MissingRow } from "./explanation.ts";
import { bodyWith, type ListRules, type BodyRow } from "./rows.ts";

export interface FoundRow {
  readonly index: number;
  readonly row: BodyRow;
  /** Number of rows with the name. */
  readonly count: number;
}

/** Returns the first row with one of the names, ignoring letter case. */
export function findRow(
  rows: readonly BodyRow[],
  { names }: ListRules,
  wanted: ReadonlySet<string>,
): FoundRow | null {
  const isWanted = (row: BodyRow): boolean =>
    names.some((field) => wanted.has(String(row[field]).toLowerCase()));
  const index = rows.findIndex(isWanted);
  if (index < 0) return null;
  return { index, row: rows[index]!, count: rows.filter(isWanted).length };
}

/** More rows than any list has. */
const ALL_ROWS = 1_000_000_000;

/** Returns all rows with other parameters; none if the request is refused, for example without a required filter. */
export function rowsWith(explained: ExplainedBody, changes: BodyRow): readonly BodyRow[] {
  const isPaged = explained.call.parameters["limit"] !== undefined;
  try {
    const page = isPaged ? { limit: ALL_ROWS, offset: 0 } : {};
    return bodyWith(explained, { ...page, ...changes }).items;
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

/** Says where a list has a row: on the requested page, or on another one. */
export function listedRow(
  name: string,
  index: number,
  parameters: BodyRow,
  total: number,
): MissingRow {
  const offset = Number(parameters["offset"] ?? 0);
  const limit = Number(parameters["limit"] ?? total);
  const position = index + 1;
  if (index >= offset && index < offset + limit) {
    const text = `It is listed: row ${position} of ${total}, at /items/${index - offset}.`;
    return { name, code: "listed", position, text };
  }
  const page = Math.floor(index / limit) * limit;
  const text = `It is on another page: row ${position} of ${total}; offset=${page} lists it.`;
  return { name, code: "other-page", position, text };
}
