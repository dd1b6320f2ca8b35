import { dayOf, SECONDS_PER_DAY, type EpochDay, type EpochSecond } from "../common/calendar.ts";
import type { Plan } from "../simulation/model.ts";
import type { WorkspaceDefinition } from "./scenario/definition.ts";
import { Tokens } from "./tokens.ts";
import type { BrandState } from "./brand-state.ts";
import { BrandView, type ViewContext } from "./brand-view.ts";
import type { WorldClock } from "./clock.ts";
import { planOf, BrandStates, type ScenarioBase } from "./brand-states.ts";
import type { RecordChange } from "./state-log.ts";
import type { Write } from "./write-log.ts";

export interface WorldOptions {
  readonly base: ScenarioBase;
  /** The UTC day of day 0. */
  readonly anchor: EpochDay;
  readonly clock: WorldClock;
  /** The choices of this world; null (default): those of the server. */
  readonly choices?: WorldChoices | null;
  /** Receives the writes before they take effect. */
  readonly record?: RecordChange | undefined;
}

/** By id, such as `C11`: which behaviour was chosen where the API specification is silent. */
export type WorldChoices = Readonly<Record<string, string>>;

export { isNearAnchor, MAX_CLOCK_OFFSET_DAYS } from "./clock.ts";

/** The number of restored prompts that are added in one step: some milliseconds, for the first step of a process ten times as long. */
const ADDED_AT_ONCE = 50;

/** The days of the default window (§2.1). */
const USUAL_DAYS = 30;

/** One copy of a scenario: a pure function of scenario, seed, anchor, writes and now. */
export class World {
  readonly base: ScenarioBase;
  readonly anchor: EpochDay;
  readonly clock: WorldClock;
  readonly choices: WorldChoices | null;
  readonly #record: RecordChange | undefined;
  /** An object that is replaced with every write, reset and pause; it identifies one state of one world. */
  version: object = {};
  readonly #writes: Write[] = [];
  readonly #states = new Map<string, BrandStates>();
  readonly #views = new Map<string, WorkspaceView>();

  constructor({ base, anchor, clock, choices = null, record }: WorldOptions) {
    this.choices = choices;
    this.base = base;
    this.anchor = anchor;
    this.clock = clock;
    this.#record = record;
    clock.onPausesChanged = () => {
      this.version = {};
      this.#views.clear();
    };
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

  append(workspace: string, change: Write["change"], at: EpochSecond): void {
    const write = { at, workspace, change };
    const revision = this.revision + 1;
    this.#record?.({ kind: "write-appended", revision, write }, () => this.revert(revision - 1));
    this.version = {};
    this.#writes.push(write);
    this.#views.delete(workspace);
    const isApplied = this.#states.get(workspace)?.append(write) ?? true;
    if (!isApplied) this.#states.delete(workspace);
  }

  /** Removes the writes after a revision; the caller sees to it that they are not stored. */
  revert(revision: number): void {
    if (this.revision > revision) this.#replace(this.#writes.slice(0, revision));
  }

  /** All writes in order. */
  get writes(): readonly Write[] {
    return this.#writes;
  }

  /** Replaces the writes by those of another copy. @throws {RangeError} for an unknown workspace. */
  restore(writes: readonly Write[]): void {
    for (const { workspace } of writes) this.#definition(workspace);
    const before = [...this.#writes];
    this.#record?.({ kind: "writes-replaced", writes }, () => this.#replace(before));
    this.#replace(writes);
  }

  /** Creates the pages and models of brands, which all worlds share, in steps. */
  *createBrands(workspace: string, names: readonly string[]): Generator<void> {
    for (const { brand } of this.#statesOf(this.#definition(workspace))) {
      if (names.includes(brand.name)) yield* brand.data.steps();
    }
  }

  /**
   * Applies the writes that no read has needed yet, and simulates the runs of many added prompts in the default window,
   * some at each step.
   */
  *applyRestored(): Generator<void> {
    const today = dayOf(this.clock.now()) - this.anchor;
    for (const name of new Set(this.#writes.map(({ workspace }) => workspace))) {
      for (const { added } of this.#statesOf(this.#definition(name))) {
        // The brand itself takes as long as many prompts.
        yield* added.simulate();
        while (added.apply(ADDED_AT_ONCE)) yield;
        yield* added.simulateDays(today - USUAL_DAYS, today);
      }
    }
  }

  /** Deletes all writes and resets the clock. */
  reset(): void {
    this.restore([]);
    this.clock.reset();
  }

  #replace(writes: readonly Write[]): void {
    this.version = {};
    this.#writes.length = 0;
    for (const write of writes) this.#writes.push(write);
    this.#states.clear();
    this.#views.clear();
  }

  #definition(name: string): WorkspaceDefinition {
    const found = this.base.scenario.definition.workspaces.find(
      ({ workspace }) => workspace === name,
    );
    if (found === undefined) throw new RangeError(`No workspace "${name}" in this scenario`);
    return found;
  }

  #statesOf(definition: WorkspaceDefinition): readonly BrandState[] {
    const { workspace } = definition;
    let states = this.#states.get(workspace);
    if (states === undefined) {
      const writes = this.#writes.filter((write) => write.workspace === workspace);
      states = new BrandStates(this, definition, writes);
      this.#states.set(workspace, states);
    }
    return states.list;
  }
}

/** A workspace's data at an instant. It has no access to other workspaces. */
export class WorkspaceView {
  readonly name: string;
  readonly plan: Plan;
  readonly now: EpochSecond;
  readonly anchor: EpochDay;
  /** Relative to the anchor. */
  readonly today: number;
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
    this.today = Math.floor(now / SECONDS_PER_DAY) - world.anchor;
    this.#states = states.filter(({ trackedAt }) => trackedAt === null || trackedAt <= this.now);
    this.#context = {
      plan: this.plan,
      silentPlatforms: new Set(definition.silent_platforms),
      tokens: new Tokens(world.base.seed, definition.workspace),
      anchor: world.anchor,
      now: this.now,
      pauses: world.clock.pauses,
      trackedNames: new Set(this.brandNames),
      tracked: (name) => this.brand(name),
    };
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
