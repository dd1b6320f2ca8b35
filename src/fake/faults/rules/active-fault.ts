import type { OperationId } from "../../../contract/operation.ts";
import { Chance } from "../../../common/random.ts";
import { unmetConditionsOf, type MatchedRequest } from "../../request-match.ts";
import type { FaultCounts } from "../fault.ts";
import type { FaultRule } from "./rule.ts";

/** A fault rule that is active in one world, with its counts there. */
export class ActiveFault {
  readonly rule: FaultRule;
  /** The counts of the fault itself. */
  readonly counts: FaultCounts = new Map();
  /** For random values within an occurrence. */
  readonly chance: Chance;
  readonly #chance: Chance;
  /** null: the rule has no conditions. */
  readonly #unmet: ((request: MatchedRequest) => readonly string[]) | null;
  #matched = 0;
  #fired = 0;

  /** With equal seeds, the rule selects the same requests of a series. */
  constructor(rule: FaultRule, seed: readonly (number | string)[]) {
    this.rule = rule;
    this.#unmet = rule.match === null ? null : unmetConditionsOf(rule.match);
    this.#chance = new Chance("fault", rule.deviation.fault.id, ...seed);
    this.chance = new Chance("fault values", rule.deviation.fault.id, ...seed);
  }

  get id(): string {
    return this.rule.deviation.fault.id;
  }

  /** Number of responses that it changed. */
  get fired(): number {
    return this.#fired;
  }

  /** Number of requests in its scope that it still leaves unchanged. */
  get waits(): number {
    return Math.max(0, this.rule.after - this.#matched);
  }

  /** How often it may still happen; null: unlimited. */
  get remaining(): number | null {
    return this.rule.times === null ? null : this.rule.times - this.#fired;
  }

  /**
   * Whether it applies to a request. Counts the requests in its scope, and draws its probability once for each of them
   * after the first `after`.
   */
  isDue(operation: OperationId | null, request: MatchedRequest): boolean {
    const { operations, after, probability } = this.rule;
    if (this.remaining === 0) return false;
    if (operations !== null && (operation === null || !operations.includes(operation)))
      return false;
    if (this.#unmet !== null && this.#unmet(request).length > 0) return false;
    this.#matched++;
    return this.#matched > after && this.#chance.happens(probability);
  }

  /** Counts one occurrence. */
  countOnce(): void {
    this.#fired++;
  }

  /** Reverts {@link countOnce}: the response was replaced by a 503. */
  uncountOnce(): void {
    this.#fired--;
  }
}
