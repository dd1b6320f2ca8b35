import { SECONDS_PER_DAY, type EpochDay, type EpochSecond } from "../common/calendar.ts";
import type { Plan } from "../simulation/model.ts";
import type { BrandDefinition, WorkspaceDefinition } from "./scenario/definition.ts";
import type { Scenario } from "./scenario/scenario.ts";
import { Tokens } from "./tokens.ts";
import { addedBrand, scenarioBrand, type Brand, type BrandContext } from "./brand.ts";
import { applyWrites, type BrandState } from "./brand-state.ts";
import { BrandView, type ViewContext } from "./brand-view.ts";
import type { WorldClock } from "./clock.ts";
import type { BrandTracked, Write } from "./write-log.ts";

/** The brands of a scenario under a seed, shared by all worlds over them. */
export class ScenarioBase {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly #brands = new Map<BrandDefinition, Brand>();

  constructor(scenario: Scenario, seed: number = scenario.definition.seed) {
    this.scenario = scenario;
    this.seed = seed;
  }

  brand(definition: BrandDefinition, context: BrandContext): Brand {
    let brand = this.#brands.get(definition);
    if (brand === undefined) {
      brand = scenarioBrand(context, definition);
      this.#brands.set(definition, brand);
    }
    return brand;
  }
}

export interface WorldOptions {
  readonly base: ScenarioBase;
  /** The UTC day of day 0. */
  readonly anchor: EpochDay;
  readonly clock: WorldClock;
}

export { MAX_CLOCK_OFFSET_DAYS } from "./clock.ts";

/** One copy of a scenario: a pure function of scenario, seed, anchor, writes and now. */
export class World {
  readonly base: ScenarioBase;
  readonly anchor: EpochDay;
  readonly clock: WorldClock;
  #version: object = {};
  readonly #writes: Write[] = [];
  readonly #states = new Map<string, readonly BrandState[]>();
  readonly #views = new Map<string, WorkspaceView>();
  readonly #addedBrands = new Map<string, Brand>();

  constructor({ base, anchor, clock }: WorldOptions) {
    this.base = base;
    this.anchor = anchor;
    this.clock = clock;
  }

  /** An object that is replaced with every write and reset; it identifies one state of one world. */
  get version(): object {
    return this.#version;
  }

  /** Number of writes. */
  get revision(): number {
    return this.#writes.length;
  }

  /** Returns a workspace at an instant; the last view is reused until something is written. */
  workspace(name: string, now: EpochSecond = this.clock.now()): WorkspaceView {
    const known = this.#views.get(name);
    if (known?.now === now) return known;
    const definition = this.#definition(name);
    const view = new WorkspaceView(this, definition, this.#statesOf(definition), now);
    this.#views.set(name, view);
    return view;
  }

  /** Appends a write. */
  append(workspace: string, change: Write["change"], at: EpochSecond): void {
    this.#version = {};
    this.#writes.push({ at, workspace, change });
    this.#states.delete(workspace);
    this.#views.delete(workspace);
  }

  /** All writes in order. */
  get writes(): readonly Write[] {
    return this.#writes;
  }

  /** Replaces the writes by those of another copy. @throws {RangeError} for an unknown workspace. */
  restore(writes: readonly Write[]): void {
    for (const { workspace } of writes) this.#definition(workspace);
    this.#clear();
    this.#writes.push(...writes);
  }

  /** Deletes all writes and resets the clock. */
  reset(): void {
    this.#clear();
    this.clock.reset();
  }

  #clear(): void {
    this.#version = {};
    this.#writes.length = 0;
    this.#states.clear();
    this.#views.clear();
    this.#addedBrands.clear();
  }

  #definition(name: string): WorkspaceDefinition {
    const found = this.base.scenario.definition.workspaces.find(
      ({ workspace }) => workspace === name,
    );
    if (found === undefined) throw new RangeError(`No workspace "${name}" in this scenario`);
    return found;
  }

  #statesOf(definition: WorkspaceDefinition): readonly BrandState[] {
    let states = this.#states.get(definition.workspace);
    if (states === undefined) {
      states = this.#applyWrites(definition);
      this.#states.set(definition.workspace, states);
    }
    return states;
  }

  #applyWrites(definition: WorkspaceDefinition): BrandState[] {
    const writes = this.#writes.filter(({ workspace }) => workspace === definition.workspace);
    const names = new Set(definition.brands.map(({ brand }) => brand));
    const added = addedBrands(writes).filter(({ brand }) => !names.has(brand));
    const contextOf = (index: number): BrandContext => this.#brandContext(definition, index);
    const brands = [
      ...definition.brands.map((brand, index) => ({
        brand: this.base.brand(brand, contextOf(index)),
        trackedAt: null,
      })),
      ...added.map(({ brand, domain, at }, index) => ({
        brand: this.#addedBrand(contextOf(definition.brands.length + index), brand, domain),
        trackedAt: at,
      })),
    ];
    return brands.map(({ brand, trackedAt }, index) =>
      applyWrites(brand, writes, {
        index,
        trackedAt,
        anchor: this.anchor,
        crawlDelay: this.base.scenario.definition.crawl_delay_s,
        packs: this.base.scenario.packs,
      }),
    );
  }

  /** Cached: a later write does not change the brand itself. */
  #addedBrand(context: BrandContext, name: string, domain: string | null): Brand {
    const key = JSON.stringify([context.workspace, context.index, name, domain]);
    const brand = this.#addedBrands.get(key) ?? addedBrand(context, name, domain);
    this.#addedBrands.set(key, brand);
    return brand;
  }

  #brandContext(definition: WorkspaceDefinition, index: number): BrandContext {
    return {
      scenario: this.base.scenario,
      seed: this.base.seed,
      workspace: definition.workspace,
      plan: planOf(definition),
      silentPlatforms: new Set(definition.silent_platforms),
      index,
    };
  }
}

/** Added brands in the order of the log, each with its earliest write in world time. */
function addedBrands(writes: readonly Write[]): (BrandTracked & { readonly at: EpochSecond })[] {
  const earliest = new Map<string, BrandTracked & { readonly at: EpochSecond }>();
  for (const { change, at } of writes) {
    if (change.kind !== "brand-tracked") continue;
    const known = earliest.get(change.brand);
    if (known === undefined || at < known.at) earliest.set(change.brand, { ...change, at });
  }
  return [...earliest.values()];
}

function planOf({ plan }: WorkspaceDefinition): Plan {
  return { name: plan.name, apiAccess: plan.api_access, platforms: plan.platforms };
}

/** A tenant's data at an instant. It has no access to other workspaces. */
export class WorkspaceView {
  readonly name: string;
  readonly plan: Plan;
  readonly now: EpochSecond;
  readonly anchor: EpochDay;
  readonly #world: World;
  readonly #states: readonly BrandState[];
  readonly #context: ViewContext;
  readonly #brands = new Map<BrandState, BrandView>();

  constructor(
    world: World,
    definition: WorkspaceDefinition,
    states: readonly BrandState[],
    now: EpochSecond,
  ) {
    this.#world = world;
    this.name = definition.workspace;
    this.plan = planOf(definition);
    this.now = now;
    this.anchor = world.anchor;
    this.#states = states.filter(({ trackedAt }) => trackedAt === null || trackedAt <= this.now);
    this.#context = {
      plan: this.plan,
      silentPlatforms: new Set(definition.silent_platforms),
      tokens: new Tokens(world.base.seed, definition.workspace),
      anchor: world.anchor,
      now: this.now,
      trackedNames: new Set(this.brandNames),
    };
  }

  /** Today, relative to the anchor. */
  get today(): number {
    return Math.floor(this.now / SECONDS_PER_DAY) - this.anchor;
  }

  get brandNames(): string[] {
    return this.#states.map(({ brand }) => brand.name);
  }

  get brands(): BrandView[] {
    return this.#states.map((state) => this.#viewOf(state));
  }

  /** Returns the brand with exactly this name; null if it is not tracked (§2.1). */
  brand(name: string): BrandView | null {
    const state = this.#states.find(({ brand }) => brand.name === name);
    return state === undefined ? null : this.#viewOf(state);
  }

  /** Returns the brand of a run's token; null if the token is not valid in this workspace. */
  brandOfRun(token: string): BrandView | null {
    const identity = this.#context.tokens.run(token);
    const state = this.#states.find(({ index }) => index === identity?.brand);
    return state === undefined ? null : this.#viewOf(state);
  }

  #viewOf(state: BrandState): BrandView {
    let view = this.#brands.get(state);
    if (view === undefined) {
      view = new BrandView(state, this.#context);
      this.#brands.set(state, view);
    }
    return view;
  }

  append(change: Write["change"]): void {
    this.#world.append(this.name, change, this.now);
  }

  /** Returns the workspace after a write. */
  refreshed(): WorkspaceView {
    return this.#world.workspace(this.name, this.now);
  }
}
