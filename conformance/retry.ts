import { millisecondsOf } from "./calendar.ts";
import type { Exchange, SentRequest } from "./exchange.ts";

/** What came of one try. */
export type Attempt = Pick<Exchange, "reply" | "failure">;

const RETRIES = 3;
/** A deployment that asks for more is not waited for. */
export const LONGEST_WAIT_MS = 30_000;
const FIRST_WAIT_MS = 250;
/** So many requests in a row lost after all their tries: more waiting only costs time. */
const MOST_LOST = 5;
const EVERYTHING = "";

/**
 * How often requests are tried again. Only reads are ever repeated, where no reply came, or one that may
 * be better the next time: 429 and 5xx. What stays lost again and again, one path or the whole
 * deployment, is tried once only, until it answers.
 */
export class Patience {
  readonly #retries: number;
  readonly #lost = new Map<string, number>();

  constructor(retries: number = RETRIES) {
    this.#retries = retries;
  }

  /** How many more tries a request deserves. */
  retriesOf(request: SentRequest): number {
    const isGone = [EVERYTHING, request.path].some(
      (place) => (this.#lost.get(place) ?? 0) >= MOST_LOST,
    );
    return isRead(request) && !isGone ? this.#retries : 0;
  }

  /** Takes note of what came of a request in the end. */
  learn(request: SentRequest, attempt: Attempt): void {
    for (const place of [EVERYTHING, request.path]) {
      if (!isLost(attempt)) this.#lost.delete(place);
      else if (isRead(request)) this.#lost.set(place, (this.#lost.get(place) ?? 0) + 1);
    }
  }
}

function isRead({ method }: SentRequest): boolean {
  return method === "GET" || method === "HEAD";
}

/** Whether another try may bring more. */
export function isLost({ reply }: Attempt): boolean {
  return reply === null || reply.status === 429 || reply.status >= 500;
}

/** A wait before the next try. */
export interface Wait {
  readonly milliseconds: number;
  /** Of the reply that led to it; null: no reply came. */
  readonly status: number | null;
}

/**
 * How long to wait: as the deployment says, else a quarter of a second, a half, a whole. null where it
 * asks for more than is worth waiting for: an earlier try would be lost too.
 */
export function waitOf(attempt: Attempt, retry: number, now: number): Wait | null {
  const milliseconds = toldWaitOf(attempt, now) ?? FIRST_WAIT_MS * 2 ** retry;
  if (milliseconds > LONGEST_WAIT_MS) return null;
  return { milliseconds, status: attempt.reply?.status ?? null };
}

/** What `Retry-After` of a reply asks for in milliseconds; null where it asks for nothing. */
export function toldWaitOf({ reply }: Attempt, now: number): number | null {
  return toldWait(reply?.headers["retry-after"], now);
}

/** `Retry-After` in milliseconds: whole seconds, or a date (RFC 9110); null where it is neither. */
function toldWait(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  if (/^\d+$/.test(text.trim())) return Number(text) * 1000;
  const date = /^[A-Z][a-z]+, /.test(text) ? millisecondsOf(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
