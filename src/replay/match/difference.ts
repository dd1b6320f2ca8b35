/** Where a value is not what was expected. */
export interface Difference {
  /** A JSON pointer into the body; empty: the body as a whole. Headers and status stand apart. */
  readonly pointer: string;
  /** What it is about: the body, or `status`, or a header by name. */
  readonly of: "body" | "status" | "reply" | "output" | `header ${string}`;
  /** What was expected, as JSON or in words. */
  readonly expected: string;
  /** What was there instead, as JSON or in words. */
  readonly actual: string;
  /** What kind of difference it is, stable: `differs`, `missing`, `extra`… */
  readonly why: string;
}

const LONGEST_SHOWN = 200;

/** A value as JSON, cut where it is long; what is not there in words. */
export function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN - 1)}…` : text;
}
