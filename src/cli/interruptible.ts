import { setTimeout as wait } from "node:timers/promises";

/** What a target asks and waits with. */
interface Interruptible {
  readonly apiFetch: typeof globalThis.fetch;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** Requests and waits that end at once when a signal says so. */
export function interruptible(signal: AbortSignal): Interruptible {
  return {
    apiFetch: (input, init) => {
      const signals = [signal, ...(init?.signal ? [init.signal] : [])];
      return globalThis.fetch(input, { ...init, signal: AbortSignal.any(signals) });
    },
    // An interrupted wait is over, which is no failure.
    sleep: (milliseconds) => wait(milliseconds, undefined, { signal }).catch(() => {}),
  };
}
