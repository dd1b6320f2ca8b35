import type { Exchange } from "../../exchange.ts";
import type { Deviation, Judgement } from "../../rule.ts";
import { shown } from "../../tell.ts";

/** A deviation whose reply is known from where it is reported. */
export type Finding = Omit<Deviation, "exchange">;

const MOST_PER_REPLY = 5;

/** Reports what was found in a reply; without findings it held, if it could have failed. */
export function conclude(
  { held, broken }: Judgement,
  exchange: Exchange,
  findings: readonly Finding[],
  couldFail: boolean,
): void {
  if (findings.length === 0 && couldFail) held(exchange);
  for (const finding of findings.slice(0, MOST_PER_REPLY)) broken({ exchange, ...finding });
}

/** A finding where two values are not the same; none where they are. */
export function differing(
  pointer: string,
  kind: string,
  expected: unknown,
  actual: unknown,
): Finding[] {
  if (expected === actual) return [];
  return [{ pointer, kind, expected: shown(expected), actual: shown(actual) }];
}
