import type { EpochSecond } from "../../../common/calendar.ts";

/** More than the clocks of two machines drift apart while a view of the database is fresh. */
const MARGIN_S = 0.0001;

/**
 * The time of the database: its last observed time plus the time that has passed since then by the monotonic clock of
 * this machine. It is behind the time of the database by at most the duration of a query. It therefore never runs
 * backwards for a client whose requests are served by several processes one after the other.
 */
export class DatabaseClock {
  /** Seconds that the database is ahead of the monotonic clock: at least, and at most. */
  #offset = 0;
  #latestOffset = 0;
  #latest = 0;

  /** Sets the time to that which the database returned just now, in seconds since 1970, for a query of `sent`. */
  observe(seconds: number, sent = performance.now()): void {
    this.#offset = seconds - performance.now() / 1000;
    this.#latestOffset = seconds - sent / 1000;
  }

  /** Whether the second that {@link now} returns is certainly that of the database. */
  get isExact(): boolean {
    const passed = performance.now() / 1000;
    const earliest = Math.floor(this.#offset + passed);
    return earliest === Math.floor(this.#latestOffset + passed + MARGIN_S);
  }

  readonly now = (): EpochSecond => {
    const seconds = Math.floor(this.#offset + performance.now() / 1000);
    this.#latest = Math.max(this.#latest, seconds);
    return this.#latest;
  };
}
