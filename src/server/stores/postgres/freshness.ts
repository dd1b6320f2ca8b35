import { setTimeout as wait } from "node:timers/promises";

/**
 * How long the versions that a query returned are used without another query. All processes must have the same
 * values: SETTLE_MS is longer by more than their clocks drift apart in that time.
 */
const FRESH_MS = 16;

/** From this age on, a request has them read again while they are still used: the next ones need not wait. */
const REFRESH_MS = 8;

/** A change is shown to clients this long after it was stored: then no process uses versions without it. */
const SETTLE_MS = 20;

/** Returns until when versions may be used that were read with a query of `sent`, by the monotonic clock. */
export function freshUntil(sent: number): number {
  return sent + FRESH_MS;
}

/** Returns when versions should be read again that were read with a query of `sent`, by the monotonic clock. */
export function refreshAt(sent: number): number {
  return sent + REFRESH_MS;
}

/** Returns when a change may be shown that was stored before now, by the monotonic clock. */
export function settledAt(): number {
  return performance.now() + SETTLE_MS;
}

/** Waits until a time of the monotonic clock; timers can be early. */
export async function until(time: number): Promise<void> {
  for (let left = time - performance.now(); left > 0; left = time - performance.now()) {
    await wait(Math.ceil(left));
  }
}
