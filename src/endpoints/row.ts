/** Under it, a row remembers what it was made of. */
export const PARTS = Symbol("parts");

/** A list row of which most fields are the same in every reply. */
export interface Row {
  readonly [PARTS]?: RowParts;
}

interface RowParts {
  /** One object for ever: whoever sends it may encode it once and for all. */
  readonly fixed: object;
  readonly moving: Readonly<Record<string, unknown>>;
}

/**
 * A row made of a part that stays the same object for ever, first, and of what this reply says of it; to
 * everybody but its sender a plain object with the fields of both.
 */
export function rowOf<Fixed extends object, Moving extends Readonly<Record<string, unknown>>>(
  fixed: Fixed,
  moving: Moving,
): Fixed & Moving & Row {
  return { ...fixed, ...moving, [PARTS]: { fixed, moving } };
}
