import { StateError } from "../workspace/state-log.ts";
import { DEFAULT_WORLD, type Worlds } from "../workspace/worlds.ts";
import type { Fake } from "../fake/fake.ts";
import type { OwnStore } from "./change-store.ts";
import type { EventHub } from "./event-hub.ts";
import type { Journal } from "./journal.ts";

/** Limits on the number of created worlds, and on the time without a request. */
export interface WorldBounds {
  /** Maximum number of worlds, not counting the default world; null: unlimited. */
  readonly maxWorlds: number | null;
  /** Maximum number of seconds without a request; null: unlimited. */
  readonly ttl: number | null;
  readonly onExpired?: (world: string, reason: string) => void;
}

export interface WorldLimitsOptions extends WorldBounds {
  readonly fake: Fake;
  readonly journal: Journal;
  readonly events: EventHub;
  readonly state: OwnStore | undefined;
  readonly logError: (error: unknown) => void;
  /** A monotonic clock, in milliseconds. */
  readonly clock?: () => number;
}

const LONGEST_SWEEP_S = 60;

/** Deletes unused created worlds, least recently used first. A request with a key of a world counts as a use. */
export class WorldLimits {
  readonly #options: WorldLimitsOptions;
  readonly #worlds: Worlds;
  readonly #clock: () => number;
  /** The time of the last request by world, oldest first. */
  readonly #lastUse = new Map<string, number>();

  constructor(options: WorldLimitsOptions) {
    this.#options = options;
    this.#worlds = options.fake.options.worlds;
    this.#clock = options.clock ?? (() => performance.now());
    for (const { id } of this.#worlds.list()) this.use(id);
    const { ttl } = options;
    if (ttl !== null)
      setInterval(() => this.sweep(), 1000 * Math.min(ttl, LONGEST_SWEEP_S)).unref();
  }

  /** Records a use of a world; returns false if the world has expired. */
  use(id: string): boolean {
    if (id === DEFAULT_WORLD || this.#worlds.get(id) === null) return true;
    if (this.#isOverdue(id) && this.#expire(id, this.#expiryReason)) return false;
    this.#lastUse.delete(id);
    this.#lastUse.set(id, this.#clock());
    return true;
  }

  /** Records a created world, and deletes the least recently used one if there are too many. */
  added(id: string): void {
    this.use(id);
    this.sweep();
    const { maxWorlds } = this.#options;
    if (maxWorlds === null) return;
    // Deleted worlds take no place.
    for (const known of this.#lastUse.keys()) {
      if (this.#worlds.get(known) === null) this.#lastUse.delete(known);
    }
    for (const oldest of this.#lastUse.keys()) {
      if (this.#lastUse.size <= maxWorlds) return;
      this.#expire(oldest, `only ${maxWorlds} worlds are kept`);
    }
  }

  /** Deletes the worlds that were not used for too long. */
  sweep(): void {
    for (const id of this.#lastUse.keys()) {
      if (this.#worlds.get(id) === null) this.#lastUse.delete(id);
      else if (!this.#isOverdue(id)) return;
      else this.#expire(id, this.#expiryReason);
    }
  }

  get #expiryReason(): string {
    return `no request for ${this.#options.ttl} s`;
  }

  #isOverdue(id: string): boolean {
    const { ttl } = this.#options;
    const last = this.#lastUse.get(id);
    return ttl !== null && last !== undefined && this.#clock() - last > 1000 * ttl;
  }

  /** Returns whether the world was deleted; a store can refuse that. */
  #expire(id: string, reason: string): boolean {
    const { fake, journal, events, state, logError } = this.#options;
    const expire = (): void => {
      this.#worlds.expire(id);
      fake.faults.restart(id);
    };
    try {
      if (state === undefined) expire();
      else state.runNow(expire);
    } catch (error) {
      if (!(error instanceof StateError)) throw error;
      logError(error);
      return false;
    }
    this.#lastUse.delete(id);
    journal.clear(id);
    events.publish("world", id, () => ({ action: "expired", reason }));
    this.#options.onExpired?.(id, reason);
    return true;
  }
}
