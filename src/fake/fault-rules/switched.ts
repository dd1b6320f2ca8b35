import type { OperationId } from "../../contract/operation.ts";
import { Chance } from "../../workspace/random.ts";
import type { FaultCounts } from "../faults/fault.ts";
import type { FaultRule } from "./rule.ts";

/** A fault rule at work in one world: how often it has happened there, and whether it does now. */
export class SwitchedFault {
  readonly rule: FaultRule;
  /** What the fault itself counts. */
  readonly counts: FaultCounts = new Map();
  readonly #chance: Chance;
  #fired = 0;

  /** The same seed gives the same requests of a series. */
  constructor(rule: FaultRule, seed: readonly (number | string)[]) {
    this.rule = rule;
    this.#chance = new Chance("fault", rule.does.fault.id, ...seed);
  }

  get id(): string {
    return this.rule.does.fault.id;
  }

  /** How often it has changed a reply. */
  get fired(): number {
    return this.#fired;
  }

  /** How often it may still happen; null: without end. */
  get remaining(): number | null {
    return this.rule.times === null ? null : this.rule.times - this.#fired;
  }

  /** Whether it is to happen to a request; chance is drawn once for each that it is about. */
  isDue(operation: OperationId | null): boolean {
    const { operations, probability } = this.rule;
    if (this.remaining === 0) return false;
    if (operations !== null && (operation === null || !operations.includes(operation)))
      return false;
    return this.#chance.happens(probability);
  }

  /** Tells that it has happened. */
  countOnce(): void {
    this.#fired++;
  }
}
