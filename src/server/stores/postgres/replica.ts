import { randomInt, randomUUID } from "node:crypto";
import type { Fake } from "../../../fake/fake.ts";
import type { Scenario } from "../../../workspace/scenario/scenario.ts";
import { StateError } from "../../../workspace/state-log.ts";
import type { WorldEntry, WorldPlan } from "../../../workspace/worlds.ts";
import {
  NEW_WORLD,
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
import { ConflictError, type Database } from "./database.ts";
import { Follower } from "./follower.ts";
import {
  statementsIn,
  store,
  UnknownOutcomeError,
  worldOfChange,
  type Quote,
  type Transaction,
  type VersionStep,
} from "./transaction.ts";
import { SharedWorldLimits } from "./shared-world-limits.ts";
import { Turns } from "./turns.ts";
import { SETTINGS, VersionReader } from "./version-reader.ts";

/** A change is tried again so often if other processes change the same world. */
const MAX_CONFLICTS = 20;

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
  readonly #turns = new Turns();
  readonly #versions: VersionReader;
  #follower!: Follower;
  #firstChanges: readonly StoredChange[] = [];
  #refused = 0;

  constructor(options: ReplicaOptions) {
    super();
    this.#options = options;
    const { database } = options;
    this.#versions = new VersionReader(database);
    this.system = database.clock.now;
  }

  get refused(): number {
    return this.#refused;
  }

  get status(): SharedStatus {
    const { staleFor } = this.#options.database;
    return { staleFor, attachedWorlds: this.#follower.attached.size - 1 };
  }

  open(fake: Fake, plan: WorldPlan): WorldEntry {
    const { database, scenarioOf, opening } = this.#options;
    const { stored, versions, generation } = opening;
    const apply = this.apply.bind(this);
    this.#follower = new Follower({ fake, database, scenarioOf, apply, generation });
    const { worlds } = fake.options;
    if (stored.worlds.length === 0) {
      this.#firstChanges = this.collect(() => worlds.open(plan)).changes;
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
    const transaction = this.#transactionOf(this.#firstChanges, [SETTINGS]);
    await opening.commit(statementsIn(transaction, quote));
    this.#follower.committed(transaction);
  }

  async current(needed: NeededState): Promise<number | null> {
    this.#follower.checkGeneration();
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

  async #attach(needed: NeededState): Promise<void> {
    const { versions, keys } = await this.#versions.read(needed);
    await this.#follow(SETTINGS, versions[SETTINGS]);
    const key = needed.keyHash ?? needed.keyId;
    const world = key === undefined ? needed.world : (keys[key] ?? null);
    if (world !== null) await this.#follow(world, versions[world]);
  }

  /** Whether a request can be answered without the database. */
  #isKnown({ world, keyHash, keyId }: NeededState): boolean {
    if (keyHash !== undefined || keyId !== undefined) return false;
    return world === null || this.#follower.attached.has(world);
  }

  /** Reads a world if the process does not have this version of it. */
  async #follow(world: string, version: number | undefined): Promise<void> {
    const { attached } = this.#follower;
    const isCurrent = (): boolean => {
      const known = attached.get(world)?.version;
      if (known === undefined || version === undefined) return false;
      // Those of another generation are not comparable.
      return world === SETTINGS ? known === version : known >= version;
    };
    if (isCurrent()) return;
    await this.#turns.run(world, async () => {
      // A change of this process has waited for its turn as well.
      if (!isCurrent()) await this.#follower.follow([world]);
    });
  }

  async read<T>(world: string | null, compute: () => T): Promise<T> {
    if (world === null || this.#turns.isIdle(world)) return compute();
    return this.#turns.run(world, compute);
  }

  async run<T>(world: string | null, change: () => T): Promise<T> {
    const arrived = performance.now();
    const task = (): Promise<T> => this.#store(world, change, arrived);
    // No other request knows a new world.
    return world === NEW_WORLD ? task() : this.#turns.run(world ?? SETTINGS, task);
  }

  async #store<T>(world: string | null, change: () => T, arrived: number): Promise<T> {
    const { database, quote } = this.#options;
    for (let attempt = 0; ; attempt++) {
      if (performance.now() - arrived > database.timeoutMs) {
        throw this.#refusal("too many changes of this world are waiting");
      }
      const { result, changes, undo } = this.collect(change);
      if (changes.length === 0) return result;
      const transaction = this.#transactionOf(changes);
      try {
        await store(database, transaction, quote);
        this.#follower.committed(transaction);
        return result;
      } catch (error) {
        undo();
        if (!(error instanceof ConflictError)) throw this.#refusal(error);
        if (attempt === MAX_CONFLICTS) throw this.#refusal("other processes change this world");
        await this.#catchUp(transaction, world).catch((lost: unknown) => {
          throw this.#refusal(lost);
        });
      }
    }
  }

  /** Reads the worlds of a transaction that was reverted, in whose turn of `world` this is called. */
  async #catchUp({ steps }: Transaction, world: string | null): Promise<void> {
    for (const step of steps) {
      if (step.world === (world ?? SETTINGS)) await this.#follower.follow([step.world]);
      // Its other changes went on meanwhile, and reverting this one can have reverted parts of them.
      else await this.#turns.run(step.world, () => this.#follower.attachAgain(step.world));
    }
  }

  #refusal(reason: unknown): StateError {
    this.#refused++;
    if (reason instanceof UnknownOutcomeError) return reason;
    const text = reason instanceof Error ? reason.message : String(reason);
    return new StateError(`Nothing was stored: ${text}`, { cause: reason });
  }

  #transactionOf(changes: readonly StoredChange[], others: readonly string[] = []): Transaction {
    const worlds = [...new Set([...changes.map(worldOfChange), ...others])].toSorted();
    const steps = worlds.flatMap((world): VersionStep[] => {
      const before = this.#follower.attached.get(world)?.version ?? null;
      const kinds = changes.filter((one) => worldOfChange(one) === world).map(({ kind }) => kind);
      const isDeleted = kinds.some((kind) => kind === "world-deleted" || kind === "world-expired");
      if (before !== null) return [{ world, before, after: isDeleted ? null : before + 1 }];
      // The keys of an expired world have no version.
      return isDeleted ? [] : [{ world, before, after: randomInt(2 ** 47) }];
    });
    return { id: randomUUID(), steps, changes };
  }

  async attachAll(): Promise<void> {
    await this.current({ world: null });
    const { unattached, changed } = await this.#follower.missing();
    for (let start = 0; start < unattached.length; start += WORLDS_AT_ONCE) {
      await this.#follower.follow(unattached.slice(start, start + WORLDS_AT_ONCE));
    }
    for (const world of changed) {
      await this.#turns.run(world, () => this.#follower.follow([world]));
    }
  }

  limitWorlds(options: SharedLimitsOptions): WorldUses {
    return new SharedWorldLimits(this, this.#options.database, options);
  }

  close(): Promise<void> {
    return this.#options.database.close();
  }
}
