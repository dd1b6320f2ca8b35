import type { Exchange } from "../exchange.ts";
import { operationName } from "../judge.ts";

/** Requests of one operation that got no whole reply, for one reason. */
export interface LostReplies {
  readonly operation: string;
  /** "cut off", "timed out", `ECONNRESET`… */
  readonly reason: string;
  readonly requests: number;
}

/** What got no whole reply, by operation and reason. */
export function lostReplies(exchanges: readonly Exchange[]): LostReplies[] {
  const lost = exchanges.filter(({ reply }) => reply === null);
  const groups = Map.groupBy(lost, (exchange) =>
    JSON.stringify([operationName(exchange), exchange.failure ?? "no reply"]),
  );
  return [...groups].map(([key, group]) => {
    const [operation, reason] = JSON.parse(key) as [string, string];
    return { operation, reason, requests: group.length };
  });
}
