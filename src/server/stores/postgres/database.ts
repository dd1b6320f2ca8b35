import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type * as Pg from "pg";
import { StateError } from "../../../workspace/state-log.ts";
import { DatabaseClock } from "./database-clock.ts";
import type { DatabaseOptions } from "./database-options.ts";

/** Maximum number of changes that wait for a connection. */
const MAX_WAITING = 1000;

/** How long the database may take to close connections. */
const CLOSE_MS = 1000;

/** Pause if the database has no free connection. */
const FULL_DELAY_MS = 20;

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5000;

/** The parts of the package pg that are used. */
export type PgPackage = Pick<typeof Pg, "Pool" | "escapeLiteral">;

/** Another process changed the same world at the same time. */
export class ConflictError extends Error {
  override readonly name = "ConflictError";
}

/** The connection was lost after a transaction was sent: it may have been committed. */
export class UncertainError extends Error {
  override readonly name = "UncertainError";
}

/** Connections to a PostgreSQL database. Every query ends within a time limit. */
export class Database {
  readonly name: string;
  readonly clock = new DatabaseClock();
  readonly timeoutMs: number;
  /** Versions and attached worlds do not wait for changes. */
  readonly #reads: Pg.Pool;
  readonly #writes: Pg.Pool;
  readonly #channel: string;
  #receive: (payload: string) => void = () => {};
  #isAway = false;
  #isClosed = false;
  #lastResponse = performance.now();

  constructor(pg: PgPackage, options: DatabaseOptions) {
    const { name, schema, timeoutMs, connections, config } = options;
    this.name = name;
    this.#channel = schema;
    this.timeoutMs = timeoutMs;
    // Kept open: the database may have no other one later.
    this.#reads = new pg.Pool({
      ...config,
      max: 2,
      idleTimeoutMillis: 0,
      verify: (client, done) => {
        client.query(`LISTEN "${schema}"`, (error) => done(error ?? undefined));
      },
    });
    this.#reads.on("connect", (client) => {
      client.on("notification", ({ payload = "" }) => this.#receive(payload));
    });
    this.#writes = new pg.Pool({ ...config, max: connections });
    // A lost connection is replaced with the next query. The pool listens to idle connections only, and an error that
    // has no listener ends the process.
    for (const pool of [this.#reads, this.#writes]) {
      pool.on("error", () => {});
      pool.on("connect", (client) => client.on("error", () => {}));
    }
  }

  /** Seconds since the last response, if there is none at present; null: the database responds. */
  get staleFor(): number | null {
    return this.#isAway ? (performance.now() - this.#lastResponse) / 1000 : null;
  }

  /** Rejects with a {@link StateError} at once while the database does not respond. */
  async read<R extends object>(query: Pg.QueryConfig): Promise<R[]> {
    this.#checkPresent();
    try {
      const { rows } = await this.#reads.query<R>(query);
      this.#lastResponse = performance.now();
      return rows;
    } catch (error) {
      if (!isAnswer(error)) this.#leave();
      throw new StateError(`The state is not available: ${reasonOf(error)}`, { cause: error });
    }
  }

  /** Calls a function with each notification of this process and of others, while there is a connection. */
  listen(receive: (payload: string) => void): void {
    this.#receive = receive;
  }

  /** Notifies all processes. Not in the transactions of changes: PostgreSQL commits those with notifications one by one. */
  async notify(payload: string): Promise<void> {
    const text = "SELECT pg_notify($1, $2)";
    // With a connection for changes: most often, the one of the last change is free.
    await this.attempt({ name: "notify", text, values: [this.#channel, payload] });
  }

  /**
   * Executes statements as one transaction. Rejects with a {@link ConflictError}, an {@link UncertainError}, or another
   * error if nothing was stored.
   */
  async commit(statements: readonly string[]): Promise<void> {
    this.#checkPresent();
    if (this.#writes.waitingCount >= MAX_WAITING) throw new Error("too many changes are waiting");
    const client = await this.#connect();
    let failure: Error | undefined;
    try {
      // Several statements in one query are one transaction.
      await client.query(statements.join(";\n"));
      this.#lastResponse = performance.now();
    } catch (error) {
      failure = error as Error;
      if (isConflict(error)) throw new ConflictError(failure.message, { cause: error });
      if (isAnswer(error)) throw error;
      this.#leave();
      throw new UncertainError(reasonOf(error), { cause: error });
    } finally {
      client.release(failure !== undefined && !isAnswer(failure));
    }
  }

  /** Executes one statement, also while the database does not seem to respond; returns its rows. */
  async attempt<R extends object>(query: Pg.QueryConfig): Promise<R[]> {
    return (await this.#writes.query<R>(query)).rows;
  }

  /** A connection for a longer transaction; its user releases it. */
  connection(): Promise<Pg.PoolClient> {
    return this.#writes.connect();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const ended = Promise.all([this.#reads.end(), this.#writes.end()]);
    await Promise.race([ended, wait(CLOSE_MS, null, { ref: false })]);
  }

  async #connect(): Promise<Pg.PoolClient> {
    const deadline = performance.now() + this.timeoutMs;
    for (;;) {
      try {
        return await this.#writes.connect();
      } catch (error) {
        const { totalCount, options } = this.#writes;
        // Every connection is in use: the database responds, but not fast enough.
        if (totalCount >= options.max) {
          throw new Error("too many changes are waiting", { cause: error });
        }
        if (!isFull(error)) this.#leave();
        if (!isFull(error) || performance.now() > deadline) {
          throw new Error(reasonOf(error), { cause: error });
        }
      }
      // One of the connections of this process can become free.
      await wait(randomInt(FULL_DELAY_MS, 2 * FULL_DELAY_MS), null, { ref: false });
    }
  }

  #checkPresent(): void {
    if (this.#isAway) throw new StateError("The database does not respond");
  }

  /** Notes that the database does not respond, and tries to reach it again. */
  #leave(): void {
    if (this.#isAway || this.#isClosed) return;
    this.#isAway = true;
    void this.#return();
  }

  async #return(): Promise<void> {
    for (
      let delay = FIRST_DELAY_MS;
      !this.#isClosed;
      delay = Math.min(2 * delay, LONGEST_DELAY_MS)
    ) {
      // Several processes must not return at the same time.
      await wait(randomInt(Math.ceil(delay / 2), delay + 1), null, { ref: false });
      try {
        await this.#reads.query("SELECT 1");
        this.#lastResponse = performance.now();
        this.#isAway = false;
        return;
      } catch {
        continue;
      }
    }
  }
}

interface PostgresError extends Error {
  readonly code?: string;
  readonly severity?: string;
}

/** Whether the database refused a statement; then its transaction was rolled back. */
function isAnswer(error: unknown): boolean {
  return (error as PostgresError).severity === "ERROR";
}

/** Whether the database accepts no further connection (too_many_connections). */
function isFull(error: unknown): boolean {
  return (error as PostgresError).code === "53300";
}

/** division_by_zero (see `advance`), unique_violation, foreign_key_violation, serialization_failure, deadlock_detected */
const CONFLICTS = new Set(["22012", "23505", "23503", "40001", "40P01"]);

function isConflict(error: unknown): boolean {
  return isAnswer(error) && CONFLICTS.has((error as PostgresError).code ?? "");
}

function reasonOf(error: unknown): string {
  const { message, code } = error as PostgresError;
  return message === "" ? `the database does not respond (${code ?? "no reason"})` : message;
}
