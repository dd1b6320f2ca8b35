import type { Exchange } from "../core/exchange.ts";
import { operationName } from "../core/judge.ts";
import type { MissingResponses } from "./report.ts";

/** Counts the requests without a complete response by operation and reason. */
export function missingResponses(exchanges: readonly Exchange[]): MissingResponses[] {
  return counted(exchanges, ({ response, failure }) =>
    response === null ? [failure ?? "no response"] : [],
  );
}

/** Counts the failed attempts that were repeated, by operation and reason. */
export function retriedAttempts(exchanges: readonly Exchange[]): MissingResponses[] {
  return counted(exchanges, ({ retries = [] }) => retries);
}

function counted(
  exchanges: readonly Exchange[],
  reasonsOf: (exchange: Exchange) => readonly string[],
): MissingResponses[] {
  const counts = new Map<string, MissingResponses>();
  for (const exchange of exchanges) {
    const operation = operationName(exchange);
    for (const reason of reasonsOf(exchange)) {
      const key = JSON.stringify([operation, reason]);
      counts.set(key, { operation, reason, requests: (counts.get(key)?.requests ?? 0) + 1 });
    }
  }
  return [...counts.values()];
}
