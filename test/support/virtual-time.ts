import { setImmediate } from "node:timers/promises";
import type { ClientOptions } from "../../conformance/transport/client.ts";

/** A clock whose time passes only while everything waits for it: an hour takes no time. */
export interface VirtualTime {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Milliseconds that passed. */
  readonly elapsed: () => number;
}

/** Creates a virtual clock that starts at an ISO 8601 instant. */
export function virtualTime(start = "2026-03-20T12:00:00Z"): VirtualTime {
  const started = Date.parse(start);
  let now = started;
  let isPassing = false;
  const sleepers: { readonly until: number; readonly wake: () => void }[] = [];
  const pass = async (): Promise<void> => {
    isPassing = true;
    while (sleepers.length > 0) {
      // Everything that can go on without time passing goes on first.
      await setImmediate();
      const next = sleepers.toSorted((a, b) => a.until - b.until)[0];
      if (next === undefined) break;
      sleepers.splice(sleepers.indexOf(next), 1);
      now = Math.max(now, next.until);
      next.wake();
    }
    isPassing = false;
  };
  return {
    clock: () => now,
    elapsed: () => now - started,
    sleep: (milliseconds) =>
      new Promise((wake) => {
        sleepers.push({ until: now + milliseconds, wake });
        if (!isPassing) void pass();
      }),
  };
}

/** One request on its way, in milliseconds of the virtual clock. */
export interface Flight {
  readonly line: string;
  readonly isWrite: boolean;
  readonly began: number;
  ended: number;
}

/** Options of a client whose requests take virtual time. */
export interface SlowClient extends Required<Pick<ClientOptions, "clock" | "sleep" | "fetch">> {
  /** All requests so far, in the order of sending. */
  readonly flights: readonly Flight[];
}

/**
 * Delays a `fetch` in virtual time, half of it before the deployment handles the request. `latency` gets the
 * number of requests under way, this one included.
 */
export function slowClient(
  time: VirtualTime,
  fetch: typeof globalThis.fetch,
  latency: (underWay: number) => number,
): SlowClient {
  const flights: Flight[] = [];
  let underWay = 0;
  return {
    ...time,
    flights,
    fetch: async (input, init) => {
      const method = init?.method ?? "GET";
      const line = `${method} ${input instanceof Request ? input.url : input.toString()}`;
      const isWrite = method === "POST" && canBeExecuted(init?.body);
      const flight = { line, isWrite, began: time.clock(), ended: Number.POSITIVE_INFINITY };
      flights.push(flight);
      const half = latency(++underWay) / 2;
      await time.sleep(half);
      const response = await fetch(input, init);
      await time.sleep(half);
      underWay--;
      flight.ended = time.clock();
      return response;
    },
  };
}

/** Whether a body has something to store: it is neither empty nor malformed. */
function canBeExecuted(body: unknown): boolean {
  try {
    return Object.keys(JSON.parse(String(body)) as object).length > 0;
  } catch {
    return false;
  }
}
