import type { Exchange } from "./exchange.ts";
import type { Deviation, Judgement } from "./rule.ts";

/** What is wrong with one exchange; which one is said by whoever looks at it. */
export type Finding = Omit<Deviation, "exchange">;

const MOST_PER_EXCHANGE = 5;

/** Reports what was found in an exchange; it held where nothing was and it could have failed. */
export function tell(
  { held, broken }: Judgement,
  exchange: Exchange,
  seen: { readonly findings: readonly Finding[]; readonly witness: boolean },
): void {
  for (const finding of seen.findings.slice(0, MOST_PER_EXCHANGE)) broken({ exchange, ...finding });
  if (seen.findings.length === 0 && seen.witness) held(exchange);
}

/** A value as a report shows it. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "absent";
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
