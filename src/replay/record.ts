import { identityOf, type Exchange, type SentRequest } from "../../conformance/exchange.ts";

/** Exchanges between which nothing was moved, switched or written: only they can be compared. */
export interface Stretch {
  /** The day it was there, as YYYY-MM-DD. */
  readonly today: string;
  readonly exchanges: readonly Exchange[];
  /** Whether the flow itself had switched faults on, so that no rule can be held against it. */
  readonly isFaulty: boolean;
}

/** All exchanges of a flow, cut wherever the world was changed. */
export class FlowRecord {
  readonly #stretches: { today: string; exchanges: Exchange[]; isFaulty: boolean }[] = [];
  #begun = false;

  get stretches(): readonly Stretch[] {
    return this.#stretches;
  }

  /** Every exchange in the order sent. */
  get exchanges(): readonly Exchange[] {
    return this.#stretches.flatMap(({ exchanges }) => exchanges);
  }

  /** From here on the world is another. */
  cut(): void {
    this.#begun = false;
  }

  /** Which repetition of a request the next one is. */
  again(request: SentRequest): number {
    const before = this.#begun ? (this.#stretches.at(-1)?.exchanges ?? []) : [];
    return before.filter((one) => identityOf(one.request) === identityOf(request)).length;
  }

  /** How many exchanges the stretch at hand has. */
  get length(): number {
    return this.#begun ? (this.#stretches.at(-1)?.exchanges.length ?? 0) : 0;
  }

  add(exchange: Exchange, today: string, isFaulty: boolean): void {
    if (!this.#begun) this.#stretches.push({ today, exchanges: [], isFaulty });
    this.#begun = true;
    this.#stretches.at(-1)?.exchanges.push(exchange);
  }
}
