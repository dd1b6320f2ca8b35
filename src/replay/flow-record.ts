import { identityOf, type Exchange, type SentRequest } from "../../conformance/core/exchange.ts";
import type { Step } from "./flow/flow.ts";
import type { Difference } from "./match/describe.ts";

export interface StepResult {
  readonly step: Step;
  /** `not-run`: an earlier step failed. */
  readonly outcome: "passed" | "failed" | "skipped" | "not-run";
  /** Why the step was skipped, or the world time after it; else empty. */
  readonly note: string;
  /** Of the last attempt; null: nothing was sent. */
  readonly exchange: Exchange | null;
  readonly attempts: number;
  /** Empty unless the step failed. */
  readonly differences: readonly Difference[];
  /** Number of expectations for the fake only that were not checked. */
  readonly unchecked: number;
}

/** The result of a step that sent nothing. */
export function unsent(step: Step, outcome: StepResult["outcome"], note: string): StepResult {
  return { step, outcome, note, exchange: null, attempts: 0, differences: [], unchecked: 0 };
}

/** Exchanges with the same state of the world, so that rules can compare them. */
export interface ExchangeGroup {
  /** YYYY-MM-DD */
  readonly today: string;
  readonly exchanges: readonly Exchange[];
  /** Whether the flow had activated faults, so that rules do not apply. */
  readonly hasFaults: boolean;
}

/** The exchanges of a flow, in a new group after each change of the world. */
export class FlowRecord {
  readonly #groups: (ExchangeGroup & { readonly exchanges: Exchange[] })[] = [];
  #current: Exchange[] = [];

  get groups(): readonly ExchangeGroup[] {
    return this.#groups;
  }

  /** All exchanges in the order sent. */
  get exchanges(): readonly Exchange[] {
    return this.#groups.flatMap(({ exchanges }) => exchanges);
  }

  /** Size of the current group. */
  get groupSize(): number {
    return this.#current.length;
  }

  /** Ends the current group. */
  endGroup(): void {
    this.#current = [];
  }

  /** How often the current group contains a request. */
  countOf(request: SentRequest): number {
    const identity = identityOf(request);
    return this.#current.filter((one) => identityOf(one.request) === identity).length;
  }

  add(exchange: Exchange, today: string, hasFaults: boolean): void {
    if (this.#current.length === 0) {
      this.#groups.push({ today, exchanges: this.#current, hasFaults });
    }
    this.#current.push(exchange);
  }
}
