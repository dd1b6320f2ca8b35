import { millisecondsOf } from "./calendar.ts";
import type { Exchange } from "./exchange.ts";

/** Longer waits requested by a deployment are not made. Many rate limits count the requests of a minute. */
export const MAX_WAIT_MS = 60_000;

/** Returns the delay that `Retry-After` asks for in milliseconds; null if there is none. */
export function retryAfterOf({ response }: Pick<Exchange, "response">, now: number): number | null {
  return parseRetryAfter(response?.headers["retry-after"], now);
}

/** Parses `Retry-After`: seconds or an HTTP date (RFC 9110), to milliseconds; null if it is neither. */
function parseRetryAfter(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  if (/^\d+$/.test(text.trim())) return Number(text) * 1000;
  const date = /^[A-Z][a-z]+, /.test(text) ? millisecondsOf(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
