import { SourceError } from "../../common/yaml-source.ts";
import { UsageError, withUsageError } from "../../common/usage-error.ts";
import { formatDate, formatTimestamp } from "../../common/calendar.ts";
import { readChoices, type Choices } from "../../fake/choices.ts";
import type { Scenario } from "../../workspace/scenario/scenario.ts";
import type { WorldPlan } from "../../workspace/worlds.ts";
import type { AdminFiles } from "../admin/options.ts";
import { worldPlan, type WorldStart } from "../world-plan.ts";
import { damageOf, planDamage } from "./damage.ts";
import { incompatibilityOf, referenceProblem } from "./incompatibility.ts";
import { scenarioKey } from "./scenario-key.ts";
import { SqliteStore } from "./sqlite-store.ts";
import type { ChangeStore } from "../change-store.ts";
import type { AttachedState } from "./attach.ts";
import { StateKeeper } from "./state-keeper.ts";
import { statementsOf, type StoredChange } from "./statements.ts";
import type { Store } from "./store.ts";
import {
  choicePairs,
  readSettings,
  readState,
  readStoredScenarios,
  type StoredScenario,
  type StoredSettings,
  type StoredState,
} from "./stored-state.ts";

/** What to do with the state of another version: delete it, or apply its writes to the current data. */
export type Migration = "discard" | "keep-writes";

export interface OpenStateOptions {
  readonly scenario: Scenario;
  /** Settings of the default world; those that are not given are taken from the store. */
  readonly start: WorldStart;
  readonly choose: readonly string[] | undefined;
  readonly strictParameters: boolean | undefined;
  readonly migration: Migration | undefined;
  /** A hash of the program and what it generates data with. */
  readonly build: string;
  readonly files: Pick<
    AdminFiles,
    "version" | "loadScenario" | "scenarioNames" | "readScenario" | "prepareScenario"
  >;
}

/** The state of a server, with the settings that it was started with. */
export interface OpenedState extends StateSettings {
  readonly keeper: AttachedState & ChangeStore;
}

/** The settings that a server is started with. */
export interface StateSettings {
  readonly plan: WorldPlan;
  readonly choices: Choices;
  readonly strictParameters: boolean;
}

const EMPTY: StoredState = { worlds: [], keys: [], faults: [] };

/** Opens the state in a file, or creates it. @throws {UsageError} if it cannot be used */
export function openState(file: string, options: OpenStateOptions): OpenedState {
  if (/^[a-z]+:\/\//i.test(file)) {
    const [scheme] = file.split(":");
    throw new UsageError(
      `--state can't be a ${scheme}: URL; expected memory, the path of a SQLite file, or a postgres: URL`,
    );
  }
  // SQLite would keep these in memory.
  if (file === "" || file === ":memory:" || /^file:/i.test(file)) {
    throw new UsageError(
      `--state can't be ${JSON.stringify(file)}; expected memory, the path of a SQLite file, or a postgres: URL`,
    );
  }
  const store = new SqliteStore(file);
  try {
    return readStore(store, options);
  } catch (error) {
    store.close();
    if (error instanceof UsageError || error instanceof SourceError) throw error;
    throw new UsageError(`--state ${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** Reads the state of a server, or creates it. @throws {UsageError} if it cannot be used */
export function readStore(store: Store, options: OpenStateOptions): OpenedState {
  const { stored, ...settings } = readStoredState(store, options);
  return { keeper: new StateKeeper(store, stored), ...settings };
}

/** Reads the stored worlds and settings, or stores new settings. @throws {UsageError} if they cannot be used */
export function readStoredState(
  store: Store,
  options: OpenStateOptions,
): StateSettings & { readonly stored: StoredState } {
  const { scenario, start, migration } = options;
  const discarded: StoredChange[] = migration === "discard" ? [{ kind: "everything-deleted" }] : [];
  const settings = discarded.length > 0 ? {} : readSettings(store);
  const isNew = settings.version === undefined;
  const stored = isNew ? EMPTY : storedState(store, settings, options);
  const plan =
    settings.start === undefined ? worldPlan(start, scenario) : { scenario, ...settings.start };
  checkDamage(store, planDamage(plan));
  checkStart(store, plan, start);
  const choices = choicesOf(options, settings);
  const strictParameters = options.strictParameters ?? settings.strict ?? false;
  // Deleted together with the new settings: options that are refused must not cost the state.
  commit(store, [
    ...discarded,
    { kind: "unused-scenarios-deleted" },
    { kind: "setting-set", name: "version", value: options.files.version },
    { kind: "setting-set", name: "build", value: options.build },
    { kind: "setting-set", name: "choices", value: choices },
    { kind: "setting-set", name: "strict", value: strictParameters },
    { kind: "setting-set", name: "scenario", value: scenario.definition.scenario },
    { kind: "setting-set", name: "start", value: { ...plan, scenario: undefined } },
  ]);
  return { stored, plan, choices, strictParameters };
}

/** @throws {UsageError} that says what is wrong with the stored values */
function checkDamage(store: Store, problem: string | null): void {
  if (problem === null) return;
  throw new UsageError(
    `--state ${store.name} is damaged: ${problem}; only --state-migrate discard is possible`,
  );
}

function commit(store: Store, changes: readonly StoredChange[]): void {
  withUsageError(`--state ${store.name}`, () => store.commit(changes.flatMap(statementsOf)));
}

function choicesOf({ choose }: OpenStateOptions, { choices = {} }: StoredSettings): Choices {
  return withUsageError("--choose", () =>
    readChoices([...choicePairs(choices), ...(choose ?? [])]),
  );
}

/** Returns the stored worlds over the scenarios of this server. @throws {UsageError} if those produce other data */
function storedState(
  store: Store,
  settings: StoredSettings,
  options: OpenStateOptions,
): StoredState {
  const stored = readStoredScenarios(store).map((one) => ({
    ...one,
    now: currentScenario(one, options),
  }));
  checkScenario(store, settings, options.scenario);
  const changed = stored.filter(({ digest, now }) => scenarioKey(now) !== digest);
  const current = new Map(stored.map(({ digest, now }) => [digest, now]));
  const difference =
    buildDifference(settings, options) ??
    (changed.length === 0 ? null : `another version of the scenario "${changed[0]!.name}"`);
  if (difference === null) {
    const state = readState(store, current, settings);
    checkDamage(store, damageOf(state) ?? referenceProblem(state));
    return state;
  }
  if (options.migration === undefined) {
    throw new UsageError(
      `--state ${store.name} was written with ${difference}; add --state-migrate keep-writes to apply its writes to the new data, or --state-migrate discard to start again`,
    );
  }
  const state = readState(store, current, settings);
  checkDamage(store, damageOf(state));
  const problem = incompatibilityOf(state);
  if (problem !== null) {
    throw new UsageError(
      `--state ${store.name} can't be continued with keep-writes: ${problem}; only --state-migrate discard is possible`,
    );
  }
  commit(
    store,
    state.worlds.map(({ id, plan }) => ({
      kind: "scenario-changed",
      world: id,
      scenario: plan.scenario,
    })),
  );
  return state;
}

/** Returns which other program wrote the store, if it can generate other data; null: this one. */
function buildDifference(
  stored: StoredSettings,
  { build, files: { version } }: OpenStateOptions,
): string | null {
  if (stored.version !== version) {
    return `Understudy ${stored.version}, which can generate other data than ${version}`;
  }
  // Earlier versions of the schema have none.
  if (stored.build === undefined || stored.build === build) return null;
  return `another build of Understudy ${version}, which can generate other data`;
}

/** The default world must be of the scenario that is served. */
function checkScenario(store: Store, stored: StoredSettings, { definition }: Scenario): void {
  const { scenario } = definition;
  if (stored.scenario === scenario) return;
  throw new UsageError(
    `--state ${store.name} has the scenario "${stored.scenario}", not "${scenario}"; start "${stored.scenario}", or add --state-migrate discard`,
  );
}

/** Returns a stored scenario as this server has it: the one that is served, a shipped one, or the stored file. */
export function currentScenario(
  stored: Omit<StoredScenario, "isServed"> & { readonly isServed?: boolean },
  options: OpenStateOptions,
): Scenario {
  const { name, file, digest, isServed = false } = stored;
  const { readScenario } = options.files;
  const known = knownScenario(name, options);
  if (known === null) {
    return withUsageError(`--state: the stored scenario "${name}"`, () => readScenario(file));
  }
  if (isServed || scenarioKey(known) === digest) return known;
  // A world can be of a copy that was edited and kept its name.
  try {
    const copy = readScenario(file);
    return scenarioKey(copy) === digest ? copy : known;
  } catch {
    return known;
  }
}

function knownScenario(name: string, { scenario, files }: OpenStateOptions): Scenario | null {
  if (scenario.definition.scenario === name) return scenario;
  return files.scenarioNames().includes(name) ? files.loadScenario(name) : null;
}

/** @throws {UsageError} for options that contradict those that the store was created with */
function checkStart(store: Store, plan: WorldPlan, { now, anchor, seed }: WorldStart): void {
  const [option] = [
    ...(seed === undefined || seed === ownSeed(plan) ? [] : [`--seed ${seed}`]),
    ...(anchor === undefined || anchor === plan.anchor ? [] : [`--anchor ${formatDate(anchor)}`]),
    ...(now === undefined || now === plan.frozenAt ? [] : [`--now ${formatTimestamp(now)}`]),
  ];
  if (option === undefined) return;
  const time = plan.frozenAt === null ? "no --now" : `--now ${formatTimestamp(plan.frozenAt)}`;
  throw new UsageError(
    `${option} contradicts --state ${store.name}, which has --seed ${ownSeed(plan)}, --anchor ${formatDate(plan.anchor)} and ${time}; leave the option out, or add --state-migrate discard`,
  );
}

function ownSeed({ seed, scenario }: WorldPlan): number {
  return seed ?? scenario.definition.seed;
}
