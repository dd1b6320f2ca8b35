import { identityOf, type Exchange } from "./exchange.ts";

/** A cached value with everything that it was computed from. */
export interface CacheEntry {
  readonly key: string;
  readonly value: unknown;
  /** Sets of exchanges with their versions. */
  readonly parts: ReadonlyMap<string, number>;
  /** Other values by their keys; null: the computation failed, so that this value is not reused. */
  readonly values: ReadonlyMap<string, CacheEntry | null>;
}

/**
 * Values computed from one survey, reused for similar surveys with the same rules and settings, for
 * instance by the self-test. A value is reused if all that it was computed from has the same versions; computations
 * are pure. It is filled by the first survey until `seal()` is called. Exchanges are the same if they have
 * the same index and the identical response object.
 */
export class SharedCache {
  #isSealed = false;
  #lastVersion = 0;
  readonly #exchanges = new Map<string, Exchange>();
  /** By exchange and version before it: the version after it. */
  readonly #successors = new Map<Exchange, Map<number, number>>();
  readonly #values = new Map<string, CacheEntry[]>();

  /** Makes the cache read-only. */
  seal(): void {
    this.#isSealed = true;
  }

  /** Returns the same exchange of the first survey; the given one if there is none. */
  canonicalOf(exchange: Exchange): Exchange {
    const identity = identityOf(exchange.request, exchange.repetition);
    const known = this.#exchanges.get(identity);
    if (known !== undefined) return isSame(known, exchange) ? known : exchange;
    if (!this.#isSealed) this.#exchanges.set(identity, exchange);
    return exchange;
  }

  /** Returns the version after an exchange was added; a new one if this combination is unknown. */
  versionAfter(version: number, exchange: Exchange): number {
    const known = this.#successors.get(exchange)?.get(version);
    if (known !== undefined) return known;
    const next = ++this.#lastVersion;
    if (!this.#isSealed) {
      const successors = this.#successors.get(exchange) ?? new Map<number, number>();
      this.#successors.set(exchange, successors.set(version, next));
    }
    return next;
  }

  store(entry: CacheEntry): void {
    if (this.#isSealed) return;
    const versions = this.#values.get(entry.key);
    if (versions === undefined) this.#values.set(entry.key, [entry]);
    else versions.push(entry);
  }

  /** Returns the latest value of a key that is current; null if there is none. */
  find(key: string, isCurrent: (entry: CacheEntry) => boolean): CacheEntry | null {
    return this.#values.get(key)?.findLast(isCurrent) ?? null;
  }
}

function isSame(one: Exchange, other: Exchange): boolean {
  return (
    one.index === other.index &&
    one.response === other.response &&
    one.failure === other.failure &&
    one.startedAt === other.startedAt &&
    one.milliseconds === other.milliseconds &&
    (one.request === other.request || JSON.stringify(one.request) === JSON.stringify(other.request))
  );
}
