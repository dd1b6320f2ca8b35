import type { EpochSecond } from "../calendar.ts";

/** Tells the real time in whole seconds; the only chance of a world to know it. */
export type SystemTime = () => EpochSecond;

/** A world's own time: it runs with the system's, shifted, or stands still. */
export class WorldClock {
  readonly #system: SystemTime;
  readonly #start: ClockState;
  #state: ClockState;

  /** Frozen at an instant where one is given, else running. */
  constructor(system: SystemTime, frozenAt: EpochSecond | null) {
    this.#system = system;
    this.#start =
      frozenAt === null ? { kind: "running", shift: 0 } : { kind: "frozen", at: frozenAt };
    this.#state = this.#start;
  }

  now(): EpochSecond {
    return this.#state.kind === "frozen" ? this.#state.at : this.#system() + this.#state.shift;
  }

  get frozen(): boolean {
    return this.#state.kind === "frozen";
  }

  /** Stands still, here or at another instant. */
  freeze(at: EpochSecond = this.now()): void {
    this.#state = { kind: "frozen", at };
  }

  /** Moves to an instant; a running clock runs on from there, a frozen one stands there. */
  set(instant: EpochSecond): void {
    this.#state = this.frozen
      ? { kind: "frozen", at: instant }
      : { kind: "running", shift: instant - this.#system() };
  }

  /** Back to how the world began. */
  reset(): void {
    this.#state = this.#start;
  }
}

type ClockState =
  | { readonly kind: "running"; readonly shift: number }
  | { readonly kind: "frozen"; readonly at: EpochSecond };
