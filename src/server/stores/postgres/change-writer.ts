import { randomInt, randomUUID } from "node:crypto";
import { StateError, UnknownOutcomeError } from "../../../workspace/state-log.ts";
import { NEW_WORLD } from "../../change-store.ts";
import type { CollectedChanges } from "../change-collector.ts";
import type { StoredChange } from "../statements.ts";
import { ConflictError, type Database } from "./database.ts";
import type { Follower } from "./follower.ts";
import { settledAt, until } from "./freshness.ts";
import {
  store,
  worldOfChange,
  type Quote,
  type Transaction,
  type VersionStep,
} from "./transaction.ts";
import type { Notifications } from "./notifications.ts";
import type { TaskQueues } from "./task-queues.ts";
import { SETTINGS } from "./version-reader.ts";
import { attemptAll, type WaitingChange } from "./waiting-changes.ts";

/** How many times storing a change is repeated if other processes change the same world. */
const MAX_CONFLICTS = 20;

/** Changes that are stored with one transaction. */
const MAX_CHANGES_AT_ONCE = 100;

interface ChangeWriterOptions {
  readonly database: Database;
  readonly quote: Quote;
  readonly follower: Follower;
  readonly queues: TaskQueues;
  readonly notifications: Notifications;
}

/** Stores changes. Those of a world that arrive while others are being stored share the next transaction. */
export class ChangeWriter {
  readonly #options: ChangeWriterOptions;
  /** The changes of each world that wait for those which are being stored. */
  readonly #waiting = new Map<string, WaitingChange[]>();
  #refused = 0;

  constructor(options: ChangeWriterOptions) {
    this.#options = options;
  }

  /** Number of changes that could not be stored. */
  get refused(): number {
    return this.#refused;
  }

  /** Makes changes of a world (null: of several worlds) and stores them. `collect` can be called more than once. */
  run<T>(world: string | null, collect: () => CollectedChanges<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const waiting: WaitingChange = {
        arrived: performance.now(),
        reject,
        attempt: () => {
          const { result, ...collected } = collect();
          return { ...collected, respond: () => resolve(result) };
        },
      };
      // No other request knows a new world.
      if (world === NEW_WORLD) void this.#store(world, [waiting]);
      else this.#join(world ?? SETTINGS, waiting);
    });
  }

  #join(world: string, waiting: WaitingChange): void {
    const last = this.#waiting.get(world);
    if (last !== undefined && last.length < MAX_CHANGES_AT_ONCE) {
      last.push(waiting);
      return;
    }
    const group = [waiting];
    this.#waiting.set(world, group);
    void this.#options.queues.run(world, async () => {
      if (this.#waiting.get(world) === group) this.#waiting.delete(world);
      await this.#store(world, group);
    });
  }

  /** Makes changes and stores them, all or none; responds to each of them. */
  async #store(world: string, group: readonly WaitingChange[]): Promise<void> {
    const { database, quote, follower, notifications } = this.#options;
    let waiting = group;
    const refuse = (reason: unknown): void => {
      for (const { reject } of waiting) reject(this.#refusal(reason));
    };
    for (let attempt = 0; ; attempt++) {
      waiting = this.#withoutLate(waiting);
      const { changes, respond, undo } = attemptAll(waiting);
      const transaction = transactionOf(follower, changes);
      try {
        if (changes.length > 0) await store(database, transaction, quote);
      } catch (error) {
        undo();
        if (!(error instanceof ConflictError)) {
          this.#invalidate(transaction, world);
          return refuse(error);
        }
        if (attempt === MAX_CONFLICTS) return refuse("other processes change this world");
        try {
          await this.#catchUp(transaction, world);
        } catch (lost) {
          return refuse(lost);
        }
        continue;
      }
      follower.committed(transaction);
      notifications.send(transaction);
      const isShown = changes.length > 0 && world !== NEW_WORLD;
      const unchanged = Math.max(follower.settledAt(world), follower.settledAt(SETTINGS));
      // The next changes of the world need not wait for that.
      void until(isShown ? settledAt() : unchanged).then(respond);
      return;
    }
  }

  /** Refuses the changes that have waited for too long; returns the others. */
  #withoutLate(waiting: readonly WaitingChange[]): readonly WaitingChange[] {
    const earliest = performance.now() - this.#options.database.timeoutMs;
    const isLate = ({ arrived }: WaitingChange): boolean => arrived < earliest;
    for (const { reject } of waiting.filter(isLate)) {
      reject(this.#refusal("too many changes of this world are waiting"));
    }
    return waiting.filter((one) => !isLate(one));
  }

  /** Reads the worlds of a transaction that was reverted. Called by the task of `world` that made its changes. */
  async #catchUp({ steps }: Transaction, world: string): Promise<void> {
    const { follower, queues } = this.#options;
    for (const step of steps) {
      if (step.world === world) await follower.follow([step.world]);
      // Its other changes went on meanwhile, and reverting this one can have reverted parts of them.
      else await queues.run(step.world, () => follower.attachAgain(step.world));
    }
  }

  /** Has the other worlds of a transaction that was reverted read again: that can have reverted parts of their changes. */
  #invalidate({ steps }: Transaction, world: string): void {
    const { follower, queues } = this.#options;
    for (const step of steps) {
      if (step.world !== world) void queues.run(step.world, () => follower.invalidate(step.world));
    }
  }

  #refusal(reason: unknown): StateError {
    this.#refused++;
    if (reason instanceof UnknownOutcomeError) return reason;
    const text = reason instanceof Error ? reason.message : String(reason);
    return new StateError(text, { cause: reason });
  }
}

/** Returns the transaction that stores changes, and takes the next version of other worlds as well. */
export function transactionOf(
  { attached }: Follower,
  changes: readonly StoredChange[],
  others: readonly string[] = [],
): Transaction {
  const worlds = [...new Set([...changes.map(worldOfChange), ...others])].toSorted();
  const steps = worlds.flatMap((world): VersionStep[] => {
    const before = attached.get(world)?.version ?? null;
    const kinds = changes.filter((one) => worldOfChange(one) === world).map(({ kind }) => kind);
    const isDeleted = kinds.some((kind) => kind === "world-deleted" || kind === "world-expired");
    if (before !== null) return [{ world, before, after: isDeleted ? null : before + 1 }];
    // The keys of an expired world have no version.
    return isDeleted ? [] : [{ world, before, after: randomInt(2 ** 47) }];
  });
  return { id: randomUUID(), steps, changes };
}
