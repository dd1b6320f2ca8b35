import type { EpochSecond } from "../common/calendar.ts";
import type { RecordChange } from "./state-log.ts";

/** Returns the real time in whole seconds. */
export type SystemTime = () => EpochSecond;

/** Maximum distance of a clock from the anchor; bounds the number of simulated days. */
export const MAX_CLOCK_OFFSET_DAYS = 1000;

/** Initial time of a clock, and whether it runs. */
export interface ClockStart {
  readonly at: EpochSecond;
  readonly runs: boolean;
}

/** The clock of a world: frozen, or running with an offset to the system's time. */
export class WorldClock {
  readonly #system: SystemTime;
  readonly #start: ClockStart | null;
  readonly #record: RecordChange | undefined;
  #state: ClockState;

  /** Without `start` the clock runs in real time. */
  constructor(system: SystemTime, start: ClockStart | null, record?: RecordChange) {
    this.#system = system;
    this.#start = start;
    this.#record = record;
    this.#state = this.#initialState();
  }

  now(): EpochSecond {
    return this.#state.kind === "frozen" ? this.#state.at : this.#system() + this.#state.shift;
  }

  get frozen(): boolean {
    return this.#state.kind === "frozen";
  }

  /** State for a copy of the world. */
  get state(): ClockState {
    return this.#state;
  }

  /** Replaces the state by that of another clock. */
  restore(state: ClockState): void {
    const before = this.#state;
    this.#record?.({ kind: "clock-set", clock: state }, () => {
      this.#state = before;
    });
    this.#state = state;
  }

  /** Freezes the clock, by default at its current time. */
  freeze(at: EpochSecond = this.now()): void {
    this.restore({ kind: "frozen", at });
  }

  /** Restarts a frozen clock at its current time. */
  resume(): void {
    this.restore(this.#runningFrom(this.now()));
  }

  /** Sets the time; the clock stays running or frozen. */
  set(instant: EpochSecond): void {
    this.restore(this.frozen ? { kind: "frozen", at: instant } : this.#runningFrom(instant));
  }

  /** Restores the initial state. */
  reset(): void {
    this.restore(this.#initialState());
  }

  #initialState(): ClockState {
    if (this.#start === null) return { kind: "running", shift: 0 };
    const { at, runs } = this.#start;
    return runs ? this.#runningFrom(at) : { kind: "frozen", at };
  }

  #runningFrom(instant: EpochSecond): ClockState {
    return { kind: "running", shift: instant - this.#system() };
  }
}

/** `shift`: seconds ahead of the system's time. */
export type ClockState =
  | { readonly kind: "running"; readonly shift: number }
  | { readonly kind: "frozen"; readonly at: EpochSecond };
