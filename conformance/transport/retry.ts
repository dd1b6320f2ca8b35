import type { Exchange, SentRequest } from "../core/exchange.ts";
import { MAX_WAIT_MS, retryAfterOf } from "../core/retry-after.ts";

/** The result of one attempt. */
export type Attempt = Pick<Exchange, "failure" | "response">;

const RETRIES = 3;
const FIRST_WAIT_MS = 250;
/** After this many failed requests in a row, retries stop. */
const MAX_LOST = 5;
const EVERYTHING = "";

/**
 * Limits retries. Only GET and HEAD are retried, if there was no response, or a 429 or 5xx. A path or
 * deployment that keeps failing is tried once only, until it responds.
 */
export class RetryPolicy {
  readonly #retries: number;
  readonly #lost = new Map<string, number>();

  constructor(retries: number = RETRIES) {
    this.#retries = retries;
  }

  /** Returns the number of retries for a request. */
  retriesOf(request: SentRequest): number {
    return isRead(request) && !this.isGone(request) ? this.#retries : 0;
  }

  /** Whether to wait as long as a response asks for. A flow, which has no retries, states itself what follows a 429. */
  waits(request: SentRequest): boolean {
    return this.#retries > 0 && !this.isGone(request);
  }

  /** Whether a path or the deployment keeps failing, so that waiting for it has no effect. */
  isGone({ path }: SentRequest): boolean {
    return [EVERYTHING, path].some((place) => (this.#lost.get(place) ?? 0) >= MAX_LOST);
  }

  /** Records the final result of a request. */
  record(request: SentRequest, attempt: Attempt): void {
    for (const place of [EVERYTHING, request.path]) {
      if (!isRetryable(attempt)) this.#lost.delete(place);
      else if (isRead(request)) this.#lost.set(place, (this.#lost.get(place) ?? 0) + 1);
    }
  }
}

function isRead({ method }: SentRequest): boolean {
  return method === "GET" || method === "HEAD";
}

/** Whether a retry may succeed. */
export function isRetryable({ response }: Attempt): boolean {
  return response === null || response.status === 429 || response.status >= 500;
}

/** The delay before a retry. */
export interface Wait {
  readonly milliseconds: number;
  /** Status that caused the retry; null if there was no response. */
  readonly status: number | null;
  /** Whether the deployment asks for it by `Retry-After`. */
  readonly isAsked: boolean;
}

/**
 * Returns the delay before a retry: Retry-After, else 0.25 s, 0.5 s, 1 s. null if the deployment asks for
 * more than the maximum.
 */
export function retryWait(attempt: Attempt, retry: number, now: number): Wait | null {
  const asked = retryAfterOf(attempt, now);
  const milliseconds = asked ?? FIRST_WAIT_MS * 2 ** retry;
  if (milliseconds > MAX_WAIT_MS) return null;
  return { milliseconds, status: attempt.response?.status ?? null, isAsked: asked !== null };
}
