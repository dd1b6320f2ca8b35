import { LRUCache } from "lru-cache";
import type { KeyMode } from "../simulation/model.ts";

/** Returns the SHA-256 of a text in hexadecimal; injected, because the core uses no Node API. */
export type Sha256 = (text: string) => string;

/** A key of a workspace. Only the hash of its value is stored (§5, C04). */
export interface KeyRecord {
  readonly id: string;
  readonly world: string;
  readonly workspace: string;
  readonly mode: KeyMode;
  readonly revoked: boolean;
}

interface StoredKey {
  readonly hash: string;
  record: KeyRecord;
}

const ID_LETTERS = 12;

/** The keys of all worlds by hash. Keys do not depend on world time. */
export class KeyStore {
  readonly #sha256: Sha256;
  /** Hashes of keys that exist, by key: hashing takes 6 % of a repeated small read. */
  readonly #hashes = new LRUCache<string, string>({ max: 1000 });
  readonly #byHash = new Map<string, StoredKey>();
  readonly #byId = new Map<string, StoredKey>();
  readonly #byWorld = new Map<string, StoredKey[]>();

  constructor(sha256: Sha256) {
    this.#sha256 = sha256;
  }

  /** Adds a key. @throws {RangeError} if it exists. */
  add(key: string, record: Omit<KeyRecord, "id">): KeyRecord {
    const hash = this.#sha256(key);
    if (this.#byHash.has(hash)) throw new RangeError("This key exists already");
    return this.#insert(hash, record);
  }

  /** Adds a key by its hash in hexadecimal; returns null if it exists. */
  addHash(hash: string, record: Omit<KeyRecord, "id">): KeyRecord | null {
    return this.#byHash.has(hash) ? null : this.#insert(hash, record);
  }

  #insert(hash: string, record: Omit<KeyRecord, "id">): KeyRecord {
    const id = hash.slice(0, ID_LETTERS);
    const key = { hash, record: { id, ...record } };
    this.#byHash.set(hash, key);
    this.#byId.set(id, key);
    const others = this.#byWorld.get(record.world);
    if (others) others.push(key);
    else this.#byWorld.set(record.world, [key]);
    return key.record;
  }

  /** Returns the record of a key, revoked or not; null if there is none. */
  find(key: string): KeyRecord | null {
    let hash = this.#hashes.get(key);
    if (hash === undefined) {
      hash = this.#sha256(key);
      if (this.#byHash.has(hash)) this.#hashes.set(key, hash);
    }
    return this.#byHash.get(hash)?.record ?? null;
  }

  /** Revokes a key by id; returns null if there is none. */
  revoke(id: string): KeyRecord | null {
    const key = this.#byId.get(id);
    if (key === undefined) return null;
    key.record = { ...key.record, revoked: true };
    return key.record;
  }

  /** Returns the keys of a world. */
  of(world: string): KeyRecord[] {
    return (this.#byWorld.get(world) ?? []).map(({ record }) => record);
  }

  /** Returns the keys of a world with their hashes in hexadecimal. */
  hashesOf(world: string): { readonly hash: string; readonly record: KeyRecord }[] {
    return (this.#byWorld.get(world) ?? []).map(({ hash, record }) => ({ hash, record }));
  }

  /** Deletes the keys of a world. */
  drop(world: string): void {
    for (const key of this.#byWorld.get(world) ?? []) {
      this.#byId.delete(key.record.id);
      this.#byHash.delete(key.hash);
    }
    this.#byWorld.delete(world);
  }
}
