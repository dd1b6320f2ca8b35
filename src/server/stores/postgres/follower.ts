import type { Fake } from "../../../fake/fake.ts";
import { readFaultRules } from "../../../fake/faults/rules/read.ts";
import { hasManyAddedPrompts } from "../../../workspace/added-prompts.ts";
import { keyIdOf } from "../../../workspace/key-store.ts";
import type { Scenario } from "../../../workspace/scenario/scenario.ts";
import { StateError } from "../../../workspace/state-log.ts";
import { DEFAULT_WORLD } from "../../../workspace/worlds.ts";
import { prewarm } from "../../prewarm.ts";
import { attachWorld } from "../attach.ts";
import { storedChoices } from "../stored-state.ts";
import type { Database } from "./database.ts";
import { freshUntil, refreshAt, settledAt } from "./freshness.ts";
import { worldOfChange, type Transaction } from "./transaction.ts";
import { SETTINGS } from "./version-reader.ts";
import {
  readAllVersions,
  readKeys,
  readScenarios,
  readSharedSettings,
  readWorlds,
  type StoredKeyRow,
  type WorldRow,
} from "./world-rows.ts";

interface FollowerOptions {
  readonly fake: Fake;
  readonly database: Database;
  readonly scenarioOf: (digest: string, name: string, file: string) => Promise<Scenario>;
  /** Calls a function whose changes are stored already. */
  readonly apply: (change: () => void) => void;
  readonly generation: string;
}

/** What the process has of a world. */
interface Attached {
  version: number;
  /** The fault rules as JSON: activating the same rules would reset their counts. */
  faults: string | null;
  /** Until when it is known to be current, by the monotonic clock. */
  freshUntil: number;
  /** When its version should be read again, by the monotonic clock; Infinity: it is being read. */
  refreshAt: number;
  /** From when it may be shown to clients, by the monotonic clock. */
  settledAt: number;
}

/** Brings the worlds of a fake up to date with the database. */
export class Follower {
  /** By world; the settings of all worlds included. */
  readonly attached = new Map<string, Attached>();
  readonly #options: FollowerOptions;
  readonly #scenarios = new Map<string, Scenario>();
  #isEnded = false;

  constructor(options: FollowerOptions) {
    this.#options = options;
  }

  /** Whether another process has replaced the state, so that this one must not use it. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** @throws {StateError} if another process has replaced the state */
  checkGeneration(): void {
    if (!this.#isEnded) return;
    throw new StateError("The state was discarded or migrated; restart this process");
  }

  begin(world: string, version: number): void {
    this.#set(world, version, null);
  }

  /** Notes the versions that a query of `sent` has returned. */
  observed(versions: Readonly<Record<string, number>>, sent: number): void {
    for (const world in versions) {
      const known = this.attached.get(world);
      if (known !== undefined && isCurrent(world, known.version, versions[world]!)) {
        known.freshUntil = freshUntil(sent);
        known.refreshAt = refreshAt(sent);
      }
    }
  }

  /** Returns when the state of a world may be shown to clients, by the monotonic clock. */
  settledAt(world: string): number {
    return this.attached.get(world)?.settledAt ?? 0;
  }

  #set(world: string, version: number, faults: string | null, settled = settledAt()): void {
    this.attached.set(world, { version, faults, freshUntil: 0, refreshAt: 0, settledAt: settled });
  }

  noteFaults(world: string, rules: readonly unknown[] | null): void {
    const known = this.attached.get(world);
    if (known !== undefined) known.faults = rules && JSON.stringify(rules);
  }

  /** Notes the versions after a transaction of this process. */
  committed({ steps, changes }: Transaction): void {
    for (const { world, after } of steps) {
      const known = this.attached.get(world);
      if (after === null) this.attached.delete(world);
      // No other process knows a new world.
      else if (known === undefined) this.#set(world, after, null, 0);
      else {
        known.version = after;
        known.settledAt = settledAt();
      }
    }
    for (const change of changes) {
      if (change.kind === "faults-set") this.noteFaults(change.world, change.rules);
      if (change.kind === "world-started") this.noteFaults(change.world, null);
      if (change.kind === "setting-set" && change.name === "faults") {
        this.noteFaults(worldOfChange(change), change.value as readonly unknown[]);
      }
    }
  }

  /** Returns the worlds that are not attached, and those that have changed or no longer exist. */
  async missing(): Promise<{ unattached: string[]; changed: string[] }> {
    const rows = await readAllVersions(this.#options.database);
    const versions = new Map(rows.map(({ world, version }) => [world, version]));
    const changed = [...this.attached]
      .filter(([id, { version }]) => id !== SETTINGS && version < (versions.get(id) ?? Infinity))
      .map(([id]) => id);
    // Worlds that are being created here are in memory already.
    const { worlds } = this.#options.fake.options;
    const unattached = [...versions.keys()].filter(
      (id) => !this.attached.has(id) && worlds.get(id) === null,
    );
    return { unattached, changed };
  }

  /** Reads and applies what this process does not have of worlds. Rejects with a {@link StateError}. */
  async follow(worlds: readonly string[]): Promise<void> {
    const { fake, database } = this.#options;
    if (worlds.includes(SETTINGS)) await this.#followSettings();
    const others = worlds.filter((world) => world !== SETTINGS);
    if (others.length === 0) return;
    const known = others.map((world) => ({
      world,
      version: this.attached.get(world)?.version ?? -1,
      revision: fake.options.worlds.get(world)?.revision ?? 0,
    }));
    const rows = await readWorlds(database, known);
    await this.#readScenarios(rows);
    for (const row of rows) {
      // It can have changed during the queries.
      const version = this.attached.get(row.world)?.version ?? -1;
      const asked = known.find(({ world }) => world === row.world)?.version;
      if (version === asked) this.#options.apply(() => this.#apply(row));
    }
    const found = new Set(rows.map(({ world }) => world));
    for (const gone of others.filter((world) => !found.has(world))) await this.#remove(gone);
    for (const row of rows) await this.#prewarm(row);
  }

  /** Requests of other worlds are served meanwhile. */
  async #prewarm({ world: id, writes }: WorldRow): Promise<void> {
    const world = this.#options.fake.options.worlds.get(id);
    if (world !== null && hasManyAddedPrompts(writes)) await prewarm(world);
  }

  /** Has a world read again, and replaced, before its next use. */
  invalidate(world: string): void {
    const known = this.attached.get(world);
    if (known !== undefined) Object.assign(known, { version: -1, freshUntil: 0 });
  }

  /** Replaces a world by what is stored. */
  async attachAgain(world: string): Promise<void> {
    this.attached.delete(world);
    await this.follow([world]);
  }

  #apply(row: WorldRow): void {
    const { fake } = this.#options;
    const { worlds } = fake.options;
    const known = this.attached.get(row.world);
    const world = worlds.get(row.world);
    if (known === undefined || world === null || row.isReplaced) this.#attach(row);
    else {
      for (const { workspace, change, at } of row.writes) world.append(workspace, change, at);
      world.clock.restore(row.clock);
      if (known.faults !== row.faults) {
        if (row.faults === null) fake.faults.restart(row.world);
        else fake.faults.activate(row.world, readFaultRules(JSON.parse(row.faults)));
      }
    }
    this.#addKeys(row.keys);
    this.#set(row.world, row.version, row.faults);
  }

  #attach(row: WorldRow): void {
    const { world: id, scenario, seed, anchor, frozenAt, choices, clock, faults, writes } = row;
    const plan = {
      scenario: this.#scenarios.get(scenario)!,
      ...(seed === null ? {} : { seed }),
      anchor,
      frozenAt,
      ...storedChoices(choices),
    };
    const rules = faults === null ? null : (JSON.parse(faults) as unknown[]);
    attachWorld(this.#options.fake, { id, plan, writes, clock, rules });
  }

  #addKeys(rows: readonly StoredKeyRow[]): void {
    const { keys } = this.#options.fake.options.worlds;
    for (const { hash, ...key } of rows) {
      if (keys.addHash(hash, key) === null && key.revoked) keys.revoke(keyIdOf(hash));
    }
  }

  /** Removes a world that was deleted, or of which only the keys are left. */
  async #remove(id: string): Promise<void> {
    const { fake, database, apply } = this.#options;
    const { worlds } = fake.options;
    if (id === DEFAULT_WORLD) {
      this.#isEnded = true;
      this.checkGeneration();
    }
    const keys = await readKeys(database, id);
    apply(() => {
      worlds.delete(id);
      worlds.keys.drop(id);
      fake.faults.restart(id);
      this.#addKeys(keys);
      worlds.dropExpiredKeys();
    });
    this.attached.delete(id);
  }

  async #readScenarios(rows: readonly WorldRow[]): Promise<void> {
    const missing = new Set(rows.map(({ scenario }) => scenario));
    for (const digest of this.#scenarios.keys()) missing.delete(digest);
    if (missing.size === 0) return;
    const { database, scenarioOf } = this.#options;
    for (const { digest, name, file } of await readScenarios(database, [...missing])) {
      this.#scenarios.set(digest, await scenarioOf(digest, name, file));
    }
  }

  async #followSettings(): Promise<void> {
    const { fake, database, generation, apply } = this.#options;
    const settings = await readSharedSettings(database);
    if (settings === null || settings.generation !== generation) {
      this.#isEnded = true;
      this.checkGeneration();
      return;
    }
    const { version, faults } = settings;
    const known = this.attached.get(SETTINGS);
    if (known !== undefined && known.version >= version) return;
    if ((known?.faults ?? "[]") !== (faults ?? "[]")) {
      apply(() => fake.faults.activate(null, readFaultRules(JSON.parse(faults ?? "[]"))));
    }
    this.#set(SETTINGS, version, faults);
  }
}

/** Whether the version of a world that a process has includes everything that the version in the database includes. */
export function isCurrent(world: string, known: number, stored: number): boolean {
  // Settings may be those of another generation, whose versions are not comparable.
  return world === SETTINGS ? known === stored : known >= stored;
}
