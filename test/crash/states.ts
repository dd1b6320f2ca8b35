import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres, type Postgres } from "../support/postgres.ts";

export const STATE_KINDS = ["sqlite", "postgres"] as const;

export type StateKind = (typeof STATE_KINDS)[number];

/** Where servers under test store their state. */
export interface States extends AsyncDisposable {
  /** A value of `--state` that was not used before. */
  next(): Promise<string>;
  /** The database server; null: none. */
  readonly database: Postgres | null;
}

/** Creates files in a temporary folder, or databases on a server whose commits wait for the disk. */
export async function createStates(kind: StateKind): Promise<States> {
  if (kind === "postgres") {
    const database = await startPostgres({ durable: true });
    return {
      // A slow machine is no failure: only a database that was killed may make requests fail.
      next: async () => `${await database.createDatabase()}?timeout=30`,
      database,
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    };
  }
  const folder = mkdtempSync(join(tmpdir(), "understudy-state-"));
  let number = 0;
  return {
    next: async () => join(folder, `${++number}.db`),
    database: null,
    [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true }),
  };
}
