import { setTimeout as wait } from "node:timers/promises";
import { nextTurn } from "../../runtime.ts";
import type { Database } from "./database.ts";
import { isCurrent, type Follower } from "./follower.ts";
import { settledAt, until } from "./freshness.ts";
import type { Transaction } from "./transaction.ts";
import type { TaskQueues } from "./task-queues.ts";

/** The time between two notifications; the later one includes the changes that are stored meanwhile. */
const INTERVAL_MS = 4;

/** Changes in one payload; it can have 8,000 bytes. */
const CHANGES_AT_ONCE = 100;

interface NotificationsOptions {
  readonly database: Database;
  readonly follower: Follower;
  readonly queues: TaskQueues;
}

/** A world with its version; null: it was deleted. */
type Change = readonly [world: string, version: number | null];

/**
 * Notifies the other processes of changes, and reads at once what they have changed. A notification that is lost delays
 * only the first response of a process after a change: each one is preceded by a check of the versions.
 */
export class Notifications {
  readonly #options: NotificationsOptions;
  readonly #unsent = new Map<string, number | null>();
  readonly #received = new Map<string, number | null>();
  #isSending = false;
  #isFollowing = false;

  constructor(options: NotificationsOptions) {
    this.#options = options;
    options.database.listen((payload) => this.#receive(payload));
  }

  /** Notifies the other processes of a transaction that was stored. */
  send({ steps }: Transaction): void {
    // No other process has a new world.
    const known = steps.filter(({ before }) => before !== null);
    for (const { world, after } of known) this.#unsent.set(world, after);
    if (known.length > 0 && !this.#isSending) void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    while (this.#unsent.size > 0) {
      const changes = [...this.#unsent].slice(0, CHANGES_AT_ONCE);
      for (const [world] of changes) this.#unsent.delete(world);
      await this.#options.database.notify(payloadOf(changes)).catch(ignore);
      await wait(INTERVAL_MS, null, { ref: false });
    }
    this.#isSending = false;
  }

  #receive(payload: string): void {
    for (const [world, version] of changesIn(payload)) this.#received.set(world, version);
    if (!this.#isFollowing) void this.#followAll();
  }

  async #followAll(): Promise<void> {
    const { follower, queues } = this.#options;
    this.#isFollowing = true;
    // The notifications that arrived together.
    await nextTurn();
    while (this.#received.size > 0) {
      const worlds = [...this.#received].filter((change) => this.#lacks(change)).map(([id]) => id);
      this.#received.clear();
      if (worlds.length === 0) continue;
      const reading = follower.follow(worlds);
      const settle = (): Promise<void> => reading.then(() => until(settledAt()));
      // It began when no task of these worlds was running. The next request that needs the database reports a failure.
      for (const world of worlds) void queues.run(world, settle).catch(ignore);
      await reading.catch(ignore);
    }
    this.#isFollowing = false;
  }

  /** Whether this process has a world without a change. One that it is changing itself is read again if that fails. */
  #lacks([world, version]: Change): boolean {
    const { follower, queues } = this.#options;
    const known = follower.attached.get(world)?.version;
    if (known === undefined || !queues.isIdle(world)) return false;
    return version === null || !isCurrent(world, known, version);
  }
}

function payloadOf(changes: readonly Change[]): string {
  return changes.map(([world, version]) => `${world} ${version ?? ""}`).join(",");
}

/** The changes in a payload. Those of another program name no world that this process has. */
function changesIn(payload: string): Change[] {
  return payload.split(",").map((change) => {
    const [world = "", version = ""] = change.split(" ");
    return [world, version === "" ? null : Number(version)];
  });
}

function ignore(): void {}
