import type { FaultRule } from "./rule.ts";
import { SwitchedFault } from "./switched.ts";

/** The world of a request that shows no key of any. */
const NOWHERE = null;

export interface FaultBoardOptions {
  /** What chances in a world are drawn from. */
  readonly seedOf: (world: string) => number;
  /** The rules of its own that a world begins with. */
  readonly firstRules: (world: string) => readonly FaultRule[];
}

/**
 * Which faults are switched on, for all worlds and for single ones. A rule for all worlds counts and
 * draws its chance in each of them by itself, so that tests in parallel don't take it from each other.
 */
export class FaultBoard {
  readonly #options: FaultBoardOptions;
  #everywhere: readonly FaultRule[] = [];
  readonly #shared = new Map<string | null, readonly SwitchedFault[]>();
  readonly #own = new Map<string, readonly SwitchedFault[]>();

  constructor(options: FaultBoardOptions) {
    this.#options = options;
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
    } else this.#own.set(world, this.#started(world, "own", rules));
  }

  /** What is on in a world, with its counts: first what is on in all worlds, then its own. */
  of(world: string | null): readonly SwitchedFault[] {
    let shared = this.#shared.get(world);
    if (shared === undefined) {
      shared = this.#started(world, "shared", this.#everywhere);
      this.#shared.set(world, shared);
    }
    if (world === NOWHERE) return shared;
    const own = this.#ownOf(world);
    return own.length === 0 ? shared : [...shared, ...own];
  }

  /** Whether a fault could still happen in a world. */
  couldHappen(world: string | null): boolean {
    return this.of(world).some(({ remaining }) => remaining !== 0);
  }

  /** How a world begins: with its scenario's faults, and all of them counted anew. */
  restart(world: string): void {
    this.#own.delete(world);
    this.#shared.delete(world);
  }

  #ownOf(world: string): readonly SwitchedFault[] {
    let own = this.#own.get(world);
    if (own === undefined) {
      own = this.#started(world, "own", this.#options.firstRules(world));
      this.#own.set(world, own);
    }
    return own;
  }

  #started(world: string | null, side: string, rules: readonly FaultRule[]): SwitchedFault[] {
    const seed = world === NOWHERE ? 0 : this.#options.seedOf(world);
    return rules.map((rule, place) => new SwitchedFault(rule, [seed, side, place]));
  }
}
