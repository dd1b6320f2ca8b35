import type { Fake } from "../../fake/fake.ts";
import type { RecordFaults } from "../../fake/faults/rules/fault-rules.ts";
import { readFaultRules } from "../../fake/faults/rules/read.ts";
import { StateError, type StateChange, type StateLog } from "../../workspace/state-log.ts";
import { DEFAULT_WORLD, type WorldEntry, type WorldPlan } from "../../workspace/worlds.ts";
import { writtenRule } from "../admin/snapshot-file.ts";
import { statementsOf, type StoredChange } from "./statements.ts";
import type { Store } from "./store.ts";
import type { StoredState, StoredWorld } from "./stored-state.ts";

/** The changes of one request, and how to revert them. */
interface Batch {
  readonly changes: StoredChange[];
  readonly undos: (() => void)[];
}

/** Stores the changes of each request before its response is sent. */
export class StateKeeper implements StateLog {
  readonly #store: Store;
  /** Until it is attached: deleted worlds must not stay in memory. */
  #stored: StoredState | null;
  #batch: Batch | null = null;
  #isAttaching = false;
  #refused = 0;

  constructor(store: Store, stored: StoredState) {
    this.#store = store;
    this.#stored = stored;
  }

  get refused(): number {
    return this.#refused;
  }

  /** The changes must be made by `run`. */
  record(change: StateChange, undo: () => void): void {
    this.#add(change, undo);
  }

  readonly recordFaults: RecordFaults = (world, rules, undo) => {
    const written = rules && rules.map(writtenRule);
    if (world !== null) this.#add({ kind: "faults-set", world, rules: written }, undo);
    else this.#add({ kind: "setting-set", name: "faults", value: written ?? [] }, undo);
  };

  /** Reverts what is not stored, such as counts, together with the changes of the request. */
  readonly onRevert = (undo: () => void): void => {
    this.#batch?.undos.push(undo);
  };

  #add(change: StoredChange, undo: () => void): void {
    if (this.#isAttaching) return;
    if (this.#batch === null) throw new Error(`A change outside of a request: ${change.kind}`);
    this.#batch.changes.push(change);
    this.#batch.undos.push(undo);
  }

  /**
   * Makes changes and stores them, all or none. @throws {StateError} if they cannot be stored; then none takes effect
   */
  run<T>(change: () => T): T {
    const batch: Batch = { changes: [], undos: [] };
    this.#batch = batch;
    try {
      const result = change();
      if (batch.changes.length > 0) this.#commit(batch.changes);
      return result;
    } catch (error) {
      for (const undo of batch.undos.toReversed()) undo();
      throw error;
    } finally {
      this.#batch = null;
    }
  }

  #commit(changes: readonly StoredChange[]): void {
    try {
      this.#store.commit(changes.flatMap(statementsOf));
    } catch (error) {
      this.#refused++;
      const reason = error instanceof Error ? error.message : String(error);
      throw new StateError(`Nothing was stored: ${reason}`, { cause: error });
    }
  }

  /** Attaches the stored worlds, or opens the default world of a new store. */
  open(fake: Fake, plan: WorldPlan): WorldEntry {
    const { worlds } = fake.options;
    const stored = this.#stored;
    this.#stored = null;
    if (stored === null || stored.worlds.length === 0) return this.run(() => worlds.open(plan));
    this.#isAttaching = true;
    for (const world of stored.worlds) attach(fake, world);
    for (const { hash, ...key } of stored.keys) worlds.keys.addHash(hash, key);
    fake.faults.activate(null, readFaultRules(stored.faults));
    this.#isAttaching = false;
    // Another version of the scenario can have further keys.
    this.run(() => worlds.addKeys(plan));
    const world = worlds.get(DEFAULT_WORLD);
    if (world === null) throw new Error("The store has no default world");
    return { id: DEFAULT_WORLD, world };
  }

  close(): void {
    this.#store.close();
  }
}

function attach({ options, faults }: Fake, stored: StoredWorld): void {
  const { id, plan, writes, clock, rules } = stored;
  const { world } = options.worlds.begin(id, plan);
  world.restore(writes);
  world.clock.restore(clock);
  if (rules !== null) faults.activate(id, readFaultRules(rules));
}
