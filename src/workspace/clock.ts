import { dayOf, type EpochDay, type EpochSecond } from "../common/calendar.ts";
import type { RecordChange } from "./state-log.ts";

/** Returns the real time in whole seconds. */
export type SystemTime = () => EpochSecond;

/** Maximum distance of a clock from the anchor; bounds the number of simulated days. */
export const MAX_CLOCK_OFFSET_DAYS = 1000;

/** Whether a clock may show an instant. */
export function isNearAnchor(instant: EpochSecond, anchor: EpochDay): boolean {
  return Math.abs(dayOf(instant) - anchor) <= MAX_CLOCK_OFFSET_DAYS;
}

/** Initial time of a clock, and whether it runs. */
export interface ClockStart {
  readonly at: EpochSecond;
  readonly runs: boolean;
}

/** The background tasks of a world. */
export const TASKS = ["crawl", "mining", "advice"] as const;

export type Task = (typeof TASKS)[number];

/** The instants at which tasks were paused; the others go on. */
export type Pauses = Readonly<Partial<Record<Task, EpochSecond>>>;

const NO_PAUSES: Pauses = {};

/** The clock of a world: frozen, or running with an offset to the system's time. */
export class WorldClock {
  readonly #system: SystemTime;
  readonly #start: ClockStart | null;
  readonly #record: RecordChange | undefined;
  #state: ClockState;
  /** Called after tasks were paused or resumed. */
  onPausesChanged: () => void = () => {};

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

  get pauses(): Pauses {
    return this.#state.paused ?? NO_PAUSES;
  }

  /** Pauses tasks at the current time, except for those that are paused already. */
  pause(tasks: readonly Task[]): void {
    const at = this.now();
    const paused = { ...Object.fromEntries(tasks.map((task) => [task, at])), ...this.pauses };
    this.restore({ ...this.#state, paused });
  }

  /** Resumes tasks, which then catch up. */
  resumeTasks(tasks: readonly Task[]): void {
    const left = Object.entries(this.pauses).filter(([task]) => !tasks.includes(task as Task));
    const { paused: _, ...state } = this.#state;
    this.restore(left.length === 0 ? state : { ...state, paused: Object.fromEntries(left) });
  }

  /** Replaces the state by that of another clock. */
  restore(state: ClockState): void {
    const before = this.#state;
    this.#record?.({ kind: "clock-set", clock: state }, () => this.#replace(before));
    this.#replace(state);
  }

  #replace(state: ClockState): void {
    const { pauses } = this;
    this.#state = state;
    if (this.pauses !== pauses) this.onPausesChanged();
  }

  /** Freezes the clock, by default at its current time. */
  freeze(at: EpochSecond = this.now()): void {
    this.#move({ kind: "frozen", at });
  }

  /** Restarts a frozen clock at its current time. */
  resume(): void {
    this.#move(this.#runningFrom(this.now()));
  }

  /** Sets the time; the clock stays running or frozen. */
  set(instant: EpochSecond): void {
    this.#move(this.frozen ? { kind: "frozen", at: instant } : this.#runningFrom(instant));
  }

  /** Restores the initial state. */
  reset(): void {
    this.restore(this.#initialState());
  }

  /** Changes the time; paused tasks stay paused. */
  #move(state: ClockState): void {
    const { paused } = this.#state;
    this.restore(paused === undefined ? state : { ...state, paused });
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
export type ClockState = (
  | { readonly kind: "running"; readonly shift: number }
  | { readonly kind: "frozen"; readonly at: EpochSecond }
) & { readonly paused?: Pauses };
