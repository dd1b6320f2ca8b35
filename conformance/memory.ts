interface Kept {
  readonly value: unknown;
}

/**
 * Remembers what was computed from a growing record, until something is added that the computation has
 * looked at. A part is any name for what can be looked at; a remembered value is a part itself.
 */
export class Memory {
  readonly #kept = new Map<string, Kept>();
  /** By part: the keys whose values were computed from it. */
  readonly #readers = new Map<string, Set<string>>();
  /** What is being computed, the innermost last. */
  readonly #computing: string[] = [];

  /** Tells that whatever is being computed looks at a part. */
  look(part: string): void {
    const key = this.#computing.at(-1);
    if (key === undefined) return;
    const readers = this.#readers.get(part);
    if (readers === undefined) this.#readers.set(part, new Set([key]));
    else readers.add(key);
  }

  /** The value under a key, computed once for as long as nothing that it looked at changes. */
  once<T>(key: string, compute: () => T): T {
    this.look(valuePart(key));
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept.value as T;
    this.#computing.push(key);
    try {
      const value = compute();
      this.#kept.set(key, { value });
      return value;
    } finally {
      this.#computing.pop();
    }
  }

  /** Forgets every value that was computed from a part, by way of others too. */
  forget(part: string): void {
    const readers = this.#readers.get(part);
    if (readers === undefined) return;
    this.#readers.delete(part);
    for (const key of readers) {
      this.#kept.delete(key);
      this.forget(valuePart(key));
    }
  }
}

function valuePart(key: string): string {
  return `= ${key}`;
}
