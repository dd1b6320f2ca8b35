import { identityOf, type Exchange } from "./exchange.ts";

/** In what state something was when it was looked at: what was added to a part, or a kept value itself. */
export type Stand = number | Kept;

/** A value computed from a record, with all that it looked at. */
export interface Kept {
  readonly key: string;
  readonly value: unknown;
  readonly looked: ReadonlyMap<string, Stand>;
}

/**
 * What was computed of one record, for others of the same settings and rules that are much like it: where
 * all that a value looked at is the same here, so is the value, for whatever computes one is pure. It
 * learns from the first record until it is sealed. The same means the same exchange at the same place,
 * its reply the very same object.
 */
export class Recall {
  #isSealed = false;
  #states = 0;
  readonly #exchanges = new Map<string, Exchange>();
  /** By exchange and the state it came upon: the state it led to. */
  readonly #trails = new Map<Exchange, Map<number, number>>();
  readonly #values = new Map<string, Kept[]>();

  /** From now on it only recalls. */
  seal(): void {
    this.#isSealed = true;
  }

  /** The exchange of the first record that is the same; itself where there is none. */
  sameOf(exchange: Exchange): Exchange {
    const identity = identityOf(exchange.request, exchange.again);
    const known = this.#exchanges.get(identity);
    if (known !== undefined) return isSame(known, exchange) ? known : exchange;
    if (!this.#isSealed) this.#exchanges.set(identity, exchange);
    return exchange;
  }

  /** The state of a part after an exchange was added; one that never was before where the two never met. */
  after(state: number, exchange: Exchange): number {
    const known = this.#trails.get(exchange)?.get(state);
    if (known !== undefined) return known;
    const next = ++this.#states;
    if (!this.#isSealed) {
      const trails = this.#trails.get(exchange) ?? new Map<number, number>();
      this.#trails.set(exchange, trails.set(state, next));
    }
    return next;
  }

  keep(kept: Kept): void {
    if (this.#isSealed) return;
    const versions = this.#values.get(kept.key);
    if (versions === undefined) this.#values.set(kept.key, [kept]);
    else versions.push(kept);
  }

  /** A value all of whose grounds stand; null: there is none. */
  find(key: string, stands: (part: string, stand: Stand) => boolean): Kept | null {
    const isValid = ({ looked }: Kept): boolean => {
      for (const [part, stand] of looked) if (!stands(part, stand)) return false;
      return true;
    };
    return this.#values.get(key)?.findLast(isValid) ?? null;
  }
}

function isSame(one: Exchange, other: Exchange): boolean {
  return (
    one.index === other.index &&
    one.reply === other.reply &&
    one.failure === other.failure &&
    one.startedAt === other.startedAt &&
    one.milliseconds === other.milliseconds &&
    (one.request === other.request || JSON.stringify(one.request) === JSON.stringify(other.request))
  );
}
