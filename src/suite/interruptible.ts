import { setTimeout as wait } from "node:timers/promises";

interface Interruptible {
  readonly apiFetch: typeof globalThis.fetch;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/**
 * A fetch and a sleep that end when a signal is aborted. Writes are completed, because their effect must be
 * reported.
 */
export function interruptible(
  signal: AbortSignal,
  send: typeof globalThis.fetch = globalThis.fetch,
): Interruptible {
  return {
    apiFetch: (input, init) => {
      const isWrite = init?.method === "POST" && init.body !== "{}";
      if (isWrite) return send(input, init);
      const signals = [signal, ...(init?.signal ? [init.signal] : [])];
      return send(input, { ...init, signal: AbortSignal.any(signals) });
    },
    // An interrupted wait ends without an error.
    sleep: (milliseconds) => wait(milliseconds, undefined, { signal }).catch(() => {}),
  };
}
