import type { CollectedChanges } from "../change-collector.ts";
import type { StoredChange } from "../statements.ts";

/** A change that waits until it can be stored. */
export interface WaitingChange {
  /** By the monotonic clock. */
  readonly arrived: number;
  /** Makes the change. @throws {Error} if it is not possible; then nothing has changed */
  readonly attempt: () => AttemptedChange;
  readonly reject: (reason: unknown) => void;
}

/** A change that was made in memory. */
export interface AttemptedChange extends Omit<CollectedChanges<unknown>, "result"> {
  readonly respond: () => void;
}

/** Makes changes one after the other. Errors are responses, too: they can depend on the changes before. */
export function attemptAll(waiting: readonly WaitingChange[]): AttemptedChange {
  const attempted = waiting.map(({ attempt, reject }): AttemptedChange => {
    try {
      return attempt();
    } catch (error) {
      return { changes: [], undo: () => {}, respond: () => reject(error) };
    }
  });
  return {
    changes: attempted.flatMap(({ changes }): readonly StoredChange[] => changes),
    undo: () => {
      for (const { undo } of attempted.toReversed()) undo();
    },
    respond: () => {
      for (const { respond } of attempted) respond();
    },
  };
}
