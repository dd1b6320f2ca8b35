import type { EpochSecond } from "../workspace/calendar.ts";
import type { SystemTime } from "../workspace/world/clock.ts";

/** The system's time, which stands still while one request is answered: a reply belongs to one instant. */
export class SteadyTime {
  readonly #system: SystemTime;
  #held: EpochSecond | null = null;

  constructor(system: SystemTime) {
    this.#system = system;
  }

  readonly now: SystemTime = () => this.#held ?? this.#system();

  /** Does something, which must be done at once, within one second. */
  during<T>(work: () => T): T {
    this.#held = this.#system();
    try {
      return work();
    } finally {
      this.#held = null;
    }
  }
}
