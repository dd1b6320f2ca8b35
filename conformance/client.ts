import type { Contract } from "../src/contract/contract.ts";
import type { OperationId } from "../src/contract/operation.ts";
import { formatInstant } from "./calendar.ts";
import type { Ask } from "./ask.ts";
import { sendOver, TOO_LARGE, type Send, type SendOptions } from "./attempt.ts";
import type { Exchange, SentRequest } from "./exchange.ts";
import { onceEach } from "../src/contract/once-each.ts";
import { isLost, Patience, waitOf, type Attempt, type Wait } from "./retry.ts";

/** What the client needs of the outside; all of it passed in. */
export interface ClientOptions extends SendOptions {
  readonly contract: Contract;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** At most so many requests in a second; Infinity: no brake. */
  readonly ratePerSecond: number;
  /** How often a read is tried again where that may help; 3 unless told. */
  readonly retries?: number;
  /** How a request is sent once; over `fetch` unless told. */
  readonly send?: Send;
  /** Called before each request. */
  readonly onSend?: (request: SentRequest) => void;
  /** Called before each wait for another try. */
  readonly onWait?: (wait: Wait) => void;
}

/** The only sender of the suite; what it hands on holds no key. */
export class Client {
  readonly #options: ClientOptions;
  readonly #patience: Patience;
  readonly #send: Send;
  #sent = 0;
  #nextSlot = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#patience = new Patience(options.retries);
    this.#send = options.send ?? sendOver(options);
  }

  /** How many requests went out, retries included. */
  get sent(): number {
    return this.#sent;
  }

  /** Sends an ask and gives the exchange; nothing is thrown for what the deployment does. */
  async send(ask: Ask, index: number): Promise<Exchange> {
    const { clock, sleep } = this.#options;
    const started = clock();
    const retries = this.#patience.retriesOf(ask.request);
    let attempt = await this.#attempt(ask.request);
    for (let retry = 0; retry < retries && mayBeBetter(attempt); retry++) {
      const wait = waitOf(attempt, retry, clock());
      if (wait === null) break;
      this.#options.onWait?.(wait);
      await sleep(wait.milliseconds);
      attempt = await this.#attempt(ask.request);
    }
    this.#patience.learn(ask.request, attempt);
    return {
      index,
      operation: operationOf(this.#options.contract, ask.request),
      request: ask.request,
      again: ask.again,
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

  /** Keeps to the rate, whoever sends. */
  async #takeSlot(): Promise<void> {
    const { clock, sleep, ratePerSecond } = this.#options;
    if (ratePerSecond === Number.POSITIVE_INFINITY) return;
    const now = clock();
    const slot = Math.max(now, this.#nextSlot);
    this.#nextSlot = slot + 1000 / ratePerSecond;
    if (slot > now) await sleep(slot - now);
  }
}

/** Whether another try may bring more; what is too large stays so. */
function mayBeBetter(attempt: Attempt): boolean {
  return isLost(attempt) && attempt.failure !== TOO_LARGE;
}

/** The operation that a request means, by method and path; null: none of the contract's. */
export function operationOf(
  contract: Contract,
  request: Pick<SentRequest, "method" | "path">,
): OperationId | null {
  const segments = request.path.split("/");
  const found = templatesOf(contract).find(
    ({ method, parts }) =>
      method === request.method &&
      parts.length === segments.length &&
      parts.every((part, place) => part.startsWith("{") || part === segments[place]),
  );
  return found?.id ?? null;
}

const templatesOf = onceEach((contract: Contract) =>
  [...contract.operations.values()].map(({ id, method, path }) => ({
    id,
    method: method.toUpperCase(),
    parts: path.split("/"),
  })),
);
