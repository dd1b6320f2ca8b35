import { LRUCache } from "lru-cache";
import type { Writable } from "../common/writable.ts";
import type { KeyMode } from "../simulation/model.ts";
import type { StateLog } from "./state-log.ts";

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

/** A key with the hash of its value in hexadecimal. */
export interface StoredKey {
  readonly hash: string;
  readonly record: KeyRecord;
}

type HeldKey = Writable<StoredKey>;

const ID_LETTERS = 12;

/** The id of a key by its hash in hexadecimal. */
export const keyIdOf = (hash: string): string => hash.slice(0, ID_LETTERS);

/** The keys of all worlds by hash. Keys do not depend on world time. */
export class KeyStore {
  readonly #sha256: Sha256;
  readonly #log: StateLog | undefined;
  /** Hashes of keys that exist, by key: hashing takes 6 % of a repeated small read. */
  readonly #hashes = new LRUCache<string, string>({ max: 1000 });
  readonly #byHash = new Map<string, HeldKey>();
  readonly #byId = new Map<string, HeldKey>();
  readonly #byWorld = new Map<string, HeldKey[]>();

  constructor(sha256: Sha256, log?: StateLog) {
    this.#sha256 = sha256;
    this.#log = log;
  }

  /** Adds a key. @throws {RangeError} if it exists. */
  add(key: string, record: Omit<KeyRecord, "id">): KeyRecord {
    const hash = this.#sha256(key);
    if (this.#byHash.has(hash)) throw new RangeError("This key exists already");
    return this.#addNew(hash, record);
  }

  /** Adds a key by its hash in hexadecimal; returns null if it exists. */
  addHash(hash: string, record: Omit<KeyRecord, "id">): KeyRecord | null {
    return this.#byHash.has(hash) ? null : this.#addNew(hash, record);
  }

  #addNew(hash: string, record: Omit<KeyRecord, "id">): KeyRecord {
    this.#log?.record({ kind: "key-set", hash, key: record }, () => this.#remove(hash));
    return this.#insert(hash, record);
  }

  #insert(hash: string, record: Omit<KeyRecord, "id">): KeyRecord {
    const id = keyIdOf(hash);
    const key: HeldKey = { hash, record: { id, ...record } };
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
    const before = key.record;
    const revoked = { ...before, revoked: true };
    this.#log?.record({ kind: "key-set", hash: key.hash, key: revoked }, () => {
      key.record = before;
    });
    key.record = revoked;
    return key.record;
  }

  /** Returns the world of a key by the id of the key; null if there is none. */
  worldOf(id: string): string | null {
    return this.#byId.get(id)?.record.world ?? null;
  }

  /** Returns the worlds that have keys, in the order in which they were created. */
  worlds(): string[] {
    return [...this.#byWorld.keys()];
  }

  /** Returns the keys of a world. */
  of(world: string): KeyRecord[] {
    return (this.#byWorld.get(world) ?? []).map(({ record }) => record);
  }

  /** Returns the keys of a world with their hashes in hexadecimal. */
  hashesOf(world: string): StoredKey[] {
    return (this.#byWorld.get(world) ?? []).map(({ hash, record }) => ({ hash, record }));
  }

  #remove(hash: string): void {
    const key = this.#byHash.get(hash);
    if (key === undefined) return;
    const { id, world } = key.record;
    const keys = this.#byWorld.get(world) ?? [];
    this.#byId.delete(id);
    this.#byHash.delete(hash);
    // Changes are undone newest first, so that the key is the last one.
    keys.splice(keys.lastIndexOf(key), 1);
    if (keys.length === 0) this.#byWorld.delete(world);
  }

  /** Adds dropped keys again, without recording a change. */
  restore(keys: readonly StoredKey[]): void {
    for (const { hash, record } of keys) this.#insert(hash, record);
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
