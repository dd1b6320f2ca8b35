import { groupBy } from "../../common/group-by.ts";
import { readChoices } from "../../fake/choices.ts";
import type { ClockState } from "../../workspace/clock.ts";
import type { KeyRecord } from "../../workspace/key-store.ts";
import type { WorldChoices } from "../../workspace/world.ts";
import type { Scenario } from "../../workspace/scenario/scenario.ts";
import { DEFAULT_WORLD, type WorldPlan } from "../../workspace/worlds.ts";
import type { Write } from "../../workspace/write-log.ts";
import type { StoredRow, Store } from "./store.ts";

/** A world with everything that its responses depend on. */
export interface StoredWorld {
  readonly id: string;
  readonly plan: WorldPlan;
  readonly writes: readonly Write[];
  readonly clock: ClockState;
  /** The fault rules of the world; null: those of its scenario. */
  readonly rules: readonly unknown[] | null;
}

/** The content of a store. */
export interface StoredState {
  readonly worlds: readonly StoredWorld[];
  readonly keys: readonly (Omit<KeyRecord, "id"> & { readonly hash: string })[];
  /** The fault rules for all worlds. */
  readonly faults: readonly unknown[];
}

/** The settings of the server that wrote the store. */
export interface StoredSettings {
  readonly version?: string;
  readonly build?: string;
  readonly choices?: Readonly<Record<string, string>>;
  readonly strict?: boolean;
  /** The name of the scenario of the default world. */
  readonly scenario?: string;
  /** How the default world started. */
  readonly start?: Omit<WorldPlan, "scenario">;
  readonly faults?: readonly unknown[];
  /** Changes when a state that several processes use is replaced by another one. */
  readonly generation?: string;
}

/** The file of a scenario as it was when a world of it was created. */
export interface StoredScenario {
  readonly digest: string;
  readonly name: string;
  readonly file: string;
  /** Whether it is that of the default world. */
  readonly isServed: boolean;
}

/** The queries that read a state. */
export const STATE_QUERIES = {
  settings: "SELECT name, value_json FROM settings",
  scenarios: `SELECT digest, name, file,
      CASE WHEN digest IN (SELECT scenario FROM worlds WHERE id = '${DEFAULT_WORLD}') THEN 1 ELSE 0 END AS served
    FROM scenarios WHERE digest IN (SELECT scenario FROM worlds) ORDER BY digest`,
  worlds: "SELECT * FROM worlds ORDER BY place",
  keys: "SELECT * FROM keys ORDER BY place",
  writes: "SELECT * FROM writes ORDER BY world, revision",
} as const;

/** Reads the settings of the server that wrote the store. */
export function readSettings(store: Store): StoredSettings {
  const rows = store.read(STATE_QUERIES.settings);
  return Object.fromEntries(rows.map((row) => [text(row, "name"), parsed(row, "value_json")]));
}

/** Reads the scenarios of the stored worlds, by digest. */
export function readStoredScenarios(store: Store): StoredScenario[] {
  return store.read(STATE_QUERIES.scenarios).map((row) => ({
    digest: text(row, "digest"),
    name: text(row, "name"),
    file: text(row, "file"),
    isServed: row["served"] === 1,
  }));
}

/** Reads the worlds and keys. `scenarios` maps the stored digests to scenarios. */
export function readState(
  store: Store,
  scenarios: ReadonlyMap<string, Scenario>,
  { faults = [] }: StoredSettings,
): StoredState {
  const writes = groupBy(store.read(STATE_QUERIES.writes), (row) => row["world"]);
  const worlds = store.read(STATE_QUERIES.worlds).map((row): StoredWorld => {
    const scenario = scenarios.get(text(row, "scenario"));
    if (scenario === undefined)
      throw new Error(`The store has no scenario ${text(row, "scenario")}`);
    const seed = optional(row, "seed");
    return {
      id: text(row, "id"),
      plan: {
        scenario,
        ...(seed === null ? {} : { seed }),
        anchor: Number(row["anchor"]),
        frozenAt: optional(row, "frozen_at"),
        ...storedChoices(parsed(row, "choices_json") as WorldChoices | null),
      },
      writes: (writes.get(text(row, "id")) ?? []).map(writeOf),
      clock: parsed(row, "clock_json") as ClockState,
      rules: parsed(row, "faults_json") as readonly unknown[] | null,
    };
  });
  const keys = store.read(STATE_QUERIES.keys).map((row) => ({
    hash: text(row, "hash"),
    world: text(row, "world"),
    workspace: text(row, "workspace"),
    mode: text(row, "mode") as KeyRecord["mode"],
    revoked: row["revoked"] === 1,
  }));
  return { worlds, keys, faults };
}

/** Returns the choices of a stored world, if it has its own. @throws {RangeError} if they do not exist any more */
export function storedChoices(choices: WorldChoices | null): Pick<WorldPlan, "choices"> {
  return choices === null ? {} : { choices: readChoices(choicePairs(choices)) };
}

/** Returns choices as {@link readChoices} takes them. */
export function choicePairs(choices: WorldChoices): string[] {
  return Object.entries(choices).map(([id, value]) => `${id}=${value}`);
}

function writeOf(row: StoredRow): Write {
  return {
    at: Number(row["at"]),
    workspace: text(row, "workspace"),
    change: parsed(row, "change_json") as Write["change"],
  };
}

function text(row: StoredRow, column: string): string {
  return String(row[column]);
}

function optional(row: StoredRow, column: string): number | null {
  const value = row[column] ?? null;
  return value === null ? null : Number(value);
}

function parsed(row: StoredRow, column: string): unknown {
  const value = row[column] ?? null;
  return value === null ? null : JSON.parse(String(value));
}
