import type { OperationId } from "../../contract/operation.ts";

/** Where a message breaks the contract. */
export interface Violation {
  readonly side: "request" | "reply";
  /** Such as `body /items/0/url`, `query limit`; empty: the message as a whole. */
  readonly where: string;
  readonly what: string;
  /** In how many places of the same kind. */
  readonly times: number;
}

/** What was seen of one exchange. */
export interface Observation {
  /** The operation; method and path where the contract has none; null: outside of the API. */
  readonly name: string | null;
  readonly operation: OperationId | null;
  readonly violations: readonly Violation[];
  /** What could not be looked at, or is beyond the contract without breaking it. */
  readonly notes: readonly string[];
}

/** The same violation in many rows is told once, at its first place. */
export function merged(violations: readonly Violation[]): Violation[] {
  const byKind = new Map<string, Violation>();
  for (const one of violations) {
    const kind = JSON.stringify([one.side, anyRow(one.where), anyRow(one.what)]);
    const first = byKind.get(kind);
    byKind.set(kind, first === undefined ? one : { ...first, times: first.times + one.times });
  }
  return [...byKind.values()];
}

function anyRow(text: string): string {
  return text.replaceAll(/\/\d+(?=\/|$)/g, "/*");
}
