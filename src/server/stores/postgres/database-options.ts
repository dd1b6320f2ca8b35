import type * as Pg from "pg";
import { UsageError } from "../../../common/usage-error.ts";

/** How to connect to a database. */
export interface DatabaseOptions {
  /** Its name in messages, without credentials. */
  readonly name: string;
  /** The schema that contains the tables; a name that is quoted in statements, because it can be a keyword of SQL. */
  readonly schema: string;
  /** The time limit of a query. */
  readonly timeoutMs: number;
  /** Maximum number of connections for changes. */
  readonly connections: number;
  readonly config: Pg.PoolConfig;
}

/** The server cancels a statement first; then it is certain that nothing was stored. */
const GRACE_MS = 500;

/**
 * Reads the URL of a database. The parameters `schema`, `timeout` (in seconds) and `connections` are read here, all
 * others by the package pg, such as `sslmode`. @throws {UsageError}
 */
export function databaseOptions(text: string): DatabaseOptions {
  const url = parsed(text);
  const schema = taken(url, "schema") ?? "understudy";
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw wrong("schema", schema, "a name of lower-case letters, digits and underscores");
  }
  const timeoutMs = 1000 * numberIn(url, "timeout", { fallback: 3, least: 0.1, most: 60 });
  const connections = numberIn(url, "connections", { fallback: 8, least: 1, most: 100 });
  if (!Number.isInteger(connections)) throw wrong("connections", connections, "a whole number");
  const settings = [
    `search_path=${schema}`,
    `statement_timeout=${timeoutMs}`,
    `idle_in_transaction_session_timeout=${timeoutMs}`,
    "synchronous_commit=on",
  ];
  const own = taken(url, "options");
  const config: Pg.PoolConfig = {
    connectionString: url.href,
    options: [...(own === null ? [] : [own]), ...settings.map((one) => `-c ${one}`)].join(" "),
    application_name: url.searchParams.get("application_name") ?? "understudy",
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs + GRACE_MS,
    keepAlive: true,
    // Connections that cannot be closed must not keep the process running.
    allowExitOnIdle: true,
  };
  const name = `${url.protocol}//${url.host}${url.pathname}`;
  return { name, schema, timeoutMs, connections, config };
}

function parsed(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw new UsageError(
      "--state is not a valid URL; expected postgres://user:password@host:5432/database",
    );
  }
}

function taken(url: URL, name: string): string | null {
  const value = url.searchParams.get(name);
  url.searchParams.delete(name);
  return value;
}

interface Limits {
  readonly fallback: number;
  readonly least: number;
  readonly most: number;
}

function numberIn(url: URL, name: string, { fallback, least, most }: Limits): number {
  const text = taken(url, name);
  if (text === null) return fallback;
  const value = Number(text);
  if (value >= least && value <= most) return value;
  throw wrong(name, text, `a number from ${least} to ${most}`);
}

function wrong(name: string, value: string | number, expected: string): UsageError {
  return new UsageError(
    `--state: the parameter "${name}" can't be ${JSON.stringify(value)}; expected ${expected}`,
  );
}
