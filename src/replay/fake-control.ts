import { formatTimestamp, SECONDS_PER_DAY, type EpochDay } from "../common/calendar.ts";
import type { ScenarioDefinition } from "../workspace/scenario/definition.ts";
import { secondOf } from "../workspace/written-data.ts";
import type { ClockMove } from "./flow/flow.ts";

/** World time. */
export interface WorldClockState {
  /** ISO 8601 */
  readonly now: string;
  readonly frozen: boolean;
}

/** A clock command as POST /__admin/clock takes it. */
export type WorldClockCommand =
  | { readonly action: "freeze"; readonly instant: string }
  | { readonly action: "set"; readonly instant: string }
  | { readonly action: "advance"; readonly duration: string };

/** Commands to one world of a fake, in this process or over HTTP. @throws {FakeControlError} */
export interface WorldCommands {
  readonly moveClock: (command: WorldClockCommand) => Promise<WorldClockState>;
  readonly setFaults: (rules: readonly unknown[]) => Promise<void>;
  readonly reset: () => Promise<void>;
}

/** The fake rejected a command. */
export class FakeControlError extends Error {
  override readonly name: string = "FakeControlError";
}

/** The fake did not respond. */
export class UnreachableFakeError extends FakeControlError {
  override readonly name = "UnreachableFakeError";
}

/** Without a clock in the scenario, the result must not depend on the time of the replay. */
const DEFAULT_CLOCK = { at: "0 12:00", runs: false };

export interface FakeControlOptions {
  readonly commands: WorldCommands;
  readonly definition: ScenarioDefinition;
  readonly anchor: EpochDay;
  /** Active in addition to those of the scenario and flow. */
  readonly extraFaults: readonly string[];
}

/** Controls clock and faults of the world in which a flow runs. */
export class FakeControl {
  readonly #options: FakeControlOptions;
  #clock: WorldClockState = { now: "", frozen: false };
  #flowFaults: readonly unknown[] = [];

  constructor(options: FakeControlOptions) {
    this.#options = options;
  }

  get clock(): WorldClockState {
    return this.#clock;
  }

  /** The faults that the scenario or flow has activated. */
  get flowFaults(): readonly unknown[] {
    return this.#flowFaults;
  }

  get extraFaults(): readonly string[] {
    return this.#options.extraFaults;
  }

  /** Sets clock and faults as the scenario defines them. */
  async start(): Promise<void> {
    const { commands, definition } = this.#options;
    const { clock = DEFAULT_CLOCK, faults } = definition;
    const instant = this.#instantOf(clock.at);
    const action = clock.runs ? "set" : "freeze";
    this.#clock = await commands.moveClock({ action, instant });
    await this.setFaults(faults);
  }

  async moveClock(move: ClockMove): Promise<void> {
    this.#clock = await this.#options.commands.moveClock(
      move.kind === "advance"
        ? { action: "advance", duration: move.duration }
        : { action: "set", instant: this.#instantOf(move.timestamp) },
    );
  }

  async setFaults(rules: readonly unknown[]): Promise<void> {
    this.#flowFaults = rules;
    await this.#options.commands.setFaults([...this.extraFaults, ...rules]);
  }

  async reset(): Promise<void> {
    await this.#options.commands.reset();
    await this.start();
  }

  #instantOf(timestamp: string): string {
    return formatTimestamp(this.#options.anchor * SECONDS_PER_DAY + secondOf(timestamp));
  }
}
