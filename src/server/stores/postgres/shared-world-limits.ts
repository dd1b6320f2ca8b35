import { StateError } from "../../../workspace/state-log.ts";
import { DEFAULT_WORLD, MAX_EXPIRED } from "../../../workspace/worlds.ts";
import type { SharedLimitsOptions, SharedStore, WorldUses } from "../../change-store.ts";
import type { Database } from "./database.ts";

const LONGEST_INTERVAL_S = 15;

/** A greater change of the measured clock offset means that a computer was suspended, so the new offset is used. */
const MAX_CLOCK_CHANGE_S = 10;

/** No process knows the keys of all expired worlds. */
const DROP_KEYS = `DELETE FROM keys WHERE world IN (
    SELECT world FROM keys LEFT JOIN worlds ON id = world WHERE id IS NULL
    GROUP BY world ORDER BY max(keys.place) DESC OFFSET $1
  )`;

/**
 * Deletes unused created worlds. The uses of all processes count: each one stores its own at intervals. A world can
 * therefore expire up to two intervals late.
 */
export class SharedWorldLimits implements WorldUses {
  readonly #store: SharedStore;
  readonly #database: Database;
  readonly #options: SharedLimitsOptions;
  readonly #intervalS: number;
  /** When each world was used last since the last interval, by the monotonic clock. */
  readonly #used = new Map<string, number>();
  /** What to add to this process's monotonic clock to get the database's, in seconds. */
  #clockOffset: number | null = null;
  #isEnforcing = false;
  #isRequested = false;

  constructor(store: SharedStore, database: Database, options: SharedLimitsOptions) {
    this.#store = store;
    this.#database = database;
    this.#options = options;
    this.#intervalS = Math.min(LONGEST_INTERVAL_S, (options.ttl ?? Infinity) / 4);
    setInterval(() => void this.#enforce(), 1000 * this.#intervalS).unref();
  }

  use(world: string): boolean {
    if (world !== DEFAULT_WORLD) this.#used.set(world, performance.now());
    return true;
  }

  added(world: string): void {
    this.use(world);
    if (this.#options.maxWorlds !== null) void this.#enforce();
  }

  /** Enforces the limits, one pass at a time: a call during a pass has another one follow it. */
  async #enforce(): Promise<void> {
    this.#isRequested = true;
    if (this.#isEnforcing) return;
    this.#isEnforcing = true;
    try {
      while (this.#isRequested) {
        this.#isRequested = false;
        await this.#expireUnused();
      }
    } catch (error) {
      if (!(error instanceof StateError)) throw error;
      this.#options.logError(error);
    } finally {
      this.#isEnforcing = false;
    }
  }

  async #expireUnused(): Promise<void> {
    await this.#storeUses();
    // The database does not know the uses since the last statement: the next pass stores those.
    const unused = (await this.#unused()).filter(([world]) => !this.#used.has(world));
    for (const [world, reason] of unused) await this.#expire(world, reason);
    if (unused.length > 0) await this.#database.read({ text: DROP_KEYS, values: [MAX_EXPIRED] });
  }

  async #storeUses(): Promise<void> {
    const used = new Map(this.#used);
    if (used.size === 0) return;
    this.#used.clear();
    try {
      const offset = await this.#measureClock();
      const text = `UPDATE versions SET used_at = greatest(used_at, to_timestamp(time))
        FROM unnest($1::text[], $2::float8[]) AS used (used_world, time) WHERE world = used_world`;
      const times = [...used.values()].map((time) => offset + time / 1000);
      await this.#database.read({ text, values: [[...used.keys()], times] });
    } catch (error) {
      for (const [world, time] of used) this.#used.set(world, this.#used.get(world) ?? time);
      throw error;
    }
  }

  /**
   * Returns the offset of the database's clock. A measurement is wrong by the time that the query took, so one is kept
   * as long as possible: with it, the uses of this process are stored in their order however slow a statement is.
   */
  async #measureClock(): Promise<number> {
    const sent = performance.now() / 1000;
    const text = "SELECT extract(epoch FROM clock_timestamp())::float8 AS now";
    const [clock] = await this.#database.read<{ now: number }>({ text });
    const measured = clock!.now - sent;
    const change = Math.abs(measured - (this.#clockOffset ?? Infinity));
    if (change > MAX_CLOCK_CHANGE_S) this.#clockOffset = measured;
    return this.#clockOffset!;
  }

  async #unused(): Promise<[world: string, reason: string][]> {
    const { ttl, maxWorlds } = this.#options;
    const text = `SELECT world, place, age FROM (
        SELECT world, extract(epoch FROM now() - used_at)::float8 AS age,
          (row_number() OVER (ORDER BY used_at DESC))::float8 AS place
        FROM versions JOIN worlds ON id = world WHERE id <> 'default'
      ) AS created WHERE age > $1::float8 OR place > $2::float8`;
    const longest = ttl === null ? "Infinity" : ttl + this.#intervalS;
    const rows = await this.#database.read<{ world: string; age: number }>({
      text,
      values: [longest, maxWorlds ?? "Infinity"],
    });
    return rows.map(({ world, age }) =>
      ttl !== null && age > ttl
        ? [world, `no request for ${ttl} s`]
        : [world, `only ${maxWorlds} worlds are kept`],
    );
  }

  async #expire(id: string, reason: string): Promise<void> {
    const { fake, journal, events, onExpired } = this.#options;
    const { worlds } = fake.options;
    await this.#store.shared.current({ world: id });
    const isExpired = await this.#store.run(id, () => {
      // Another process can have been first.
      if (worlds.get(id) === null) return false;
      worlds.expire(id);
      fake.faults.restart(id);
      return true;
    });
    if (!isExpired) return;
    journal.clear(id);
    events.publish("world", id, () => ({ action: "expired", reason }));
    onExpired?.(id, reason);
  }
}
