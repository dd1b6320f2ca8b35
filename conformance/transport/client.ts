import type { Contract } from "../../src/contract/contract.ts";
import { formatInstant } from "../core/calendar.ts";
import type { PlannedRequest } from "../core/planned-request.ts";
import { createFetchSend, type Send, type SendOptions } from "./send.ts";
import type { Exchange, SentRequest } from "../core/exchange.ts";
import { operationOf } from "../core/operation-of.ts";
import { isTooLarge } from "../core/too-large.ts";
import { Concurrency, type TimedAttempt } from "./concurrency.ts";
import { isRetryable, RetryPolicy, retryWait, type Attempt, type Wait } from "./retry.ts";

/** Dependencies and options of the client. */
export interface ClientOptions extends SendOptions {
  readonly contract: Contract;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Maximum number of requests per second; Infinity for no limit. */
  readonly ratePerSecond: number;
  /** Maximum number of requests at a time; 1 by default. */
  readonly concurrency?: number | undefined;
  /** Maximum number of retries of a GET; 3 by default. */
  readonly retries?: number;
  /** Sends a request once; `fetch` by default. */
  readonly send?: Send;
  /** Ends retries when it is aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Called before each request. */
  readonly onSend?: (request: SentRequest) => void;
  /** Called before each retry. */
  readonly onWait?: (wait: Wait) => void;
}

/** Sends all requests of the suite. Its exchanges contain no keys. */
export class Client {
  readonly #options: ClientOptions;
  readonly #retryPolicy: RetryPolicy;
  readonly #concurrency: Concurrency;
  readonly #send: Send;
  #sent = 0;
  #nextSlot = 0;
  /** Ends when the deployment accepts requests again, according to its `Retry-After`. */
  #pause: Promise<unknown> = Promise.resolve();

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#retryPolicy = new RetryPolicy(options.retries);
    this.#concurrency = new Concurrency(options.concurrency ?? 1);
    this.#send = options.send ?? createFetchSend(options);
  }

  /** Number of sent requests including retries. */
  get sent(): number {
    return this.#sent;
  }

  /** How many requests the deployment takes at a time now. */
  get concurrency(): number {
    return this.#concurrency.current;
  }

  /** Sends a planned request and returns its exchange. It does not throw for failures of the deployment. */
  async send({ request, repetition }: PlannedRequest, index: number): Promise<Exchange> {
    const retries = this.#retryPolicy.retriesOf(request);
    let attempt = await this.#attempt(request);
    const { began } = attempt;
    const failed: string[] = [];
    for (let retry = 0; retry < retries && mayBeBetter(attempt); retry++) {
      const wait = retryWait(attempt, retry, this.#options.clock());
      if (wait === null || this.#options.signal?.aborted === true) break;
      failed.push(attempt.failure ?? `status ${attempt.response?.status}`);
      if (!wait.isAsked) await this.#wait(wait);
      attempt = await this.#attempt(request);
    }
    this.#retryPolicy.record(request, attempt);
    const { response, failure, ended } = attempt;
    return {
      index,
      operation: operationOf(this.#options.contract, request),
      request,
      repetition,
      response,
      failure,
      startedAt: formatInstant(began),
      milliseconds: ended - began,
      ...(failed.length === 0 ? {} : { retries: failed }),
    };
  }

  async #attempt(request: SentRequest): Promise<TimedAttempt> {
    await this.#takeSlot();
    this.#sent++;
    this.#options.onSend?.(request);
    const began = this.#options.clock();
    const { response, failure } = await this.#send(request);
    const attempt = { response, failure, began, ended: this.#options.clock() };
    this.#concurrency.record(request.path, attempt);
    const wait = isRetryable(attempt) ? retryWait(attempt, 0, attempt.ended) : null;
    if (wait?.isAsked === true && this.#retryPolicy.waits(request)) {
      this.#pause = Promise.all([this.#pause, this.#wait(wait)]);
    }
    return attempt;
  }

  #wait(wait: Wait): Promise<void> {
    this.#options.onWait?.(wait);
    return this.#options.sleep(wait.milliseconds);
  }

  /** Waits for the end of a pause, then for the next slot of the rate limit. */
  async #takeSlot(): Promise<void> {
    let pause;
    do {
      pause = this.#pause;
      await pause;
    } while (pause !== this.#pause);
    const { clock, sleep, ratePerSecond } = this.#options;
    if (ratePerSecond === Number.POSITIVE_INFINITY) return;
    const now = clock();
    const slot = Math.max(now, this.#nextSlot);
    this.#nextSlot = slot + 1000 / ratePerSecond;
    if (slot > now) await sleep(slot - now);
  }
}

/** Whether a retry may succeed; responses that are too large are not retried. */
function mayBeBetter(attempt: Attempt): boolean {
  return isRetryable(attempt) && !isTooLarge(attempt.failure);
}
