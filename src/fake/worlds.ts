import { SECONDS_PER_DAY, type EpochDay, type EpochSecond } from "../workspace/calendar.ts";
import { secondOf } from "../workspace/ledger/written.ts";
import type { KeyMode } from "../workspace/model.ts";
import type { Scenario } from "../workspace/scenario/scenario.ts";
import { WorldClock, type ClockStart, type SystemTime } from "../workspace/world/clock.ts";
import { ScenarioBase, World, type WorkspaceView } from "../workspace/world/world.ts";
import type { KeyRecord, KeyRing } from "./key-ring.ts";

/** What worlds need of the outside, passed in. */
export interface WorldsContext {
  readonly keys: KeyRing;
  readonly system: SystemTime;
  /** A new key, as nobody could guess it. */
  readonly randomKey: () => string;
  readonly randomId: () => string;
}

export interface WorldPlan {
  readonly scenario: Scenario;
  /** Default: the scenario's own. */
  readonly seed?: number;
  readonly anchor: EpochDay;
  /** null: the clock starts as the scenario says, else it runs in real time. */
  readonly frozenAt: EpochSecond | null;
}

/** A key as it is told once, when its world is minted. */
export interface MintedKey {
  readonly id: string;
  readonly workspace: string;
  readonly key: string;
  readonly mode: KeyMode;
}

export interface WorldEntry {
  readonly id: string;
  readonly world: World;
}

/** The world that the server starts with; its keys are the scenario's own. */
export const DEFAULT_WORLD = "default";

/** Every world that this server holds, and which key opens which. */
export class Worlds {
  readonly keys: KeyRing;
  readonly #context: WorldsContext;
  readonly #worlds = new Map<string, World>();
  /** By seed; held by their worlds alone, so that what was drawn goes with the last of them. */
  readonly #bases = new WeakMap<Scenario, Map<number, WeakRef<ScenarioBase>>>();

  constructor(context: WorldsContext) {
    this.keys = context.keys;
    this.#context = context;
  }

  /** The world of the scenario's well-known keys. */
  open(plan: WorldPlan): WorldEntry {
    const entry = this.#add(DEFAULT_WORLD, plan);
    for (const { workspace, keys } of plan.scenario.definition.workspaces) {
      for (const { key, mode, revoked } of keys) {
        this.keys.add(key, { world: entry.id, workspace, mode, revoked });
      }
    }
    return entry;
  }

  /** An isolated world with keys of its own, one for each that the scenario has and has not revoked. */
  mint(plan: WorldPlan): WorldEntry & { readonly minted: readonly MintedKey[] } {
    const entry = this.begin(null, plan);
    const minted = plan.scenario.definition.workspaces.flatMap(({ workspace, keys }) =>
      keys
        .filter(({ revoked }) => !revoked)
        .map(({ mode }) => this.createKey(entry.id, workspace, mode)),
    );
    return { ...entry, minted };
  }

  /** A world without keys: under a new id, or in the place of the one that has this id. */
  begin(id: string | null, plan: WorldPlan): WorldEntry {
    return this.#add(id ?? this.#context.randomId(), plan);
  }

  /** A new key to a workspace of a world; its value is told here and never again (§5). */
  createKey(world: string, workspace: string, mode: KeyMode): MintedKey {
    const key = this.#context.randomKey();
    const { id } = this.keys.add(key, { world, workspace, mode, revoked: false });
    return { id, workspace, key, mode };
  }

  get(id: string): World | null {
    return this.#worlds.get(id) ?? null;
  }

  list(): WorldEntry[] {
    return [...this.#worlds].map(([id, world]) => ({ id, world }));
  }

  /** Forgets a world and its keys; false where there is none. The default world stays. */
  delete(id: string): boolean {
    if (id === DEFAULT_WORLD || !this.#worlds.delete(id)) return false;
    this.keys.drop(id);
    return true;
  }

  /** The workspace that a key opens, at its world's now. */
  workspaceOf({ world, workspace }: KeyRecord): WorkspaceView {
    const found = this.#worlds.get(world);
    if (found === undefined) throw new Error(`A key outlived its world "${world}"`);
    return found.workspace(workspace);
  }

  #add(id: string, plan: WorldPlan): WorldEntry {
    const { scenario, seed, anchor } = plan;
    const clock = new WorldClock(this.#context.system, clockStart(plan));
    const base = this.#baseOf(scenario, seed ?? scenario.definition.seed);
    const world = new World({ base, anchor, clock });
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
