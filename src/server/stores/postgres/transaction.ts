import type * as Pg from "pg";
import { setTimeout as wait } from "node:timers/promises";
import { UnknownOutcomeError } from "../../../workspace/state-log.ts";
import { statementsOf, type StoredChange } from "../statements.ts";
import type { Statement } from "../store.ts";
import { UncertainError, type Database } from "./database.ts";
import { SETTINGS } from "./version-reader.ts";

/** Writes a text as a literal of SQL. */
export type Quote = (typeof Pg)["escapeLiteral"];

/** Returns a statement with its values as literals. */
export function withLiterals({ sql, values }: Statement, quote: Quote): string {
  return sql.replaceAll(/\?(\d+)/g, (_, place: string) => {
    const value = values[Number(place) - 1] ?? null;
    return typeof value === "string" ? quote(value) : String(value ?? "NULL");
  });
}

/** The version of a world before and after a transaction; null: the world does not exist before or after it. */
export interface VersionStep {
  readonly world: string;
  readonly before: number | null;
  readonly after: number | null;
}

/** Changes that are stored together, with the versions that they require. */
export interface Transaction {
  /** Identifies the transaction. */
  readonly id: string;
  readonly steps: readonly VersionStep[];
  readonly changes: readonly StoredChange[];
}

/** The world that a change belongs to. */
export function worldOfChange(change: StoredChange): string {
  if (change.kind === "key-set") return change.key.world;
  return "world" in change ? change.world : SETTINGS;
}

export function statementsIn({ id, steps, changes }: Transaction, quote: Quote): string[] {
  const isReplaced = (world: string): boolean =>
    changes.some((one) => REPLACING.has(one.kind) && worldOfChange(one) === world);
  return [
    ...steps.map((step) => advance(step, id, isReplaced(step.world))),
    ...changes.flatMap(statementsOf),
    ...steps
      .filter(({ after }) => after === null)
      .map(({ world }) => ({ sql: "DELETE FROM versions WHERE world = ?1", values: [world] })),
  ].map((statement) => withLiterals(statement, quote));
}

/** Changes after which the writes have to be read again. */
const REPLACING: ReadonlySet<StoredChange["kind"]> = new Set(["writes-replaced", "world-started"]);

/** Locks a world and sets its version. Fails (by a division by zero) if its version is not the expected one. */
function advance(
  { world, before, after }: VersionStep,
  id: string,
  isReplaced: boolean,
): Statement {
  if (before === null) {
    const sql = "INSERT INTO versions (world, version, replaced, change) VALUES (?1, ?2, ?2, ?3)";
    return { sql, values: [world, after, id] };
  }
  const replaced = isReplaced ? ", replaced = version + 1" : "";
  const sql = `WITH advanced AS (
      UPDATE versions SET version = version + 1, change = ?3${replaced} WHERE world = ?1 AND version = ?2 RETURNING 1
    ) SELECT 1 / count(*) FROM advanced`;
  return { sql, values: [world, before, id] };
}

/**
 * Stores a transaction. If the connection is lost meanwhile, connects again and finds out whether it was stored, or
 * prevents that it still is. Rejects with a ConflictError, or an error if nothing was stored, or an
 * {@link UnknownOutcomeError} if neither is known in time.
 */
export async function store(
  database: Database,
  transaction: Transaction,
  quote: Quote,
): Promise<void> {
  try {
    await database.commit(statementsIn(transaction, quote));
  } catch (error) {
    if (!(error instanceof UncertainError)) throw error;
    const isStored = await settle(database, transaction);
    if (isStored === null) {
      throw new UnknownOutcomeError(
        `It is not known whether the change was stored: ${error.message}`,
        {
          cause: error,
        },
      );
    }
    if (!isStored) throw error;
  }
}

const RETRY_MS = 50;

/** Whether a transaction was stored; null: the database does not respond, or others have changed the world since. */
async function settle(database: Database, transaction: Transaction): Promise<boolean | null> {
  const [step] = transaction.steps;
  if (step === undefined) return null;
  const deadline = performance.now() + database.timeoutMs;
  while (performance.now() < deadline) {
    try {
      return await fence(database, step, transaction.id);
    } catch {
      await wait(RETRY_MS);
    }
  }
  return null;
}

/** Takes the version that the transaction needs, so that it can no longer be stored; or finds that it was stored. */
async function fence(
  database: Database,
  { world, before, after }: VersionStep,
  id: string,
): Promise<boolean | null> {
  const fenced =
    before === null
      ? await database.attempt({
          text: "INSERT INTO versions (world, version, replaced, change) VALUES ($1, 0, 0, '') ON CONFLICT DO NOTHING RETURNING 1",
          values: [world],
        })
      : await database.attempt({
          text: "UPDATE versions SET version = version + 1, change = '' WHERE world = $1 AND version = $2 RETURNING 1",
          values: [world, before],
        });
  if (fenced.length > 0) return false;
  const [row] = await database.attempt<{ version: string; change: string }>({
    text: "SELECT version, change FROM versions WHERE world = $1",
    values: [world],
  });
  if (row === undefined) return after === null ? true : null;
  const isNext = before === null || Number(row.version) === before + 1;
  return isNext || row.change === id ? row.change === id : null;
}
