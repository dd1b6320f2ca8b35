import type { Exchange } from "./exchange.ts";
import type { CacheEntry, SharedCache, Version } from "./shared-cache.ts";

/** A running computation and what it has read so far. */
interface Computing {
  readonly key: string;
  readonly dependencies: Map<string, Version>;
}

/** Version of a dependency whose computation failed; it never matches. */
const BROKEN = -1;

/**
 * Caches values computed from a growing record until something they have read changes. A dependency is
 * named by a text; a cached value is a dependency itself. With a shared cache, values are also taken from
 * an earlier record if all their dependencies have the same versions.
 */
export class SurveyCache {
  readonly #shared: SharedCache | null;
  readonly #entries = new Map<string, CacheEntry>();
  /** By dependency: keys of the values computed from it. */
  readonly #dependents = new Map<string, Set<string>>();
  /** By dependency: its version. */
  readonly #versions = new Map<string, number>();
  /** Keys that were not found in the shared cache since the last change. */
  readonly #notShared = new Set<string>();
  /** Running computations, the innermost last. */
  readonly #computing: Computing[] = [];

  constructor(cache: SharedCache | null = null) {
    this.#shared = cache;
  }

  /** Records that the running computation reads a dependency. */
  track(part: string): void {
    const computing = this.#computing.at(-1);
    if (computing !== undefined) this.#note(computing, part, this.#versionOf(part));
  }

  /** Returns the cached value of a key, or computes it. */
  memoize<T>(key: string, compute: () => T): T {
    const computing = this.#computing.at(-1);
    if (computing !== undefined) this.#note(computing, valuePart(key), BROKEN);
    const entry = this.#current(key) ?? this.#compute(key, compute);
    if (this.#shared !== null) computing?.dependencies.set(valuePart(key), entry);
    return entry.value as T;
  }

  /** Adds an exchange to a dependency and removes the values computed from it. */
  add(part: string, exchange: Exchange): void {
    if (this.#shared !== null) {
      this.#versions.set(part, this.#shared.versionAfter(this.#versionOf(part), exchange));
      this.#notShared.clear();
    }
    this.#invalidate(part);
  }

  /** Removes the values computed from a dependency, recursively. */
  #invalidate(part: string): void {
    const dependents = this.#dependents.get(part);
    if (dependents === undefined) return;
    this.#dependents.delete(part);
    for (const key of dependents) {
      this.#entries.delete(key);
      this.#invalidate(valuePart(key));
    }
  }

  #compute(key: string, compute: () => unknown): CacheEntry {
    const computing = { key, dependencies: new Map<string, Version>() };
    this.#computing.push(computing);
    try {
      const entry = { key, value: compute(), dependencies: computing.dependencies };
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
    const shared = this.#shared.find(key, (part, version) => this.#isCurrent(part, version));
    if (shared === null) this.#notShared.add(key);
    else this.#reuse(shared);
    return shared;
  }

  #isCurrent(part: string, version: Version): boolean {
    return typeof version === "number"
      ? this.#versionOf(part) === version
      : this.#current(version.key) === version;
  }

  #reuse(shared: CacheEntry): void {
    this.#entries.set(shared.key, shared);
    for (const part of shared.dependencies.keys()) this.#addDependent(shared.key, part);
  }

  #note({ key, dependencies }: Computing, part: string, version: Version): void {
    if (this.#shared !== null) dependencies.set(part, version);
    this.#addDependent(key, part);
  }

  /** Records that a value was computed from a dependency. */
  #addDependent(key: string, part: string): void {
    const dependents = this.#dependents.get(part);
    if (dependents === undefined) this.#dependents.set(part, new Set([key]));
    else dependents.add(key);
  }

  #versionOf(part: string): number {
    return this.#versions.get(part) ?? 0;
  }
}

function valuePart(key: string): string {
  return `= ${key}`;
}
