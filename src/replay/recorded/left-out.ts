/** Counts what a flow can't hold, by reason. */
export interface LeftOut {
  readonly add: (reason: string) => void;
  /** Such as "of 2 requests: no reply was recorded". */
  readonly lines: () => string[];
}

/** A count of what was left out. */
export function leftOut(): LeftOut {
  const counts = new Map<string, number>();
  return {
    add: (reason) => void counts.set(reason, (counts.get(reason) ?? 0) + 1),
    lines: () =>
      [...counts].map(
        ([reason, count]) => `of ${count} ${count === 1 ? "request" : "requests"}: ${reason}`,
      ),
  };
}
