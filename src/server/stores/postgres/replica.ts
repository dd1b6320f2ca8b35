import type { Fake } from "../../../fake/fake.ts";
import type { Scenario } from "../../../workspace/scenario/scenario.ts";
import { StateError } from "../../../workspace/state-log.ts";
import type { WorldEntry, WorldPlan } from "../../../workspace/worlds.ts";
import {
  type NeededState,
  type SharedLimitsOptions,
  type SharedState,
  type SharedStatus,
  type SharedStore,
  type WorldUses,
} from "../../change-store.ts";
import { attachState, defaultWorld, type AttachedState } from "../attach.ts";
import { ChangeCollector } from "../change-collector.ts";
import type { StoredChange } from "../statements.ts";
import type { StoredState } from "../stored-state.ts";
import type { Database } from "./database.ts";
import { Follower, isCurrent } from "./follower.ts";
import { settledAt, until } from "./freshness.ts";
import { Notifications } from "./notifications.ts";
import { statementsIn, type Quote } from "./transaction.ts";
import { ChangeWriter, transactionOf } from "./change-writer.ts";
import { SharedWorldLimits } from "./shared-world-limits.ts";
import { TaskQueues } from "./task-queues.ts";
import { SETTINGS, VersionReader } from "./version-reader.ts";

/** Worlds that are read with one query. */
const WORLDS_AT_ONCE = 500;

/** The transaction of the start, which other starting processes wait for. */
export interface Opening {
  readonly stored: StoredState;
  /** The versions of the settings and of the default world; null: they are new. */
  readonly versions: ReadonlyMap<string, number>;
  readonly generation: string;
  /** Executes statements and ends the transaction. */
  readonly commit: (statements: readonly string[]) => Promise<void>;
}

export interface ReplicaOptions {
  readonly database: Database;
  readonly quote: Quote;
  readonly opening: Opening;
  /** Returns a scenario of the database. @throws {Error} if it produces other data here */
  readonly scenarioOf: (digest: string, name: string, file: string) => Promise<Scenario>;
}

/** The state in a PostgreSQL database, which any number of processes use. */
export class Replica extends ChangeCollector implements SharedStore, SharedState, AttachedState {
  readonly shared = this;
  readonly system;
  readonly #options: ReplicaOptions;
  readonly #queues = new TaskQueues();
  readonly #versions: VersionReader;
  #follower!: Follower;
  #firstChanges: readonly StoredChange[] = [];
  #changes!: ChangeWriter;

  constructor(options: ReplicaOptions) {
    super();
    this.#options = options;
    const { database } = options;
    this.#versions = new VersionReader(database);
    this.system = database.clock.now;
  }

  get refused(): number {
    return this.#changes.refused;
  }

  get status(): SharedStatus {
    const { staleFor } = this.#options.database;
    return { staleFor, attachedWorlds: this.#follower.attached.size - 1 };
  }

  open(fake: Fake, plan: WorldPlan): WorldEntry {
    const { database, scenarioOf, opening, quote } = this.#options;
    const { stored, versions, generation } = opening;
    const apply = this.apply.bind(this);
    const follower = new Follower({ fake, database, scenarioOf, apply, generation });
    this.#follower = follower;
    const queues = this.#queues;
    const notifications = new Notifications({ database, follower, queues });
    this.#changes = new ChangeWriter({ database, quote, follower, queues, notifications });
    const { worlds } = fake.options;
    if (stored.worlds.length === 0) {
      this.#firstChanges = this.collect(() => worlds.openDefault(plan)).changes;
    } else {
      this.apply(() => attachState(fake, stored));
      // Another version of the scenario can have further keys.
      this.#firstChanges = this.collect(() => worlds.addKeys(plan)).changes;
    }
    for (const [world, version] of versions) this.#follower.begin(world, version);
    for (const { id, rules } of stored.worlds) this.#follower.noteFaults(id, rules);
    this.#follower.noteFaults(SETTINGS, stored.faults);
    return defaultWorld(fake);
  }

  /** Stores what the start has changed. */
  async start(): Promise<void> {
    const { opening, quote } = this.#options;
    const transaction = transactionOf(this.#follower, this.#firstChanges, [SETTINGS]);
    await opening.commit(statementsIn(transaction, quote));
    this.#follower.committed(transaction);
    await until(settledAt());
  }

  async current(needed: NeededState): Promise<number | null> {
    this.#follower.checkGeneration();
    if (this.#isKnown(needed) && this.#isFresh(needed.world)) return null;
    try {
      await this.#attach(needed);
      return null;
    } catch (error) {
      if (!(error instanceof StateError) || this.#follower.isEnded || !this.#isKnown(needed)) {
        throw error;
      }
      return this.#options.database.staleFor ?? 0;
    }
  }

  canRead(world: string): boolean {
    const isReadable = this.#isReadable(SETTINGS) && this.#isReadable(world);
    if (!isReadable || !this.#isFresh(world) || this.#follower.isEnded) return false;
    this.#refresh(world);
    return true;
  }

  /** Reads the version of a world again, before requests have to wait for that. */
  #refresh(world: string): void {
    const known = this.#follower.attached.get(world);
    if (known === undefined || known.refreshAt > performance.now()) return;
    known.refreshAt = Infinity;
    // The next request that needs the database reports why it does not respond.
    this.#attach({ world }).catch(() => {});
  }

  /** Whether the process is known to have the current state of a world (null: none), and its time. */
  #isFresh(world: string | null): boolean {
    const { attached } = this.#follower;
    const now = performance.now();
    const isFresh = (one: string): boolean => (attached.get(one)?.freshUntil ?? 0) > now;
    return (
      isFresh(SETTINGS) &&
      (world === null || isFresh(world)) &&
      // Otherwise another process may have responded with a later time.
      this.#options.database.clock.isExact
    );
  }

  /** Whether no change of a world is being stored, and the last one may be shown. */
  #isReadable(world: string): boolean {
    return this.#queues.isIdle(world) && this.#follower.settledAt(world) <= performance.now();
  }

  async #attach(given: NeededState): Promise<void> {
    const needed = storable(given);
    const { versions, keys, sent } = await this.#versions.read(needed);
    this.#follower.observed(versions, sent);
    await this.#follow(SETTINGS, versions[SETTINGS]);
    const key = needed.keyHash ?? needed.keyId;
    const world = key === undefined ? needed.world : (keys[key] ?? null);
    if (world !== null) await this.#follow(world, versions[world]);
    // Its world may have been deleted just now, and other processes still accept it.
    else if (key !== undefined) await until(settledAt());
  }

  /** Whether a request can be answered without the database. */
  #isKnown({ world, keyHash, keyId }: NeededState): boolean {
    if (keyHash !== undefined || keyId !== undefined) return false;
    return world === null || this.#follower.attached.has(world);
  }

  /** Reads a world if the process does not have this version of it. */
  async #follow(world: string, version: number | undefined): Promise<void> {
    const { attached } = this.#follower;
    const hasVersion = (): boolean => {
      const known = attached.get(world)?.version;
      return known !== undefined && version !== undefined && isCurrent(world, known, version);
    };
    if (hasVersion()) return;
    await this.#queues.run(world, async () => {
      // A change of this process may have waited as well.
      if (hasVersion()) return;
      await this.#follower.follow([world]);
      await until(settledAt());
    });
  }

  async read<T>(world: string | null, compute: () => T): Promise<T> {
    for (;;) {
      await this.#queues.ended(SETTINGS);
      await until(this.#follower.settledAt(SETTINGS));
      if (!this.#isReadable(SETTINGS)) continue;
      if (world === null || this.#isReadable(world)) return compute();
      // Before its next change.
      const done = await this.#queues.run(world, async () => {
        await until(this.#follower.settledAt(world));
        // The settings can be changing again.
        return this.#isReadable(SETTINGS) ? { result: compute() } : null;
      });
      if (done !== null) return done.result;
    }
  }

  run<T>(world: string | null, change: () => T): Promise<T> {
    return this.#changes.run(world, () => this.collect(change));
  }

  async attachAll(): Promise<void> {
    await this.current({ world: null });
    const { unattached, changed } = await this.#follower.missing();
    for (let start = 0; start < unattached.length; start += WORLDS_AT_ONCE) {
      await this.#follower.follow(unattached.slice(start, start + WORLDS_AT_ONCE));
    }
    for (const world of changed) {
      await this.#queues.run(world, () => this.#follower.follow([world]));
    }
    await until(settledAt());
  }

  limitWorlds(options: SharedLimitsOptions): WorldUses {
    return new SharedWorldLimits(this, this.#options.database, options);
  }

  close(): Promise<void> {
    return this.#options.database.close();
  }
}

/**
 * Leaves out what PostgreSQL cannot store and therefore does not have. It refuses queries with a NUL character, and one
 * query is shared by many requests.
 */
function storable({ world, keyHash, keyId }: NeededState): NeededState {
  return {
    world: world?.includes("\0") === true ? null : world,
    ...(keyHash === undefined ? {} : { keyHash }),
    ...(keyId === undefined || keyId.includes("\0") ? {} : { keyId }),
  };
}
