import type { Exchange } from "../core/exchange.ts";
import { operationName, type Verdict } from "../core/judge.ts";

/** Response times of test cases, which are rules on operations. */
export interface Durations {
  /** Milliseconds by operation. */
  readonly of: (verdict: Verdict) => Record<string, number>;
}

/**
 * Divides the response time of each exchange equally among the rules that were judged on it, so that the
 * times of all test cases add up to the time of the responses.
 */
export function durationsOf(verdicts: readonly Verdict[]): Durations {
  const shares = new Map<Exchange, number>();
  for (const verdict of verdicts) {
    for (const exchange of judgedOn(verdict)) {
      shares.set(exchange, (shares.get(exchange) ?? 0) + 1);
    }
  }
  return {
    of: (verdict) => {
      const durations = new Map<string, number>();
      for (const exchange of judgedOn(verdict)) {
        const operation = operationName(exchange);
        const share = exchange.milliseconds / (shares.get(exchange) ?? 1);
        durations.set(operation, (durations.get(operation) ?? 0) + share);
      }
      return Object.fromEntries([...durations].map(([name, sum]) => [name, rounded(sum)]));
    },
  };
}

/** The exchanges that satisfy or violate a rule, each once. */
function judgedOn({ witnesses, findings }: Verdict): Iterable<Exchange> {
  if (findings.length === 0) return witnesses;
  return new Set([...witnesses, ...findings.map(({ exchange }) => exchange)]);
}

/** Rounds to microseconds. */
function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
