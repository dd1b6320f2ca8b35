import type { WorldLimits, WorldLimitsOptions } from "./world-limits.ts";

/** Stores changes before they are acknowledged. */
export type ChangeStore = OwnStore | SharedStore;

/** A store that only this process uses. */
export interface OwnStore extends StoredChanges {
  readonly shared: null;
  /** Like {@link run}, before it returns. @throws {StateError} */
  runNow<T>(change: () => T): T;
}

/** A store that several processes use. */
export interface SharedStore extends StoredChanges {
  readonly shared: SharedState;
}

/** The header with the seconds since the state was last current. */
export const STALE_HEADER = "Understudy-Stale";

/** Stands for a world that a change creates. */
export const NEW_WORLD = "(new)";

interface StoredChanges {
  /** Number of changes that could not be stored. */
  readonly refused: number;
  /**
   * Makes changes of a world (null: of several worlds) and stores them, all or none. `change` is called
   * again if another process changed the world at the same time. Rejects with a {@link StateError} if the changes
   * cannot be stored.
   */
  run<T>(world: string | null, change: () => T): Promise<T>;
}

/** A part of the state that a request needs. */
export interface NeededState {
  /** null: none. */
  readonly world: string | null;
  /** The SHA-256 of a key that this process does not know. */
  readonly keyHash?: string;
  /** The id of such a key. */
  readonly keyId?: string;
}

/** State that other processes change as well. */
export interface SharedState {
  readonly status: SharedStatus;
  /**
   * Attaches what a request needs, with everything that was acknowledged before. Returns the seconds since the store
   * last responded; null: the state is current. Rejects with a {@link StateError} if the needed state is unknown here.
   */
  current(needed: NeededState): Promise<number | null>;
  /** Whether a known world can be read at once, as if {@link current} and {@link read} had been called. */
  canRead(world: string): boolean;
  /** Calls a function when no change of a world is being stored; it must not make changes. */
  read<T>(world: string | null, compute: () => T): Promise<T>;
  /** Attaches all worlds. Rejects with a {@link StateError}. */
  attachAll(): Promise<void>;
  /** Deletes unused worlds from now on; the uses of all processes count. */
  limitWorlds(options: SharedLimitsOptions): WorldUses;
}

/** Receives the uses of worlds. */
export type WorldUses = Pick<WorldLimits, "use" | "added">;

export type SharedLimitsOptions = Omit<WorldLimitsOptions, "state">;

/** The connection to the store. */
export interface SharedStatus {
  /** Seconds since the store last responded, if it does not respond now; null: it responds. */
  readonly staleFor: number | null;
  /** The number of worlds that a request to this process has needed. */
  readonly attachedWorlds: number;
}
