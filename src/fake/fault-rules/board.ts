import type { FaultRule } from "./rule.ts";
import { SwitchedFault } from "./switched.ts";

/** The world of a request that shows no key of any. */
const NOWHERE = null;

/**
 * Which faults are switched on, for all worlds and for single ones. A rule for all worlds counts and
 * draws its chance in each of them by itself, so that tests in parallel don't take it from each other.
 */
export class FaultBoard {
  #everywhere: readonly FaultRule[] = [];
  readonly #shared = new Map<string | null, readonly SwitchedFault[]>();
  readonly #own = new Map<string, readonly SwitchedFault[]>();
  readonly #seedOf: (world: string) => number;

  constructor(seedOf: (world: string) => number) {
    this.#seedOf = seedOf;
  }

  /** Whether nothing at all is switched on. */
  get isIdle(): boolean {
    return this.#everywhere.length === 0 && this.#own.size === 0;
  }

  /** The rules that hold in all worlds. */
  get everywhere(): readonly FaultRule[] {
    return this.#everywhere;
  }

  /** Switches these on in the place of those that were: in one world, or (null) in all. */
  switchOn(world: string | null, rules: readonly FaultRule[]): void {
    if (world === null) {
      this.#everywhere = rules;
      this.#shared.clear();
    } else if (rules.length === 0) this.#own.delete(world);
    else this.#own.set(world, this.#started(world, "own", rules));
  }

  /** What is on in a world, with its counts: first what is on in all worlds, then its own. */
  of(world: string | null): readonly SwitchedFault[] {
    let shared = this.#shared.get(world);
    if (shared === undefined) {
      shared = this.#started(world, "shared", this.#everywhere);
      this.#shared.set(world, shared);
    }
    return world === NOWHERE ? shared : [...shared, ...(this.#own.get(world) ?? [])];
  }

  /** How a world begins: without faults of its own, and what is on in all worlds counted anew. */
  restart(world: string): void {
    this.#own.delete(world);
    this.#shared.delete(world);
  }

  #started(world: string | null, side: string, rules: readonly FaultRule[]): SwitchedFault[] {
    const seed = world === NOWHERE ? 0 : this.#seedOf(world);
    return rules.map((rule, place) => new SwitchedFault(rule, [seed, side, place]));
  }
}
