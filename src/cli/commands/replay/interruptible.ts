import { setTimeout as wait } from "node:timers/promises";

interface Interruptible {
  readonly apiFetch: typeof globalThis.fetch;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** A fetch and a sleep that end when a signal is aborted. */
export function interruptible(signal: AbortSignal): Interruptible {
  return {
    apiFetch: (input, init) => {
      const signals = [signal, ...(init?.signal ? [init.signal] : [])];
      return globalThis.fetch(input, { ...init, signal: AbortSignal.any(signals) });
    },
    // An interrupted wait just ends.
    sleep: (milliseconds) => wait(milliseconds, undefined, { signal }).catch(() => {}),
  };
}
