import { formatTimestamp, SECONDS_PER_DAY, type EpochDay } from "../workspace/calendar.ts";
import { secondOf } from "../workspace/ledger/written.ts";
import type { ScenarioDefinition } from "../workspace/scenario/definition.ts";
import type { ClockMove } from "./flow/flow.ts";

/** A world's time. */
export interface ClockState {
  /** ISO 8601 */
  readonly now: string;
  readonly frozen: boolean;
}

/** A clock command as POST /__admin/clock takes it. */
export type ClockCommand =
  | { readonly action: "freeze"; readonly instant: string }
  | { readonly action: "set"; readonly instant: string }
  | { readonly action: "advance"; readonly duration: string };

/** What can be done to one world of a fake, in this process or over a port. */
export interface Levers {
  /** @throws {SteeringError} where the fake refuses. */
  readonly moveClock: (command: ClockCommand) => Promise<ClockState>;
  readonly switchFaults: (rules: readonly unknown[]) => Promise<void>;
  readonly reset: () => Promise<void>;
}

/** What the fake says to a step that it refuses. */
export class SteeringError extends Error {
  override readonly name = "SteeringError";
}

/** A scenario without a clock is replayed here: nothing depends on when or how fast it runs. */
const NOON = { at: "0 12:00", runs: false };

/** How a scenario's world begins and how its flow moves it. */
export class Steering {
  readonly #levers: Levers;
  readonly #definition: ScenarioDefinition;
  readonly #anchor: EpochDay;
  readonly #given: readonly string[];
  #clock: ClockState = { now: "", frozen: false };
  #faults: readonly unknown[] = [];

  /** `given`: faults that are on the whole time, besides those of scenario and flow. */
  constructor(
    levers: Levers,
    { definition, anchor }: { readonly definition: ScenarioDefinition; readonly anchor: EpochDay },
    given: readonly string[],
  ) {
    this.#levers = levers;
    this.#definition = definition;
    this.#anchor = anchor;
    this.#given = given;
  }

  get clock(): ClockState {
    return this.#clock;
  }

  /** The faults that scenario and flow have switched on. */
  get ownFaults(): readonly unknown[] {
    return this.#faults;
  }

  /** The faults that are on the whole time. */
  get givenFaults(): readonly string[] {
    return this.#given;
  }

  /** The world at the scenario's start. */
  async begin(): Promise<void> {
    const { clock = NOON, faults } = this.#definition;
    const instant = this.#instantOf(clock.at);
    const action = clock.runs ? "set" : "freeze";
    this.#clock = await this.#levers.moveClock({ action, instant });
    await this.switchFaults(faults);
  }

  async move(move: ClockMove): Promise<void> {
    this.#clock = await this.#levers.moveClock(
      move.kind === "advance"
        ? { action: "advance", duration: move.duration }
        : { action: "set", instant: this.#instantOf(move.timestamp) },
    );
  }

  async switchFaults(rules: readonly unknown[]): Promise<void> {
    this.#faults = rules;
    await this.#levers.switchFaults([...this.#given, ...rules]);
  }

  async reset(): Promise<void> {
    await this.#levers.reset();
    await this.begin();
  }

  #instantOf(timestamp: string): string {
    return formatTimestamp(this.#anchor * SECONDS_PER_DAY + secondOf(timestamp));
  }
}
