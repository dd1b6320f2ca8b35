import type { ClockState } from "./clock.ts";
import type { KeyRecord } from "./key-store.ts";
import type { WorldPlan } from "./worlds.ts";
import type { Write } from "./write-log.ts";

/** A change of one world. */
export type WorldChange =
  /** The revision after it: 1 for the first write. */
  | { readonly kind: "write-appended"; readonly revision: number; readonly write: Write }
  | { readonly kind: "writes-replaced"; readonly writes: readonly Write[] }
  | { readonly kind: "clock-set"; readonly clock: ClockState };

/** A change of the state on which the responses of a server depend. */
export type StateChange =
  | (WorldChange & { readonly world: string })
  /** Replaces the world of that id, but not its keys. */
  | {
      readonly kind: "world-started";
      readonly world: string;
      readonly plan: WorldPlan;
      readonly clock: ClockState;
    }
  /** With its keys. */
  | { readonly kind: "world-deleted"; readonly world: string }
  /** Without its keys. */
  | { readonly kind: "world-expired"; readonly world: string }
  /** Adds a key, or replaces the record of one. */
  | { readonly kind: "key-set"; readonly hash: string; readonly key: Omit<KeyRecord, "id"> };

/** Receives each change before it takes effect; `undo` reverts it if it cannot be stored. */
export interface StateLog {
  record(change: StateChange, undo: () => void): void;
}

/** The part of a log that a world uses. */
export type RecordChange = (change: WorldChange, undo: () => void) => void;

/** Seconds after which a client may repeat a change that could not be stored. */
export const STATE_RETRY_S = 1;

/** The state is not available, or a change could not be stored and did not take effect. */
export class StateError extends Error {
  override readonly name = "StateError";

  /** The message of the response to a request; for a write, it says that nothing was stored. */
  messageFor(method: string): string {
    const isRead = method === "GET" || method === "HEAD";
    return isRead ? this.message : `Nothing was stored: ${this.message}`;
  }
}

/** A change may have been stored. */
export class UnknownOutcomeError extends StateError {
  override messageFor(): string {
    return this.message;
  }
}
