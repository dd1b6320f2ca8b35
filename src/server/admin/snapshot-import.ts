import { isKnownChoice, knownChoices, type Choices } from "../../fake/choices.ts";
import type { Fake } from "../../fake/fake.ts";
import { readFaultRules } from "../../fake/faults/rules/read.ts";
import type { FaultRule } from "../../fake/faults/rules/rule.ts";
import type { MintedKey, WorldEntry } from "../../workspace/worlds.ts";
import { parseDate, parseInstant, type EpochDay, type EpochSecond } from "../../common/calendar.ts";
import type { Scenario } from "../../workspace/scenario/scenario.ts";
import type { ClockState, Pauses } from "../../workspace/clock.ts";
import { isNearAnchor, MAX_CLOCK_OFFSET_DAYS, type World } from "../../workspace/world.ts";
import { scenarioDigest } from "../replay-token/scenario-digest.ts";
import { isResourceError } from "../../common/resource-error.ts";
import { AdminError } from "./admin-error.ts";
import { SNAPSHOT_VERSION, writtenRule, type Snapshot } from "./snapshot-file.ts";

/** Parts of the server that an import uses. */
export interface ImportOptions {
  readonly fake: Fake;
  /** @throws {Error} if there is no such scenario, or its file is invalid. */
  readonly loadScenario: (name: string) => Scenario;
  readonly scenarioNames: () => readonly string[];
  /** @throws {Error} if the text is not a scenario. */
  readonly readScenario: (text: string) => Scenario;
  /** The time to which a reset sets the clock (null: real time); default: the time of the snapshot. */
  readonly frozenAt?: EpochSecond | null;
  /** The choices of the world; default: those of the snapshot. */
  readonly choices?: Choices;
}

export interface Imported extends WorldEntry {
  /** The keys of a new world; they cannot be read later. */
  readonly keys: readonly MintedKey[];
  /** How this server differs from the one that exported it. */
  readonly differs: readonly string[];
}

/** Returns why a value is not a readable snapshot; null: it has the format of one. */
export function snapshotFormatError(value: unknown): string | null {
  const version = (value as { readonly understudy_snapshot?: unknown } | null)?.understudy_snapshot;
  if (version === SNAPSHOT_VERSION) return null;
  if (typeof version === "number") {
    return `This snapshot has format ${version}; this Understudy reads ${SNAPSHOT_VERSION}`;
  }
  return `This is not a snapshot; GET /__admin/snapshots/<world> exports one`;
}

/**
 * Creates a world from a snapshot that its schema accepts, or replaces a world of the same scenario. The import is all
 * or nothing. @throws {AdminError} 400 if the snapshot contradicts itself or this server.
 */
export function importSnapshot(
  options: ImportOptions,
  snapshot: Snapshot,
  into?: string,
): Imported {
  const { fake } = options;
  const { worlds } = fake.options;
  const scenario = scenarioOf(options, snapshot);
  const anchor = parseDate(snapshot.anchor);
  const now = parseInstant(snapshot.clock.now);
  if (anchor === null || now === null) throw wrong("its anchor or its time is no date");
  const clock = clockOf(snapshot, now);
  checkClock(clock, worlds.now, anchor);
  checkPlace(fake, scenario, into);
  const rules = rulesOf(fake, snapshot);
  const writes = writesOf(snapshot, scenario);
  for (const { at } of writes) checkDistance("a write", at, anchor);
  const { seed } = snapshot;
  const { frozenAt = snapshot.clock.frozen ? now : null } = options;
  const { choices = knownChoices(snapshot.choices) } = options;
  const plan = { scenario, seed, anchor, frozenAt, choices };
  const entry = worlds.createWithoutKeys(into ?? null, plan);
  entry.world.restore(writes);
  entry.world.clock.restore(clock);
  fake.faults.restart(entry.id);
  fake.faults.activate(entry.id, rules);
  const keys = into === undefined ? fake.options.worlds.createKeys(entry.id, snapshot.keys) : [];
  if (into !== undefined) restoreKeys(fake, snapshot, into);
  return { ...entry, keys, differs: differencesOf(fake, snapshot) };
}

/** The number of simulated days depends on the clock. */
function checkClock(clock: ClockState, realTime: EpochSecond, anchor: EpochDay): void {
  checkDistance("its clock", clock.kind === "frozen" ? clock.at : realTime + clock.shift, anchor);
}

function checkDistance(what: string, second: EpochSecond, anchor: EpochDay): void {
  if (isNearAnchor(second, anchor)) return;
  throw wrong(`${what} must be within ${MAX_CLOCK_OFFSET_DAYS} days of its anchor`);
}

function wrong(why: string): AdminError {
  return new AdminError(400, `This snapshot can't be used: ${why}`);
}

/** Returns the server's own scenario if its data is the same, so that worlds share it; else that of the snapshot. */
function scenarioOf(
  options: ImportOptions,
  { scenario: { name, digest, file } }: Snapshot,
): Scenario {
  if (options.scenarioNames().includes(name)) {
    const own = options.loadScenario(name);
    if (scenarioDigest(own) === digest) return own;
  }
  const known = options.fake.options.worlds
    .list()
    .map(({ world }) => world.base.scenario)
    .find((one) => scenarioDigest(one) === digest);
  const scenario = known ?? readFrom(options, file);
  if (scenarioDigest(scenario) === digest) return scenario;
  throw wrong(
    `its scenario "${name}" produces other data here (it was edited, or the markets or languages of this server differ)`,
  );
}

function readFrom({ readScenario }: ImportOptions, file: string): Scenario {
  try {
    return readScenario(file);
  } catch (error) {
    throw isResourceError(error) ? error : wrong((error as Error).message);
  }
}

function checkPlace({ options }: Fake, scenario: Scenario, into: string | undefined): void {
  if (into === undefined) return;
  const there = options.worlds.get(into)?.base.scenario;
  if (there !== undefined && scenarioDigest(there) === scenarioDigest(scenario)) return;
  throw wrong(
    `the world "${into}" has the scenario "${there?.definition.scenario}", the snapshot "${scenario.definition.scenario}"; leave out "into" for a new world`,
  );
}

/** What identifies a rule: a snapshot has what is left of its counts. */
function identityOf(rule: FaultRule): string {
  return JSON.stringify(writtenRule({ ...rule, after: 0, times: null }));
}

/** Returns the rules of the world only, because those for all worlds of this server are already active. */
function rulesOf({ faults }: Fake, snapshot: Snapshot): FaultRule[] {
  const everywhere = new Set(faults.everywhere.map(identityOf));
  try {
    return readFaultRules(snapshot.faults).filter((rule) => !everywhere.has(identityOf(rule)));
  } catch (error) {
    throw wrong((error as Error).message);
  }
}

function writesOf({ writes, keys }: Snapshot, { definition }: Scenario): World["writes"] {
  const names = new Set(definition.workspaces.map(({ workspace }) => workspace));
  const foreign = [...writes, ...keys].find(({ workspace }) => !names.has(workspace));
  if (foreign !== undefined) throw wrong(`its scenario has no workspace "${foreign.workspace}"`);
  return writes.map(({ at, workspace, change }) => ({
    at: parseInstant(at) ?? 0,
    workspace,
    change,
  }));
}

function clockOf({ clock }: Snapshot, now: number): ClockState {
  const paused = Object.entries(clock.paused ?? {}).map(([task, at]) => [task, parseInstant(at)]);
  return {
    ...(clock.frozen ? { kind: "frozen", at: now } : { kind: "running", shift: clock.shift_s }),
    ...(paused.length > 0 && { paused: Object.fromEntries(paused) as Pauses }),
  };
}

function restoreKeys({ options }: Fake, { keys }: Snapshot, world: string): void {
  for (const { sha256, ...key } of keys) options.worlds.keys.addHash(sha256, { world, ...key });
}

function differencesOf({ options }: Fake, { choices, strict_params: strict }: Snapshot): string[] {
  const unknown = Object.entries(choices).filter(([id, value]) => !isKnownChoice(id, value));
  return [
    ...unknown.map(([id, value]) => `${id}=${value} is unknown here`),
    ...(strict === options.strictParameters
      ? []
      : [
          `unknown parameters are ${strict ? "ignored here, refused" : "refused here, ignored"} there`,
        ]),
  ];
}
