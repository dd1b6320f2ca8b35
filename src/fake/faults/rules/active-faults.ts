import { FaultRuleError } from "./rule-error.ts";
import { MAX_RULES, type FaultRule } from "./rule.ts";
import { ActiveFault } from "./active-fault.ts";

export interface ActiveFaultsOptions {
  /** The seed of the probabilities in a world. */
  readonly seedOf: (world: string) => number;
  /** The rules that a world starts with. */
  readonly firstRules: (world: string) => readonly FaultRule[];
  /** Receives changes of the rules before they take effect; none: they are not stored. */
  readonly record?: RecordFaults | undefined;
}

/**
 * Receives the rules of a world, or of all worlds (null); rules that are null are those of the scenario. `undo` reverts
 * the change.
 */
export type RecordFaults = (
  world: string | null,
  rules: readonly FaultRule[] | null,
  undo: () => void,
) => void;

/**
 * The active faults of all worlds and of single ones. A rule for all worlds has counts and probabilities of
 * its own in each world, so that parallel tests do not affect each other.
 */
export class ActiveFaults {
  readonly #options: ActiveFaultsOptions;
  #everywhere: readonly FaultRule[] = [];
  readonly #shared = new Map<string | null, readonly ActiveFault[]>();
  readonly #own = new Map<string, readonly ActiveFault[]>();

  constructor(options: ActiveFaultsOptions) {
    this.#options = options;
  }

  /** The rules for all worlds. */
  get everywhere(): readonly FaultRule[] {
    return this.#everywhere;
  }

  /** Replaces the active rules of one world, or (null) of all. */
  activate(world: string | null, rules: readonly FaultRule[]): void {
    this.#recordChange(world, rules);
    if (world === null) {
      this.#everywhere = rules;
      this.#shared.clear();
    } else this.#own.set(world, this.#started(world, "own", rules));
  }

  /**
   * Adds rules to those of one world; the existing ones keep their counts.
   * @throws {FaultRuleError} for more than 1,000 rules together
   */
  add(world: string, rules: readonly FaultRule[]): void {
    const active = this.of(world);
    const own = active.slice(this.#shared.get(world)?.length);
    const count = own.length + rules.length;
    if (count > MAX_RULES) {
      throw new FaultRuleError("", `${count} fault rules are too many; allowed are ${MAX_RULES}`);
    }
    this.#recordChange(world, [...own.map(({ rule }) => rule), ...rules]);
    this.#own.set(world, [...own, ...this.#started(world, "own", rules, own.length)]);
  }

  /** Returns the active faults of a world with their counts: those of all worlds first, then its own. */
  of(world: string | null): readonly ActiveFault[] {
    let shared = this.#shared.get(world);
    if (shared === undefined) {
      shared = this.#started(world, "shared", this.#everywhere);
      this.#shared.set(world, shared);
    }
    if (world === null) return shared;
    let own = this.#own.get(world);
    if (own === undefined) {
      own = this.#started(world, "own", this.#options.firstRules(world));
      this.#own.set(world, own);
    }
    return own.length === 0 ? shared : [...shared, ...own];
  }

  /** Returns the active faults of a world that have occurrences left. */
  pending(world: string | null): readonly ActiveFault[] {
    const active = this.of(world);
    return active.length === 0 ? active : active.filter(({ remaining }) => remaining !== 0);
  }

  /** Restores the faults of the world's scenario, with all counts at zero. */
  restart(world: string): void {
    this.#recordChange(world, null);
    this.#own.delete(world);
    this.#shared.delete(world);
  }

  #recordChange(world: string | null, rules: readonly FaultRule[] | null): void {
    const { record } = this.#options;
    if (record === undefined) return;
    record(world, rules, world === null ? this.#undoEverywhere() : this.#undoIn(world));
  }

  #undoEverywhere(): () => void {
    const everywhere = this.#everywhere;
    const shared = new Map(this.#shared);
    return () => {
      this.#everywhere = everywhere;
      this.#shared.clear();
      for (const [world, active] of shared) this.#shared.set(world, active);
    };
  }

  /** Keeps the faults of one world only: one request can change those of all worlds, one by one. */
  #undoIn(world: string): () => void {
    const shared = this.#shared.get(world);
    const own = this.#own.get(world);
    return () => {
      restoreEntry(this.#shared, world, shared);
      restoreEntry(this.#own, world, own);
    };
  }

  #started(
    world: string | null,
    side: string,
    rules: readonly FaultRule[],
    first = 0,
  ): ActiveFault[] {
    const seed = world === null ? 0 : this.#options.seedOf(world);
    return rules.map((rule, place) => new ActiveFault(rule, [seed, side, first + place]));
  }
}

function restoreEntry<Key, Value>(map: Map<Key, Value>, key: Key, value: Value | undefined): void {
  if (value === undefined) map.delete(key);
  else map.set(key, value);
}
