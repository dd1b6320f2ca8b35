import { randomUUID } from "node:crypto";
import type * as Pg from "pg";
import { describeSystemError } from "../../../common/system-error.ts";
import { UsageError } from "../../../common/usage-error.ts";
import { SourceError } from "../../../common/yaml-source.ts";
import { StateError } from "../../../workspace/state-log.ts";
import { DEFAULT_WORLD } from "../../../workspace/worlds.ts";
import {
  currentScenario,
  readStoredState,
  type OpenedState,
  type OpenStateOptions,
} from "../open-state.ts";
import { scenarioKey } from "../scenario-key.ts";
import { SCHEMAS } from "../schema.ts";
import { statementsOf } from "../statements.ts";
import type { StoredRow, Statement, Store } from "../store.ts";
import { STATE_QUERIES } from "../stored-state.ts";
import { Database, type PgPackage } from "./database.ts";
import { databaseOptions } from "./database-options.ts";
import { Replica, type Opening } from "./replica.ts";
import { withLiterals } from "./transaction.ts";

/** How long a start waits for other starts and for migrations, as a multiple of the time limit of a query. */
const START_TIMEOUTS = 20;

/** Opens the state in a PostgreSQL database, or creates it. @throws {UsageError} if it cannot be used */
export async function openReplica(url: string, options: OpenStateOptions): Promise<OpenedState> {
  const pg = await loadPg();
  const given = databaseOptions(url);
  const database = new Database(pg, given);
  try {
    const client = await database.connection();
    try {
      const { stored, generation, versions, statements, ...settings } = await begin(client, {
        ...options,
        pg,
        name: given.name,
        schema: given.schema,
        timeoutMs: START_TIMEOUTS * given.timeoutMs,
      });
      const commit = async (last: readonly string[]): Promise<void> => {
        try {
          await client.query([...statements, ...last, "COMMIT"].join(";\n"));
          client.release();
        } catch (error) {
          client.release(true);
          throw new UsageError(`--state ${given.name}: ${reasonOf(error)}`, { cause: error });
        }
      };
      const opening: Opening = { stored, versions, generation, commit };
      const scenarioOf = scenarioReader(options);
      const keeper = new Replica({ database, quote: pg.escapeLiteral, opening, scenarioOf });
      const { rows } = await client.query<{ now: number }>(
        "SELECT extract(epoch FROM clock_timestamp())::float8 AS now",
      );
      database.clock.observe(rows[0]!.now);
      return { keeper, ...settings };
    } catch (error) {
      client.release(true);
      throw error;
    }
  } catch (error) {
    void database.close();
    if (error instanceof UsageError || error instanceof SourceError) throw error;
    throw new UsageError(`--state ${given.name}: ${reasonOf(error)}`, { cause: error });
  }
}

/** @throws {UsageError} if the package is not installed */
async function loadPg(): Promise<PgPackage> {
  try {
    return (await import("pg")).default;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new UsageError(
      "--state with a postgres: URL needs the package pg; install it with: npm install --save-dev pg",
      { cause: error },
    );
  }
}

interface BeginOptions extends OpenStateOptions {
  readonly pg: PgPackage;
  readonly name: string;
  readonly schema: string;
  readonly timeoutMs: number;
}

/** What {@link readStoredState} returns, and what remains to be stored. */
type Begun = ReturnType<typeof readStoredState> &
  Pick<Opening, "generation" | "versions"> & { readonly statements: readonly string[] };

/** Begins the transaction of the start: creates the tables, and reads the settings and the default world. */
async function begin(client: Pg.PoolClient, options: BeginOptions): Promise<Begun> {
  const { pg, name, schema, timeoutMs, migration } = options;
  await client.query(
    `BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = ${timeoutMs}`,
  );
  await client.query({
    text: "SELECT pg_advisory_xact_lock(hashtext($1))",
    values: [`understudy ${schema}`],
    query_timeout: timeoutMs,
  } as Pg.QueryConfig);
  await createTables(client, schema);
  const isWhole = migration === "keep-writes";
  const rows = await readRows(client, isWhole);
  const commits: (readonly Statement[])[] = [];
  const store: Store = {
    name,
    read: (sql) => rows.get(sql)!,
    commit: (statements) => void commits.push(statements),
    close: () => {},
  };
  const read = readStoredState(store, options);
  const known = rows.get(STATE_QUERIES.settings)!.find((row) => row["name"] === "generation")?.[
    "value_json"
  ];
  // The worlds of another version are migrated in a commit of their own.
  const isReplaced = known === undefined || migration === "discard" || commits.length > 1;
  const generation = isReplaced ? randomUUID() : (JSON.parse(String(known)) as string);
  const versions = new Map(
    migration === "discard"
      ? []
      : rows.get(VERSIONS)!.map((row) => [String(row["world"]), Number(row["version"])]),
  );
  commits.push(
    [{ kind: "setting-set", name: "generation", value: generation } as const].flatMap(statementsOf),
    migration === "discard" ? [{ sql: "DELETE FROM versions", values: [] }] : [],
  );
  const statements = commits.flat().map((statement) => withLiterals(statement, pg.escapeLiteral));
  // Only the default world is attached before a request needs it.
  const worlds = read.stored.worlds.filter(({ id }) => id === DEFAULT_WORLD);
  const keys = read.stored.keys.filter(({ world }) => world === DEFAULT_WORLD);
  const stored = { ...read.stored, worlds, keys };
  return { ...read, stored, generation, versions, statements };
}

/** Locked: running processes change the default world after the start has ended. */
const VERSIONS = "SELECT world, version FROM versions WHERE world IN ('', 'default') FOR UPDATE";

/** Reads what {@link readStoredState} needs; of the worlds only the default one, if they are not migrated. */
async function readRows(
  client: Pg.PoolClient,
  isWhole: boolean,
): Promise<ReadonlyMap<string, StoredRow[]>> {
  const { settings, scenarios, worlds, keys, writes } = STATE_QUERIES;
  const ofDefault = (sql: string, column: string): string =>
    isWhole ? sql : `SELECT * FROM (${sql}) AS all_rows WHERE ${column} = 'default'`;
  const queries = [
    [VERSIONS, VERSIONS],
    [settings, settings],
    [scenarios, scenarios],
    [worlds, ofDefault(worlds, "id")],
    [keys, ofDefault(keys, "world")],
    [writes, ofDefault(writes, "world")],
  ] as const;
  const rows = new Map<string, StoredRow[]>();
  for (const [name, text] of queries) rows.set(name, (await client.query<StoredRow>(text)).rows);
  return rows;
}

/** The tables of a shared state, like {@link SCHEMAS}. */
const SHARED_SCHEMAS: readonly string[] = [
  `${SCHEMAS[0]}
  CREATE INDEX keys_by_id ON keys (left(hash, 12));
  CREATE TABLE versions (
    world TEXT PRIMARY KEY,
    version BIGINT NOT NULL,
    replaced BIGINT NOT NULL,
    change TEXT NOT NULL,
    used_at TIMESTAMPTZ NOT NULL DEFAULT now()
  );
  `,
  ...SCHEMAS.slice(1),
];

async function createTables(client: Pg.PoolClient, schema: string): Promise<void> {
  const named = { text: "SELECT 1 FROM pg_namespace WHERE nspname = $1", values: [schema] };
  if ((await client.query(named)).rows.length === 0) {
    await client.query(`CREATE SCHEMA "${schema}"`);
  }
  const { rows: tables } = await client.query<{ name: string }>({
    text: "SELECT tablename AS name FROM pg_tables WHERE schemaname = $1",
    values: [schema],
  });
  const isOwn = tables.some(({ name }) => name === "understudy_schema");
  if (!isOwn && tables.length > 0) {
    throw new Error(`the schema "${schema}" contains tables of another program`);
  }
  if (!isOwn) {
    await client.query(
      "CREATE TABLE understudy_schema (version INTEGER NOT NULL); INSERT INTO understudy_schema VALUES (0)",
    );
  }
  const { rows } = await client.query<{ version: number }>("SELECT version FROM understudy_schema");
  const version = rows[0]!.version;
  if (version > SHARED_SCHEMAS.length) {
    throw new Error("the state was written by a later version of Understudy");
  }
  for (const text of SHARED_SCHEMAS.slice(version)) {
    await client.query(text.replaceAll("$SERIAL", "BIGSERIAL"));
  }
  await client.query(`UPDATE understudy_schema SET version = ${SHARED_SCHEMAS.length}`);
}

/** Returns a function that reads the scenarios of worlds which other processes have created. */
function scenarioReader(options: OpenStateOptions) {
  return async (
    digest: string,
    name: string,
    file: string,
  ): Promise<ReturnType<typeof currentScenario>> => {
    if (!options.files.scenarioNames().includes(name)) await options.files.prepareScenario(file);
    const scenario = currentScenario({ digest, name, file }, options);
    if (scenarioKey(scenario) === digest) return scenario;
    throw new StateError(`The world has another version of the scenario "${name}"`);
  };
}

function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  if (code === "28P01" || code === "28000") return "the database refuses the user or password";
  const problem = describeSystemError(code ?? "");
  if (problem !== code && code !== undefined) return problem;
  return message === "" ? (code ?? "the database does not respond") : message;
}
