import { SECONDS_PER_DAY, type EpochDay, type EpochSecond } from "../calendar.ts";
import type { Plan } from "../model.ts";
import type { BrandDefinition, WorkspaceDefinition } from "../scenario/definition.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { Tokens } from "../tokens.ts";
import { addedBrand } from "./added-brand.ts";
import type { BrandBase, BrandPlace } from "./brand-base.ts";
import { foldBrand, type BrandState, type BrandWrites } from "./brand-state.ts";
import { BrandView, type ViewContext } from "./brand-view.ts";
import { scenarioBrand } from "./scenario-brand.ts";
import type { WorldClock } from "./clock.ts";
import type { BrandTracked, Write } from "./write-log.ts";

/** A scenario under a seed: the part of its worlds that they all share, made when first asked for. */
export class ScenarioBase {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly #brands = new Map<BrandDefinition, BrandBase>();

  constructor(scenario: Scenario, seed: number = scenario.definition.seed) {
    this.scenario = scenario;
    this.seed = seed;
  }

  brand(definition: BrandDefinition, place: BrandPlace): BrandBase {
    let base = this.#brands.get(definition);
    if (base === undefined) {
      base = scenarioBrand(place, definition);
      this.#brands.set(definition, base);
    }
    return base;
  }
}

export interface WorldOptions {
  readonly base: ScenarioBase;
  /** The UTC day that day 0 stands for; fixed for the world's life. */
  readonly anchor: EpochDay;
  readonly clock: WorldClock;
}

export { CLOCK_REACH_DAYS } from "./clock.ts";

/** One copy of a scenario: a pure function of scenario, seed, anchor, writes and now. */
export class World {
  readonly base: ScenarioBase;
  readonly anchor: EpochDay;
  readonly clock: WorldClock;
  #generation = 0;
  readonly #writes: Write[] = [];
  readonly #states = new Map<string, readonly BrandState[]>();
  readonly #views = new Map<string, WorkspaceView>();
  readonly #addedBases = new Map<string, BrandBase>();

  constructor({ base, anchor, clock }: WorldOptions) {
    this.base = base;
    this.anchor = anchor;
    this.clock = clock;
  }

  /** Counts every change of what the world holds, resets too: unlike the revision it never comes back. */
  get generation(): number {
    return this.#generation;
  }

  /** How many writes the world has seen. */
  get revision(): number {
    return this.#writes.length;
  }

  /** A workspace as it stands now; the same one for as long as nothing is written and no second passes. */
  workspace(name: string): WorkspaceView {
    const known = this.#views.get(name);
    if (known?.now === this.clock.now()) return known;
    const definition = this.#definition(name);
    const view = new WorkspaceView(this, definition, this.#statesOf(definition));
    this.#views.set(name, view);
    return view;
  }

  /** Appends a write at the world's now. */
  append(workspace: string, change: Write["change"]): void {
    this.#generation++;
    this.#writes.push({ at: this.clock.now(), workspace, change });
    this.#states.delete(workspace);
    this.#views.delete(workspace);
  }

  /** All writes so far, in their order. */
  get writes(): readonly Write[] {
    return this.#writes;
  }

  /** Takes over the writes of another copy, in the place of its own. @throws {RangeError} for a foreign workspace. */
  restore(writes: readonly Write[]): void {
    for (const { workspace } of writes) this.#definition(workspace);
    this.#forget();
    this.#writes.push(...writes);
  }

  /** Forgets all writes and starts the clock anew. */
  reset(): void {
    this.#forget();
    this.clock.reset();
  }

  #forget(): void {
    this.#generation++;
    this.#writes.length = 0;
    this.#states.clear();
    this.#views.clear();
    this.#addedBases.clear();
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
      states = this.#fold(definition);
      this.#states.set(definition.workspace, states);
    }
    return states;
  }

  #fold(definition: WorkspaceDefinition): BrandState[] {
    const writes = this.#writes.filter(({ workspace }) => workspace === definition.workspace);
    const known = definition.brands.map(({ brand }) => brand);
    const added = addedBrands(writes).filter(({ brand }) => !known.includes(brand));
    const place = (index: number): BrandPlace => this.#place(definition, index);
    const bases = [
      ...definition.brands.map((brand, index) => ({
        base: this.base.brand(brand, place(index)),
        trackedAt: null,
      })),
      ...added.map(({ brand, domain, at }, index) => ({
        base: this.#addedBase(place(known.length + index), brand, domain),
        trackedAt: at,
      })),
    ];
    return bases.map(({ base, trackedAt }, index) =>
      foldBrand(base, writesOf(base.name, writes), {
        index,
        trackedAt,
        anchor: this.anchor,
        crawlDelay: this.base.scenario.definition.crawl_delay_s,
        packs: this.base.scenario.packs,
      }),
    );
  }

  /** An added brand's base, made once: later writes only fold onto it. */
  #addedBase(place: BrandPlace, brand: string, domain: string | null): BrandBase {
    const key = JSON.stringify([place.workspace, place.index, brand, domain]);
    const base = this.#addedBases.get(key) ?? addedBrand(place, brand, domain);
    this.#addedBases.set(key, base);
    return base;
  }

  #place(definition: WorkspaceDefinition, index: number): BrandPlace {
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

/** Brands that were added, by first appearance in the log; each with its earliest write in world time. */
function addedBrands(writes: readonly Write[]): (BrandTracked & { readonly at: EpochSecond })[] {
  const earliest = new Map<string, BrandTracked & { readonly at: EpochSecond }>();
  for (const { change, at } of writes) {
    if (change.kind !== "brand-tracked") continue;
    const known = earliest.get(change.brand);
    if (known === undefined || at < known.at) earliest.set(change.brand, { ...change, at });
  }
  return [...earliest.values()];
}

function writesOf(brand: string, writes: readonly Write[]): BrandWrites {
  return {
    domains: writes.flatMap(({ change, at }) =>
      change.kind === "brand-tracked" && change.brand === brand && change.domain !== null
        ? [{ domain: change.domain, at }]
        : [],
    ),
    prompts: writes.flatMap(({ change, at }) =>
      change.kind === "prompts-added" && change.brand === brand ? [{ change, at }] : [],
    ),
  };
}

function planOf({ plan }: WorkspaceDefinition): Plan {
  return { name: plan.name, apiAccess: plan.api_access, platforms: plan.platforms };
}

/** One tenant's data at the world's now; reads nothing of any other workspace. */
export class WorkspaceView {
  readonly name: string;
  readonly plan: Plan;
  readonly now: EpochSecond;
  readonly anchor: EpochDay;
  readonly #world: World;
  readonly #states: readonly BrandState[];
  readonly #context: ViewContext;
  readonly #brands = new Map<BrandState, BrandView>();

  constructor(world: World, definition: WorkspaceDefinition, states: readonly BrandState[]) {
    this.#world = world;
    this.name = definition.workspace;
    this.plan = planOf(definition);
    this.now = world.clock.now();
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

  /** Today, as days from the anchor. */
  get today(): number {
    return Math.floor(this.now / SECONDS_PER_DAY) - this.anchor;
  }

  get brandNames(): string[] {
    return this.#states.map(({ base }) => base.name);
  }

  get brands(): BrandView[] {
    return this.#states.map((state) => this.#viewOf(state));
  }

  /** The brand of exactly this name; null where it is not tracked (§2.1). */
  brand(name: string): BrandView | null {
    const state = this.#states.find(({ base }) => base.name === name);
    return state === undefined ? null : this.#viewOf(state);
  }

  /** The brand to which a run's token belongs; null where the token is none of this workspace's. */
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
    this.#world.append(this.name, change);
  }

  /** The same workspace after a write. */
  again(): WorkspaceView {
    return this.#world.workspace(this.name);
  }
}
