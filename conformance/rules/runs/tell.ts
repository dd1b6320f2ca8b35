import type { Ask } from "../../ask.ts";
import type { Exchange } from "../../exchange.ts";
import type { Deviation, Judgement } from "../../rule.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { isDate } from "../../calendar.ts";

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

/** Which key a request showed: only what one key reads can be compared. */
export function keyOf({ request }: Exchange): string {
  return JSON.stringify(request.credential);
}

/** The ask that an exchange answered. */
export function askOf({ request }: Exchange): Ask {
  return { request, again: 0, effect: "reads" };
}

/** Whether an exchange was asked over days that were over when the check began. */
export function isClosed(survey: Survey, exchange: Exchange): boolean {
  const { start_date, end_date } = parametersOf(exchange);
  return isDate(start_date) && isDate(end_date) && end_date < survey.settings.today;
}

/** Whether an exchange lies over a closed window and its reply stood still until the end. */
export function standsStill(survey: Survey, exchange: Exchange): boolean {
  return isClosed(survey, exchange) && survey.settled(askOf(exchange));
}

/** Values under a key, in the order in which they came. */
export function groupBy<T>(values: Iterable<T>, keyFor: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const key = keyFor(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

/** Data that no relation over two requests can do without. */
export const STILL = "data that stands still";
