import { DatabaseSync } from "node:sqlite";
import type { StatementSync } from "node:sqlite";
import { BASE, changeOf } from "./change.ts";
import type { Change } from "./change.ts";
import { SCHEMA } from "./data/schema.ts";
import { seed } from "./data/seed.ts";
import type { Row, Values } from "./types.ts";

/** Hooks that change functions of SQL. */
const FUNCTIONS = ["percent", "average", "stamp", "dayOf"] as const;

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The seeded tables in memory. One change at a time uses them; what it wrote is undone by the next. */
export class Database {
  readonly #db = new DatabaseSync(":memory:");
  readonly #statements = new Map<string, StatementSync>();
  #change: Change = BASE;
  /** The change as far as it concerns the operation at work. */
  #acting: Change = BASE;
  /** Whether rows were written since the last change began. */
  #isWritten = false;
  /** Rows by statement and values, as they are before the first write; most changes read many of the same. */
  readonly #remembered = new Map<string, Row[]>();

  constructor(now: Date) {
    this.#db.exec(SCHEMA);
    seed(this.#db, now);
    const deterministic = { deterministic: true };
    const count = (value: unknown): number => Number(value ?? 0);
    this.#db.function("percent", deterministic, (part, whole) => {
      const asked = [count(part), count(whole)] as const;
      if (this.#acting.percent !== undefined) return this.#acting.percent(...asked);
      return asked[1] === 0 ? 0 : round((100 * asked[0]) / asked[1], 1);
    });
    this.#db.function("average", deterministic, (sum, number) => {
      const asked = [count(sum), count(number)] as const;
      if (this.#acting.average !== undefined) return this.#acting.average(...asked);
      return asked[1] === 0 ? 0 : round(asked[0] / asked[1], 2);
    });
    this.#db.function("stamp", (instant) => {
      if (instant === null) return null;
      const text = String(instant);
      return this.#acting.stamp?.(text) ?? text.replace(/\.\d+Z$/, "+00:00");
    });
    this.#db.function(
      "day_of",
      (instant) => this.#acting.dayOf?.(String(instant)) ?? String(instant).slice(0, 10),
    );
    this.#db.exec("BEGIN");
  }

  /** Undoes all that was written and answers from here on as `change` has it. */
  use(change: Change): void {
    this.#db.exec("ROLLBACK; BEGIN");
    this.#statements.clear();
    this.#isWritten = false;
    this.#change = change;
    change.begin?.();
  }

  /** The rows that a statement of `operation` gives. */
  all(text: string, values: Values, operation: string): Row[] {
    this.#acting = changeOf(this.#change, operation);
    const changed = this.#acting.sql?.(text, operation) ?? text;
    if (!/^\s*(?:SELECT|WITH)\b/.test(changed)) this.#isWritten = true;
    const isConstant = !this.#isWritten && !changed.includes("random()");
    if (!isConstant || FUNCTIONS.some((name) => this.#acting[name] !== undefined))
      return this.#execute(changed, values);
    const key = `${changed}\n${JSON.stringify(values)}`;
    const rows = this.#remembered.get(key) ?? this.#execute(changed, values);
    this.#remembered.set(key, rows);
    return rows.map((row) => ({ ...row }));
  }

  #execute(changed: string, values: Values): Row[] {
    let statement = this.#statements.get(changed);
    if (statement === undefined) {
      statement = this.#db.prepare(changed);
      statement.setAllowUnknownNamedParameters(true);
      this.#statements.set(changed, statement);
    }
    return statement.all(values);
  }

  /** Runs `work`; if it throws, nothing of it is stored. */
  atomically<T>(work: () => T): T {
    this.#db.exec("SAVEPOINT work");
    try {
      return work();
    } catch (error) {
      this.#db.exec("ROLLBACK TO work");
      throw error;
    } finally {
      this.#db.exec("RELEASE work");
    }
  }
}
