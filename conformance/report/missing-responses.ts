import type { Exchange } from "../core/exchange.ts";
import { operationName } from "../core/judge.ts";

/** Requests of one operation without a complete response, for one reason. */
export interface MissingResponses {
  readonly operation: string;
  /** "cut off", "timed out", `ECONNRESET`… */
  readonly reason: string;
  readonly requests: number;
}

/** Counts the requests without a complete response by operation and reason. */
export function missingResponses(exchanges: readonly Exchange[]): MissingResponses[] {
  const counts = new Map<string, MissingResponses>();
  for (const exchange of exchanges) {
    if (exchange.response !== null) continue;
    const [operation, reason] = [operationName(exchange), exchange.failure ?? "no response"];
    const key = JSON.stringify([operation, reason]);
    counts.set(key, { operation, reason, requests: (counts.get(key)?.requests ?? 0) + 1 });
  }
  return [...counts.values()];
}
