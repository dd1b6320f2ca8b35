import type { EpochDay, EpochSecond } from "../common/calendar.ts";
import type { Plan } from "../simulation/model.ts";
import { addedBrand, scenarioBrand, type Brand, type BrandContext } from "./brand.ts";
import { BrandState, type StateContext } from "./brand-state.ts";
import type { BrandDefinition, WorkspaceDefinition } from "./scenario/definition.ts";
import type { Scenario } from "./scenario/scenario.ts";
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

/** What the states of a world's brands depend on besides its writes. */
interface StatesOrigin {
  readonly base: ScenarioBase;
  readonly anchor: EpochDay;
}

/** The brands of a workspace in one world, after all writes. */
export class BrandStates {
  readonly list: readonly BrandState[];
  readonly #origin: StatesOrigin;
  readonly #definition: WorkspaceDefinition;
  readonly #states: BrandState[];
  readonly #byName: Map<string, BrandState>;

  constructor(origin: StatesOrigin, definition: WorkspaceDefinition, writes: readonly Write[]) {
    this.#origin = origin;
    this.#definition = definition;
    this.#states = definition.brands.map((brand, index) => {
      const shared = origin.base.brand(brand, this.#brandContext(index));
      return new BrandState(shared, this.#stateContext(index, null));
    });
    this.list = this.#states;
    this.#byName = new Map(this.#states.map((state) => [state.brand.name, state]));
    for (const added of addedBrands(writes)) {
      if (!this.#byName.has(added.brand)) this.#add(added);
    }
    for (const write of writes) this.#byName.get(write.change.brand)?.apply(write);
  }

  /**
   * Applies the next write; false if the states have to be created again, because the clock was set
   * back and the write tracks a brand earlier than before.
   */
  append(write: Write): boolean {
    const { change, at } = write;
    const known = this.#byName.get(change.brand);
    if (known === undefined && change.kind === "prompts-added") return true;
    const state = known ?? this.#add({ ...(change as BrandTracked), at });
    if (state.trackedAt !== null && at < state.trackedAt) return false;
    state.apply(write);
    // Now and not with the next read, which can follow thousands of writes.
    if (change.kind === "prompts-added") state.added.apply();
    return true;
  }

  #add({ brand: name, domain, at }: AddedBrand): BrandState {
    const index = this.#states.length;
    const brand = addedBrand(this.#brandContext(index), name, domain);
    const state = new BrandState(brand, this.#stateContext(index, at));
    this.#states.push(state);
    this.#byName.set(name, state);
    return state;
  }

  #stateContext(index: number, trackedAt: EpochSecond | null): StateContext {
    const { base, anchor } = this.#origin;
    const { definition, packs } = base.scenario;
    return { index, trackedAt, anchor, crawlDelay: definition.crawl_delay_s, packs };
  }

  #brandContext(index: number): BrandContext {
    const { scenario, seed } = this.#origin.base;
    const { workspace, silent_platforms: silent } = this.#definition;
    return {
      scenario,
      seed,
      workspace,
      plan: planOf(this.#definition),
      silentPlatforms: new Set(silent),
      index,
    };
  }
}

interface AddedBrand extends BrandTracked {
  readonly at: EpochSecond;
}

/** Added brands in the order of the log, each with its earliest write in world time. */
function addedBrands(writes: readonly Write[]): AddedBrand[] {
  const earliest = new Map<string, AddedBrand>();
  for (const { change, at } of writes) {
    if (change.kind !== "brand-tracked") continue;
    const known = earliest.get(change.brand);
    if (known === undefined || at < known.at) earliest.set(change.brand, { ...change, at });
  }
  return [...earliest.values()];
}

/** Returns the plan of a workspace in a scenario. */
export function planOf({ plan }: WorkspaceDefinition): Plan {
  return { name: plan.name, apiAccess: plan.api_access, platforms: plan.platforms };
}
