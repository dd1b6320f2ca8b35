import type { Contract } from "../../src/contract/contract.ts";
import type { OperationId } from "../../src/contract/operation.ts";
import { formatInstant } from "../core/calendar.ts";
import type { PlannedRequest } from "../core/planned-request.ts";
import { createFetchSend, TOO_LARGE, type Send, type SendOptions } from "./send.ts";
import type { Exchange, SentRequest } from "../core/exchange.ts";
import { memoize } from "../../src/common/memoize.ts";
import { isRetryable, RetryPolicy, retryWait, type Attempt, type Wait } from "./retry.ts";

/** Dependencies and options of the client. */
export interface ClientOptions extends SendOptions {
  readonly contract: Contract;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Maximum number of requests per second; Infinity for no limit. */
  readonly ratePerSecond: number;
  /** Maximum number of retries of a GET; 3 by default. */
  readonly retries?: number;
  /** Sends a request once; `fetch` by default. */
  readonly send?: Send;
  /** Called before each request. */
  readonly onSend?: (request: SentRequest) => void;
  /** Called before each retry. */
  readonly onWait?: (wait: Wait) => void;
}

/** Sends all requests of the suite. Its exchanges contain no keys. */
export class Client {
  readonly #options: ClientOptions;
  readonly #patience: RetryPolicy;
  readonly #send: Send;
  #sent = 0;
  #nextSlot = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#patience = new RetryPolicy(options.retries);
    this.#send = options.send ?? createFetchSend(options);
  }

  /** Number of sent requests including retries. */
  get sent(): number {
    return this.#sent;
  }

  /** Sends a planned request and returns its exchange. It does not throw for failures of the deployment. */
  async send(request: PlannedRequest, index: number): Promise<Exchange> {
    const { clock, sleep } = this.#options;
    const started = clock();
    const retries = this.#patience.retriesOf(request.request);
    let attempt = await this.#attempt(request.request);
    for (let retry = 0; retry < retries && mayBeBetter(attempt); retry++) {
      const wait = retryWait(attempt, retry, clock());
      if (wait === null) break;
      this.#options.onWait?.(wait);
      await sleep(wait.milliseconds);
      attempt = await this.#attempt(request.request);
    }
    this.#patience.record(request.request, attempt);
    return {
      index,
      operation: operationOf(this.#options.contract, request.request),
      request: request.request,
      repetition: request.repetition,
      ...attempt,
      startedAt: formatInstant(started),
      milliseconds: clock() - started,
    };
  }

  async #attempt(request: SentRequest): Promise<Attempt> {
    await this.#takeSlot();
    this.#sent++;
    this.#options.onSend?.(request);
    return this.#send(request);
  }

  /** Waits for the next slot of the rate limit. */
  async #takeSlot(): Promise<void> {
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
  return isRetryable(attempt) && attempt.failure !== TOO_LARGE;
}

/** Returns the operation of a method and path; null if it is not in the contract. */
export function operationOf(
  contract: Contract,
  request: Pick<SentRequest, "method" | "path">,
): OperationId | null {
  const segments = request.path.split("/");
  const found = templatesOf(contract).find(
    ({ method, parts }) =>
      method === request.method &&
      parts.length === segments.length &&
      parts.every((part, index) => part.startsWith("{") || part === segments[index]),
  );
  return found?.id ?? null;
}

const templatesOf = memoize((contract: Contract) =>
  [...contract.operations.values()].map(({ id, method, path }) => ({
    id,
    method: method.toUpperCase(),
    parts: path.split("/"),
  })),
);
