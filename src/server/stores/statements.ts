import type { StateChange } from "../../workspace/state-log.ts";
import type { Scenario } from "../../workspace/scenario/scenario.ts";
import type { WorldPlan } from "../../workspace/worlds.ts";
import type { Write } from "../../workspace/write-log.ts";
import { scenarioKey } from "./scenario-key.ts";
import type { Statement } from "./store.ts";

/** A change that is stored: of the state that responses depend on, or of faults, settings and scenarios. */
export type StoredChange =
  | StateChange
  /** The fault rules of a world, as POST /__admin/faults takes them; null: those of its scenario. */
  | {
      readonly kind: "faults-set";
      readonly world: string;
      readonly rules: readonly object[] | null;
    }
  | { readonly kind: "setting-set"; readonly name: string; readonly value: unknown }
  /** The world is continued with another version of its scenario. */
  | { readonly kind: "scenario-changed"; readonly world: string; readonly scenario: Scenario }
  /** The scenarios that no world has. */
  | { readonly kind: "unused-scenarios-deleted" }
  | { readonly kind: "everything-deleted" };

/** Returns the SQL of a change; SQLite and PostgreSQL both understand it. */
export function statementsOf<Kind extends StoredChange["kind"]>(
  change: Extract<StoredChange, { readonly kind: Kind }>,
): Statement[] {
  return STATEMENTS[change.kind](change);
}

const STATEMENTS: {
  readonly [Kind in StoredChange["kind"]]: (
    change: Extract<StoredChange, { readonly kind: Kind }>,
  ) => Statement[];
} = {
  "write-appended": ({ world, revision, write }) => [insertWrite(world, revision, write)],
  "writes-replaced": ({ world, writes }) => [
    statement("DELETE FROM writes WHERE world = ?1", world),
    ...writes.map((write, place) => insertWrite(world, place + 1, write)),
  ],
  "clock-set": ({ world, clock }) => [
    statement("UPDATE worlds SET clock_json = ?2 WHERE id = ?1", world, JSON.stringify(clock)),
  ],
  "world-started": ({ world, plan, clock }) => worldStarted(world, plan, JSON.stringify(clock)),
  "world-deleted": ({ world }) =>
    ["worlds WHERE id", "keys WHERE world", "writes WHERE world"].map((place) =>
      statement(`DELETE FROM ${place} = ?1`, world),
    ),
  "world-expired": ({ world }) =>
    ["worlds WHERE id", "writes WHERE world"].map((place) =>
      statement(`DELETE FROM ${place} = ?1`, world),
    ),
  "key-set": ({ hash, key: { world, workspace, mode, revoked } }) => [
    statement(SET_KEY, hash, world, workspace, mode, revoked ? 1 : 0),
  ],
  "faults-set": ({ world, rules }) => [
    statement(
      "UPDATE worlds SET faults_json = ?2 WHERE id = ?1",
      world,
      rules && JSON.stringify(rules),
    ),
  ],
  "setting-set": ({ name, value }) => [statement(SET_SETTING, name, JSON.stringify(value))],
  "scenario-changed": ({ world, scenario }) => [
    insertScenario(scenario),
    statement("UPDATE worlds SET scenario = ?2 WHERE id = ?1", world, scenarioKey(scenario)),
  ],
  "unused-scenarios-deleted": () => [
    statement("DELETE FROM scenarios WHERE digest NOT IN (SELECT scenario FROM worlds)"),
  ],
  "everything-deleted": () =>
    ["worlds", "keys", "writes", "scenarios", "settings"].map((table) =>
      statement(`DELETE FROM ${table}`),
    ),
};

const SET_KEY = `INSERT INTO keys (hash, world, workspace, mode, revoked) VALUES (?1, ?2, ?3, ?4, ?5)
  ON CONFLICT (hash) DO UPDATE SET world = ?2, workspace = ?3, mode = ?4, revoked = ?5`;

const SET_SETTING = `INSERT INTO settings (name, value_json) VALUES (?1, ?2)
  ON CONFLICT (name) DO UPDATE SET value_json = ?2`;

const SET_WORLD = `INSERT INTO worlds (id, scenario, seed, anchor, frozen_at, clock_json, choices_json)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (id) DO UPDATE
  SET scenario = ?2, seed = ?3, anchor = ?4, frozen_at = ?5, clock_json = ?6, choices_json = ?7, faults_json = NULL`;

function worldStarted(id: string, plan: WorldPlan, clock: string): Statement[] {
  const { scenario, seed = null, anchor, frozenAt, choices } = plan;
  const chosen = choices === undefined ? null : JSON.stringify(choices);
  return [
    insertScenario(scenario),
    statement(SET_WORLD, id, scenarioKey(scenario), seed, anchor, frozenAt, clock, chosen),
    statement("DELETE FROM writes WHERE world = ?1", id),
  ];
}

function insertScenario(scenario: Scenario): Statement {
  const sql =
    "INSERT INTO scenarios (digest, name, file) VALUES (?1, ?2, ?3) ON CONFLICT (digest) DO NOTHING";
  const { definition, text } = scenario;
  return statement(sql, scenarioKey(scenario), definition.scenario, text);
}

function insertWrite(world: string, revision: number, { at, workspace, change }: Write): Statement {
  const sql =
    "INSERT INTO writes (world, revision, at, workspace, change_json) VALUES (?1, ?2, ?3, ?4, ?5)";
  return statement(sql, world, revision, at, workspace, JSON.stringify(change));
}

function statement(sql: string, ...values: Statement["values"]): Statement {
  return { sql, values };
}
