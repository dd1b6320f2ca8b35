import { setTimeout as wait } from "node:timers/promises";

/** All processes must have the same values. A test changes them to see what depends on them. */
export const INTERVALS = {
  /** How long the versions that a query returned are used without another query. */
  freshMs: 16,
  /** From this age on, a request has them read again while they are still used: the next ones need not wait. */
  refreshMs: 8,
  /**
   * A change is shown to clients this long after it was stored: then no process uses versions without it. Longer than
   * `freshMs` by more than the clocks of the processes drift apart in that time.
   */
  settleMs: 20,
};

/** Returns until when versions may be used that were read with a query of `sent`, by the monotonic clock. */
export function freshUntil(sent: number): number {
  return sent + INTERVALS.freshMs;
}

/** Returns when versions should be read again that were read with a query of `sent`, by the monotonic clock. */
export function refreshAt(sent: number): number {
  return sent + INTERVALS.refreshMs;
}

/** Returns when a change may be shown that was stored before now, by the monotonic clock. */
export function settledAt(): number {
  return performance.now() + INTERVALS.settleMs;
}

/** Waits until a time of the monotonic clock; timers can be early. */
export async function until(time: number): Promise<void> {
  for (let left = time - performance.now(); left > 0; left = time - performance.now()) {
    await wait(Math.ceil(left));
  }
}
