import type { EpochSecond } from "../calendar.ts";

/** Tells the real time in whole seconds; the only chance of a world to know it. */
export type SystemTime = () => EpochSecond;

/** How far a clock may stray from the anchor: history is made day by day, so the way must end somewhere. */
export const CLOCK_REACH_DAYS = 1000;

/** Where a clock begins, and whether it runs from there. */
export interface ClockStart {
  readonly at: EpochSecond;
  readonly runs: boolean;
}

/** A world's own time: it runs with the system's, shifted, or stands still. */
export class WorldClock {
  readonly #system: SystemTime;
  readonly #start: ClockStart | null;
  #state: ClockState;

  /** `start` null: it runs in real time. */
  constructor(system: SystemTime, start: ClockStart | null) {
    this.#system = system;
    this.#start = start;
    this.#state = this.#begin();
  }

  now(): EpochSecond {
    return this.#state.kind === "frozen" ? this.#state.at : this.#system() + this.#state.shift;
  }

  get frozen(): boolean {
    return this.#state.kind === "frozen";
  }

  /** How it stands or runs, for a copy of its world. */
  get state(): ClockState {
    return this.#state;
  }

  /** Takes over how another clock stands or runs. */
  restore(state: ClockState): void {
    this.#state = state;
  }

  /** Stands still, here or at another instant. */
  freeze(at: EpochSecond = this.now()): void {
    this.#state = { kind: "frozen", at };
  }

  /** Moves to an instant; a running clock runs on from there, a frozen one stands there. */
  set(instant: EpochSecond): void {
    this.#state = this.frozen ? { kind: "frozen", at: instant } : this.#runningFrom(instant);
  }

  /** Back to how the world began. */
  reset(): void {
    this.#state = this.#begin();
  }

  #begin(): ClockState {
    if (this.#start === null) return { kind: "running", shift: 0 };
    const { at, runs } = this.#start;
    return runs ? this.#runningFrom(at) : { kind: "frozen", at };
  }

  #runningFrom(instant: EpochSecond): ClockState {
    return { kind: "running", shift: instant - this.#system() };
  }
}

/** A clock that stands at an instant, or runs so many seconds ahead of the system's. */
export type ClockState =
  | { readonly kind: "running"; readonly shift: number }
  | { readonly kind: "frozen"; readonly at: EpochSecond };
