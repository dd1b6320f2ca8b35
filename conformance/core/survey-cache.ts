import type { Exchange } from "./exchange.ts";
import type { CacheEntry, SharedCache } from "./shared-cache.ts";

/** A running computation and what it has read so far. */
interface Computing {
  readonly key: string;
  /** The sets of exchanges that it has read, with their versions. */
  readonly parts: Map<string, number>;
  /** The cached values that it has read, by their keys; null: their computation failed. */
  readonly values: Map<string, CacheEntry | null>;
}

/**
 * Caches values computed from a growing record until something they have read changes: a set of exchanges, named by a
 * text, or another cached value. With a shared cache, values are also taken from an earlier record if all that they
 * have read has the same versions.
 */
export class SurveyCache {
  readonly #shared: SharedCache | null;
  readonly #entries = new Map<string, CacheEntry>();
  /** Keys of the values computed from a set of exchanges. */
  readonly #dependentsOfParts = new Map<string, Set<string>>();
  /** Keys of the values computed from another value. */
  readonly #dependentsOfValues = new Map<string, Set<string>>();
  /** By set of exchanges: its version. */
  readonly #versions = new Map<string, number>();
  /** Keys that were not found in the shared cache since the last change. */
  readonly #notShared = new Set<string>();
  /** Running computations, the innermost last. */
  readonly #computing: Computing[] = [];

  constructor(cache: SharedCache | null = null) {
    this.#shared = cache;
  }

  /** Records that the running computation reads a set of exchanges. */
  track(part: string): void {
    const computing = this.#computing.at(-1);
    if (computing === undefined || computing.parts.has(part)) return;
    computing.parts.set(part, this.#versionOf(part));
    addTo(this.#dependentsOfParts, part, computing.key);
  }

  /** Returns the cached value of a key, or computes it. */
  memoize<T>(key: string, compute: () => T): T {
    const computing = this.#computing.at(-1);
    if (computing !== undefined && !computing.values.has(key)) {
      computing.values.set(key, null);
      addTo(this.#dependentsOfValues, key, computing.key);
    }
    const entry = this.#current(key) ?? this.#compute(key, compute);
    if (this.#shared !== null) computing?.values.set(key, entry);
    return entry.value as T;
  }

  /** Adds an exchange to a set and removes the values computed from it. */
  add(part: string, exchange: Exchange): void {
    if (this.#shared !== null) {
      this.#versions.set(part, this.#shared.versionAfter(this.#versionOf(part), exchange));
      this.#notShared.clear();
    }
    this.#invalidate(this.#dependentsOfParts, part);
  }

  /** Removes the values computed from something, recursively. */
  #invalidate(all: Map<string, Set<string>>, changed: string): void {
    const dependents = all.get(changed);
    if (dependents === undefined) return;
    all.delete(changed);
    for (const key of dependents) {
      this.#entries.delete(key);
      this.#invalidate(this.#dependentsOfValues, key);
    }
  }

  #compute(key: string, compute: () => unknown): CacheEntry {
    const computing: Computing = { key, parts: new Map(), values: new Map() };
    this.#computing.push(computing);
    try {
      const value = compute();
      const { parts, values } = this.#shared === null ? UNUSED : computing;
      const entry = { key, value, parts, values };
      this.#entries.set(key, entry);
      this.#shared?.store(entry);
      return entry;
    } finally {
      this.#computing.pop();
    }
  }

  /** Returns the cached or shared entry of a key; null if it must be computed. */
  #current(key: string): CacheEntry | null {
    const entry = this.#entries.get(key);
    if (entry !== undefined) return entry;
    if (this.#shared === null || this.#notShared.has(key)) return null;
    const shared = this.#shared.find(key, (known) => this.#isCurrent(known));
    if (shared === null) this.#notShared.add(key);
    else this.#reuse(shared);
    return shared;
  }

  #isCurrent({ parts, values }: CacheEntry): boolean {
    for (const [part, version] of parts) if (this.#versionOf(part) !== version) return false;
    for (const [key, entry] of values) {
      if (entry === null || this.#current(key) !== entry) return false;
    }
    return true;
  }

  #reuse(shared: CacheEntry): void {
    const { key, parts, values } = shared;
    this.#entries.set(key, shared);
    for (const part of parts.keys()) addTo(this.#dependentsOfParts, part, key);
    for (const value of values.keys()) addTo(this.#dependentsOfValues, value, key);
  }

  #versionOf(part: string): number {
    return this.#versions.get(part) ?? 0;
  }
}

/** Without a shared cache, nothing asks what a value was computed from. */
const UNUSED: Pick<CacheEntry, "parts" | "values"> = { parts: new Map(), values: new Map() };

function addTo(all: Map<string, Set<string>>, dependency: string, key: string): void {
  const dependents = all.get(dependency);
  if (dependents === undefined) all.set(dependency, new Set([key]));
  else dependents.add(key);
}
