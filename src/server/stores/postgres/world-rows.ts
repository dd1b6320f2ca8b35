import type { ClockState } from "../../../workspace/clock.ts";
import type { KeyRecord } from "../../../workspace/key-store.ts";
import type { Write } from "../../../workspace/write-log.ts";
import type { Database } from "./database.ts";

/** What a process has of a world. */
export interface KnownWorld {
  readonly world: string;
  /** -1: nothing. */
  readonly version: number;
  /** The number of its writes. */
  readonly revision: number;
}

/** A world as it is stored, with the writes that the process does not have. */
export interface WorldRow {
  readonly world: string;
  readonly version: number;
  /** Whether `writes` replace those that the process has. */
  readonly isReplaced: boolean;
  /** The digest of its scenario. */
  readonly scenario: string;
  readonly seed: number | null;
  readonly anchor: number;
  readonly frozenAt: number | null;
  readonly clock: ClockState;
  /** Its own choices; null: those of the server. */
  readonly choices: Readonly<Record<string, string>> | null;
  /** The fault rules as JSON; null: those of its scenario. */
  readonly faults: string | null;
  readonly keys: readonly StoredKeyRow[];
  readonly writes: readonly Write[];
}

export type StoredKeyRow = Omit<KeyRecord, "id"> & { readonly hash: string };

const KEYS = `SELECT coalesce(json_agg(json_build_object(
    'hash', hash, 'world', world, 'workspace', workspace, 'mode', mode, 'revoked', revoked = 1
  ) ORDER BY place), '[]') FROM keys WHERE keys.world = known.world`;

// One statement sees one state of the database.
const WORLDS = `SELECT v.world, v.version::float8, v.replaced > known.version AS "isReplaced",
    w.scenario, w.seed::float8, w.anchor::float8, w.frozen_at::float8 AS "frozenAt",
    w.clock_json::json AS clock, w.choices_json::json AS choices, w.faults_json AS faults, (${KEYS}) AS keys,
    (SELECT coalesce(json_agg(json_build_object('at', at, 'workspace', workspace, 'change', change_json::json)
      ORDER BY revision), '[]') FROM writes
      WHERE writes.world = known.world
        AND revision > CASE WHEN v.replaced > known.version THEN 0 ELSE known.revision END) AS writes
  FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS known (world, version, revision)
  JOIN versions v ON v.world = known.world JOIN worlds w ON w.id = known.world ORDER BY w.place`;

/** Reads worlds with what the process does not have; those that do not exist are missing. */
export function readWorlds(database: Database, known: readonly KnownWorld[]): Promise<WorldRow[]> {
  const values = [
    known.map(({ world }) => world),
    known.map(({ version }) => version),
    known.map(({ revision }) => revision),
  ];
  return database.read<WorldRow>({ name: "worlds", text: WORLDS, values });
}

/** Reads the keys of a world that does not exist any more. */
export async function readKeys(database: Database, world: string): Promise<StoredKeyRow[]> {
  const text = `SELECT (${KEYS}) AS keys FROM (SELECT $1::text AS world) AS known`;
  const [row] = await database.read<{ keys: StoredKeyRow[] }>({
    name: "keys",
    text,
    values: [world],
  });
  return row?.keys ?? [];
}

/** Reads the names and files of scenarios by digest. */
export function readScenarios(
  database: Database,
  digests: readonly string[],
): Promise<{ readonly digest: string; readonly name: string; readonly file: string }[]> {
  const text = "SELECT digest, name, file FROM scenarios WHERE digest = ANY($1)";
  return database.read({ text, values: [digests] });
}

/** The settings that several processes share, with their version. */
export interface SharedSettings {
  readonly version: number;
  readonly generation: string | null;
  /** The fault rules of all worlds as JSON. */
  readonly faults: string | null;
}

/** Reads the settings that several processes share. */
export async function readSharedSettings(database: Database): Promise<SharedSettings | null> {
  const text = `SELECT version::float8,
      (SELECT value_json::json #>> '{}' FROM settings WHERE name = 'generation') AS generation,
      (SELECT value_json FROM settings WHERE name = 'faults') AS faults
    FROM versions WHERE world = ''`;
  const [row] = await database.read<SharedSettings>({ name: "settings", text, values: [] });
  return row ?? null;
}

/** Reads all worlds with their versions. */
export async function readAllVersions(
  database: Database,
): Promise<{ readonly world: string; readonly version: number }[]> {
  const text =
    "SELECT world, version::float8 FROM versions JOIN worlds ON world = id ORDER BY place";
  return database.read({ name: "all", text, values: [] });
}
