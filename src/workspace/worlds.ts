import { SECONDS_PER_DAY, type EpochDay, type EpochSecond } from "../common/calendar.ts";
import { secondOf } from "./written-data.ts";
import type { KeyMode } from "../simulation/model.ts";
import type { Scenario } from "./scenario/scenario.ts";
import { WorldClock, type ClockStart, type SystemTime } from "./clock.ts";
import { World, type WorldChoices } from "./world.ts";
import { ScenarioBase } from "./brand-states.ts";
import type { KeyStore } from "./key-store.ts";
import type { RecordChange, StateLog } from "./state-log.ts";

/** Injected dependencies of worlds. */
export interface WorldsContext {
  readonly keys: KeyStore;
  readonly system: SystemTime;
  /** Returns a new, unguessable key. */
  readonly randomKey: () => string;
  readonly randomId: () => string;
  /** Stores changes; none: they stay in memory. */
  readonly log?: StateLog | undefined;
}

export interface WorldPlan {
  readonly scenario: Scenario;
  /** Default: the scenario's own. */
  readonly seed?: number;
  readonly anchor: EpochDay;
  /** null: the scenario's clock, else real time. */
  readonly frozenAt: EpochSecond | null;
  /** All choices, if they differ from those of the server. */
  readonly choices?: WorldChoices;
}

/** A new key with its value, which is not stored. */
export interface MintedKey {
  readonly id: string;
  readonly workspace: string;
  readonly key: string;
  readonly mode: KeyMode;
  readonly revoked: boolean;
}

export interface WorldEntry {
  readonly id: string;
  readonly world: World;
}

/** Id of the world that the server starts with; its keys are those of the scenario. */
export const DEFAULT_WORLD = "default";

/** Maximum number of expired worlds whose keys are kept. */
export const MAX_EXPIRED = 10_000;

/** All worlds of a server and their keys. */
export class Worlds {
  readonly keys: KeyStore;
  readonly #context: WorldsContext;
  readonly #worlds = new Map<string, World>();
  /** By seed. Weak references: simulated data is freed with its last world. */
  readonly #bases = new WeakMap<Scenario, Map<number, WeakRef<ScenarioBase>>>();

  constructor(context: WorldsContext) {
    this.keys = context.keys;
    this.#context = context;
  }

  /** The real time, at which a running clock starts. */
  get now(): EpochSecond {
    return this.#context.system();
  }

  /** Opens the default world with the scenario's own keys. */
  openDefault(plan: WorldPlan): WorldEntry {
    const entry = this.#add(DEFAULT_WORLD, plan);
    this.addKeys(plan);
    return entry;
  }

  /** Gives the default world those of the scenario's own keys that do not exist. */
  addKeys({ scenario }: WorldPlan): void {
    for (const { workspace, keys } of scenario.definition.workspaces) {
      for (const { key, mode, revoked } of keys) {
        if (this.keys.find(key) !== null) continue;
        this.keys.add(key, { world: DEFAULT_WORLD, workspace, mode, revoked });
      }
    }
  }

  /** Creates a world with a new key for each key of the scenario. Keys that the scenario revokes are revoked, and last. */
  createWithKeys(plan: WorldPlan): WorldEntry & { readonly minted: readonly MintedKey[] } {
    const entry = this.createWithoutKeys(null, plan);
    const keys = plan.scenario.definition.workspaces.flatMap(({ workspace, keys: own }) =>
      own.map(({ mode, revoked }) => ({ workspace, mode, revoked })),
    );
    return { ...entry, minted: this.createKeys(entry.id, keys) };
  }

  /** Creates a world without keys; with an id it replaces the world of that id. */
  createWithoutKeys(id: string | null, plan: WorldPlan): WorldEntry {
    return this.#add(id ?? this.#context.randomId(), plan);
  }

  /** Creates keys of a new world: the valid ones first, so that the first one of a mode can be used. */
  createKeys(
    world: string,
    keys: readonly Pick<MintedKey, "workspace" | "mode" | "revoked">[],
  ): MintedKey[] {
    return keys
      .toSorted((a, b) => Number(a.revoked) - Number(b.revoked))
      .map((key) => this.#createKey(world, key));
  }

  /** Creates a key of a workspace; its value is returned only here (§5). */
  createKey(world: string, workspace: string, mode: KeyMode): MintedKey {
    return this.#createKey(world, { workspace, mode, revoked: false });
  }

  #createKey(world: string, own: Pick<MintedKey, "workspace" | "mode" | "revoked">): MintedKey {
    const { workspace, mode, revoked } = own;
    const key = this.#context.randomKey();
    const { id } = this.keys.add(key, { world, workspace, mode, revoked });
    return { id, workspace, key, mode, revoked };
  }

  get(id: string): World | null {
    return this.#worlds.get(id) ?? null;
  }

  list(): WorldEntry[] {
    return [...this.#worlds].map(([id, world]) => ({ id, world }));
  }

  /** Deletes a world and its keys; returns false if there is none. The default world cannot be deleted. */
  delete(id: string): boolean {
    const world = this.#worlds.get(id);
    if (id === DEFAULT_WORLD || world === undefined) return false;
    const keys = this.keys.hashesOf(id);
    this.#context.log?.record({ kind: "world-deleted", world: id }, () => {
      this.#worlds.set(id, world);
      this.keys.restore(keys);
    });
    this.#worlds.delete(id);
    this.keys.drop(id);
    return true;
  }

  /** Deletes a world but keeps its keys, so that they can be recognised; those of the oldest expired worlds are deleted. */
  expire(id: string): void {
    const world = this.#worlds.get(id);
    if (id === DEFAULT_WORLD || world === undefined) return;
    this.#context.log?.record({ kind: "world-expired", world: id }, () => {
      this.#worlds.set(id, world);
    });
    this.#worlds.delete(id);
    this.dropExpiredKeys();
  }

  /** Deletes the keys of the oldest expired worlds. */
  dropExpiredKeys(): void {
    const expired = this.keys.worlds().filter((one) => !this.#worlds.has(one));
    for (const oldest of expired.slice(0, -MAX_EXPIRED)) {
      const keys = this.keys.hashesOf(oldest);
      const restore = (): void => this.keys.restore(keys);
      this.#context.log?.record({ kind: "world-deleted", world: oldest }, restore);
      this.keys.drop(oldest);
    }
  }

  #add(id: string, plan: WorldPlan): WorldEntry {
    const { scenario, seed, anchor, choices = null } = plan;
    const { log, system } = this.#context;
    const record: RecordChange | undefined =
      log && ((change, undo) => log.record({ world: id, ...change }, undo));
    const clock = new WorldClock(system, clockStart(plan), record);
    const base = this.#baseOf(scenario, seed ?? scenario.definition.seed);
    const world = new World({ base, anchor, clock, choices, record });
    const before = this.#worlds.get(id);
    log?.record({ kind: "world-started", world: id, plan, clock: clock.state }, () => {
      if (before === undefined) this.#worlds.delete(id);
      else this.#worlds.set(id, before);
    });
    this.#worlds.set(id, world);
    return { id, world };
  }

  #baseOf(scenario: Scenario, seed: number): ScenarioBase {
    const bases = this.#bases.get(scenario) ?? new Map<number, WeakRef<ScenarioBase>>();
    this.#bases.set(scenario, bases);
    const known = bases.get(seed)?.deref();
    if (known !== undefined) return known;
    for (const [other, base] of bases) if (base.deref() === undefined) bases.delete(other);
    const base = new ScenarioBase(scenario, seed);
    bases.set(seed, new WeakRef(base));
    return base;
  }
}

function clockStart({ scenario, anchor, frozenAt }: WorldPlan): ClockStart | null {
  if (frozenAt !== null) return { at: frozenAt, runs: false };
  const { clock } = scenario.definition;
  if (clock === undefined) return null;
  return { at: anchor * SECONDS_PER_DAY + secondOf(clock.at), runs: clock.runs };
}
