import type { Exchange } from "./exchange.ts";
import type { Kept, Recall, Stand } from "./recall.ts";

/** What is being computed, and what it has looked at so far. */
interface Computing {
  readonly key: string;
  readonly looked: Map<string, Stand>;
}

/** In what state a computation leaves behind what it looked at and what broke: none that comes again. */
const BROKEN = -1;

/**
 * Remembers what was computed from a growing record, until something is added that the computation has
 * looked at. A part is any name for what can be looked at; a remembered value is a part itself. With a
 * recall, a value is also taken from an earlier record, where all that it looked at there stands here.
 */
export class Memory {
  readonly #recall: Recall | null;
  readonly #kept = new Map<string, Kept>();
  /** By part: the keys whose values were computed from it. */
  readonly #readers = new Map<string, Set<string>>();
  /** By part: what was added to it. */
  readonly #states = new Map<string, number>();
  /** What was looked for in the recall since something was added, and is not there. */
  readonly #notRecalled = new Set<string>();
  /** What is being computed, the innermost last. */
  readonly #computing: Computing[] = [];

  constructor(recall: Recall | null = null) {
    this.#recall = recall;
  }

  /** Tells that whatever is being computed looks at a part. */
  look(part: string): void {
    const computing = this.#computing.at(-1);
    if (computing !== undefined) this.#note(computing, part, this.#stateOf(part));
  }

  /** The value under a key, computed once for as long as nothing that it looked at changes. */
  once<T>(key: string, compute: () => T): T {
    const computing = this.#computing.at(-1);
    if (computing !== undefined) this.#note(computing, valuePart(key), BROKEN);
    const kept = this.#current(key) ?? this.#compute(key, compute);
    if (this.#recall !== null) computing?.looked.set(valuePart(key), kept);
    return kept.value as T;
  }

  /** Adds an exchange to a part: every value that was computed from it is forgotten. */
  add(part: string, exchange: Exchange): void {
    if (this.#recall !== null) {
      this.#states.set(part, this.#recall.after(this.#stateOf(part), exchange));
      this.#notRecalled.clear();
    }
    this.#forget(part);
  }

  /** Forgets what was computed from a part, by way of others too. */
  #forget(part: string): void {
    const readers = this.#readers.get(part);
    if (readers === undefined) return;
    this.#readers.delete(part);
    for (const key of readers) {
      this.#kept.delete(key);
      this.#forget(valuePart(key));
    }
  }

  #compute(key: string, compute: () => unknown): Kept {
    const computing = { key, looked: new Map<string, Stand>() };
    this.#computing.push(computing);
    try {
      const kept = { key, value: compute(), looked: computing.looked };
      this.#kept.set(key, kept);
      this.#recall?.keep(kept);
      return kept;
    } finally {
      this.#computing.pop();
    }
  }

  /** What is kept under a key, or can be recalled; null: it is to be computed. */
  #current(key: string): Kept | null {
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    if (this.#recall === null || this.#notRecalled.has(key)) return null;
    const recalled = this.#recall.find(key, (part, stand) => this.#stands(part, stand));
    if (recalled === null) this.#notRecalled.add(key);
    else this.#adopt(recalled);
    return recalled;
  }

  #stands(part: string, stand: Stand): boolean {
    return typeof stand === "number"
      ? this.#stateOf(part) === stand
      : this.#current(stand.key) === stand;
  }

  #adopt(recalled: Kept): void {
    this.#kept.set(recalled.key, recalled);
    for (const part of recalled.looked.keys()) this.#tellOf(recalled.key, part);
  }

  #note({ key, looked }: Computing, part: string, stand: Stand): void {
    if (this.#recall !== null) looked.set(part, stand);
    this.#tellOf(key, part);
  }

  /** Notes down that a value was computed from a part. */
  #tellOf(key: string, part: string): void {
    const readers = this.#readers.get(part);
    if (readers === undefined) this.#readers.set(part, new Set([key]));
    else readers.add(key);
  }

  #stateOf(part: string): number {
    return this.#states.get(part) ?? 0;
  }
}

function valuePart(key: string): string {
  return `= ${key}`;
}
