/** One SQL statement with the values of `?1`, `?2`, … */
export interface Statement {
  readonly sql: string;
  readonly values: readonly (string | number | null)[];
}

export type StoredRow = Readonly<Record<string, string | number | null>>;

/** A database that keeps the state of a server. */
export interface Store {
  /** Its name in messages, without credentials. */
  readonly name: string;
  /** @throws {Error} if the database cannot be read */
  read(sql: string): StoredRow[];
  /** Executes the statements as one durable transaction. @throws {Error} if nothing was stored */
  commit(statements: readonly Statement[]): void;
  close(): void;
}
