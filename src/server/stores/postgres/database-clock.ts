import type { EpochSecond } from "../../../common/calendar.ts";

/**
 * The time of the database: its last observed time plus the time that has passed since then by the monotonic clock of
 * this machine. It is behind the time of the database by at most the duration of a query. It therefore never runs
 * backwards for a client whose requests are served by several processes one after the other.
 */
export class DatabaseClock {
  /** Seconds that the database is ahead of the monotonic clock. */
  #offset = 0;
  #latest = 0;

  /** Sets the time to that which the database returned just now, in seconds since 1970. */
  observe(seconds: number): void {
    this.#offset = seconds - performance.now() / 1000;
  }

  readonly now = (): EpochSecond => {
    const seconds = Math.floor(this.#offset + performance.now() / 1000);
    this.#latest = Math.max(this.#latest, seconds);
    return this.#latest;
  };
}
