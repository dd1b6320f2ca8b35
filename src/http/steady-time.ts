import type { EpochSecond } from "../workspace/calendar.ts";
import type { SystemTime } from "../workspace/world/clock.ts";

/** The system's time, which can be held while one request is answered: a reply belongs to one instant. */
export class SteadyTime {
  readonly #system: SystemTime;
  #held: EpochSecond | null = null;

  constructor(system: SystemTime) {
    this.#system = system;
  }

  readonly now: SystemTime = () => this.#held ?? this.#system();

  /** Stands still until it is released, within the same turn of the event loop. */
  hold(): void {
    this.#held = this.#system();
  }

  release(): void {
    this.#held = null;
  }
}
