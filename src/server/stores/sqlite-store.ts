import { accessSync, constants, existsSync } from "node:fs";
import type * as Sqlite from "node:sqlite";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { UsageError } from "../../common/usage-error.ts";
import type { StoredRow, Statement, Store } from "./store.ts";
import { SCHEMAS } from "./schema.ts";

/** Marks the files of this program ("UNDS"); SQLite keeps the number in the header of the file. */
const APPLICATION_ID = 0x55_4e_44_53;

/** An embedded database in one file, which one process uses at a time. */
export class SqliteStore implements Store {
  readonly name: string;
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  /** @throws {UsageError} if this Node.js has no SQLite, or the file cannot be used */
  constructor(file: string) {
    // Node.js 20 has no such module; an import would end with a stack trace.
    const sqlite = process.getBuiltinModule("node:sqlite") as typeof Sqlite | undefined;
    if (sqlite === undefined) {
      throw new UsageError(
        `--state ${file} needs Node.js 24 (or 22.13 and later), which has SQLite; this is ${process.version}`,
      );
    }
    this.name = file;
    try {
      // SQLite calls it a disk I/O error.
      if (existsSync(file)) accessSync(file, constants.W_OK);
      this.#database = new sqlite.DatabaseSync(file, { timeout: 0 });
      this.#prepare();
    } catch (error) {
      throw new UsageError(`--state ${file}: ${reasonOf(error)}`, { cause: error });
    }
  }

  read(sql: string): StoredRow[] {
    return this.#statement(sql).all() as StoredRow[];
  }

  commit(statements: readonly Statement[]): void {
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      for (const { sql, values } of statements) this.#statement(sql).run(...values);
      this.#database.exec("COMMIT");
    } catch (error) {
      // Some errors, such as a full disk, end the transaction already.
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw error;
    }
  }

  close(): void {
    this.#database.close();
  }

  #prepare(): void {
    const database = this.#database;
    // Exclusive: a second process would not see the writes of the first one.
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    this.#checkOwner();
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN IMMEDIATE");
    const { user_version: version } = this.#pragma("user_version");
    if (Number(version) > SCHEMAS.length) {
      throw new Error("the file was written by a later version of Understudy");
    }
    for (const schema of SCHEMAS.slice(Number(version))) {
      database.exec(schema.replaceAll("$SERIAL", "INTEGER PRIMARY KEY AUTOINCREMENT"));
    }
    database.exec(
      `PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMAS.length}; COMMIT`,
    );
  }

  /** Refuses the databases of other programs. */
  #checkOwner(): void {
    const { application_id: id } = this.#pragma("application_id");
    const [{ tables = 0 } = {}] = this.read("SELECT count(*) AS tables FROM sqlite_schema");
    if (id === APPLICATION_ID || tables === 0) return;
    throw new Error("the file is a database of another program");
  }

  #pragma(name: string): StoredRow {
    return this.#database.prepare(`PRAGMA ${name}`).get() as StoredRow;
  }

  #statement(sql: string): StatementSync {
    let statement = this.#prepared.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#prepared.set(sql, statement);
    }
    return statement;
  }
}

const SQLITE_BUSY = 5;

function reasonOf(error: unknown): string {
  const { message, errcode, code } = error as NodeJS.ErrnoException & { readonly errcode?: number };
  if (code === "EACCES" || code === "EROFS") return "the file is not writable";
  return errcode === SQLITE_BUSY ? "another process is using the file" : message;
}
