import type { KeyMode } from "../workspace/model.ts";

/** SHA-256 of a text, in hexadecimal; passed in, for the core uses no Node API. */
export type Sha256 = (text: string) => string;

/** What a key opens. Of the key itself only its hash is stored (§5, C04). */
export interface KeyRecord {
  readonly id: string;
  readonly world: string;
  readonly workspace: string;
  readonly mode: KeyMode;
  readonly revoked: boolean;
}

/** Every key has it; one without it is no key (§5). */
export const KEY_PREFIX = "lmvz_live_";

interface Held {
  readonly hash: string;
  record: KeyRecord;
}

/** To hash a key takes as long as all else that the fake does for a reply asked before. */
const MOST_RECALLED = 1000;
/** Longer texts hold something else than a key. */
const LONGEST_RECALLED = 256;

const ID_LETTERS = 12;
const BUCKET_LETTERS = 8;

/** The keys of all worlds by their hashes. Keys live outside world time: no clock revokes one. */
export class KeyRing {
  readonly #sha256: Sha256;
  readonly #buckets = new Map<string, Held[]>();
  readonly #byId = new Map<string, Held>();
  readonly #byWorld = new Map<string, Held[]>();
  /** By the texts in which keys of its own were shown lately; what else is shown is never remembered. */
  readonly #recalled = new Map<string, Held>();

  constructor(sha256: Sha256) {
    this.#sha256 = sha256;
  }

  /** Holds a key's hash. @throws {RangeError} where the same key is held already. */
  add(key: string, record: Omit<KeyRecord, "id">): KeyRecord {
    const hash = this.#sha256(key);
    if (this.#heldBy(hash) !== null) throw new RangeError("This key is held already");
    return this.#hold(hash, record);
  }

  /** Holds a key that is known by its hash (in hexadecimal) only; null where it is held already. */
  addHash(hash: string, record: Omit<KeyRecord, "id">): KeyRecord | null {
    return this.#heldBy(hash) === null ? this.#hold(hash, record) : null;
  }

  #hold(hash: string, record: Omit<KeyRecord, "id">): KeyRecord {
    const id = hash.slice(0, ID_LETTERS);
    const held = { hash, record: { id, ...record } };
    const bucket = this.#buckets.get(bucketOf(hash));
    if (bucket) bucket.push(held);
    else this.#buckets.set(bucketOf(hash), [held]);
    this.#byId.set(id, held);
    const sisters = this.#byWorld.get(record.world);
    if (sisters) sisters.push(held);
    else this.#byWorld.set(record.world, [held]);
    return held.record;
  }

  /** What a key opens, revoked or not; null where nobody holds it. `shownIn`: the text it can be recalled by. */
  find(key: string, shownIn: string | null = null): KeyRecord | null {
    const held = this.#heldBy(this.#sha256(key));
    if (held !== null && shownIn !== null) this.#remember(shownIn, held);
    return held?.record ?? null;
  }

  #remember(shownIn: string, held: Held): void {
    if (shownIn.length > LONGEST_RECALLED) return;
    if (this.#recalled.size >= MOST_RECALLED) this.#recalled.clear();
    this.#recalled.set(shownIn, held);
  }

  /** What the key in a text opens by now; null where it was not found lately. */
  recall(shownIn: string): KeyRecord | null {
    return this.#recalled.get(shownIn)?.record ?? null;
  }

  /** Revokes a key by its id; null where there is none. */
  revoke(id: string): KeyRecord | null {
    const held = this.#byId.get(id);
    if (held === undefined) return null;
    held.record = { ...held.record, revoked: true };
    this.#recalled.clear();
    return held.record;
  }

  /** The keys of a world, by id. */
  of(world: string): KeyRecord[] {
    return (this.#byWorld.get(world) ?? []).map(({ record }) => record);
  }

  /** The same with their hashes, in hexadecimal. */
  hashesOf(world: string): { readonly hash: string; readonly record: KeyRecord }[] {
    return (this.#byWorld.get(world) ?? []).map(({ hash, record }) => ({ hash, record }));
  }

  /** Forgets the keys of a world. */
  drop(world: string): void {
    this.#recalled.clear();
    for (const held of this.#byWorld.get(world) ?? []) {
      this.#byId.delete(held.record.id);
      const bucket = bucketOf(held.hash);
      const rest = this.#buckets.get(bucket)?.filter((one) => one !== held) ?? [];
      if (rest.length > 0) this.#buckets.set(bucket, rest);
      else this.#buckets.delete(bucket);
    }
    this.#byWorld.delete(world);
  }

  #heldBy(hash: string): Held | null {
    const bucket = this.#buckets.get(bucketOf(hash));
    return bucket?.find((held) => isSame(held.hash, hash)) ?? null;
  }
}

function bucketOf(hash: string): string {
  return hash.slice(0, BUCKET_LETTERS);
}

/** Compares in constant time: every letter is looked at whatever the first difference. */
function isSame(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let place = 0; place < a.length; place++) {
    difference |= a.charCodeAt(place) ^ b.charCodeAt(place);
  }
  return difference === 0;
}
