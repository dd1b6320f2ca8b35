import type { RecordFaults } from "../../fake/faults/rules/active-faults.ts";
import type { StateChange, StateLog } from "../../workspace/state-log.ts";
import { writtenRule } from "../admin/snapshot-file.ts";
import type { StoredChange } from "./statements.ts";

/** The changes that a function made, and its result. */
export interface CollectedChanges<T> {
  readonly result: T;
  readonly changes: readonly StoredChange[];
  /** Reverts the changes in memory. */
  readonly undo: () => void;
}

/** Collects the changes that are made while a function runs. */
export class ChangeCollector implements StateLog {
  #batch: { readonly changes: StoredChange[]; readonly undos: (() => void)[] } | null = null;
  #isApplying = false;

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
    if (this.#isApplying) return;
    if (this.#batch === null) throw new Error(`A change outside of a request: ${change.kind}`);
    this.#batch.changes.push(change);
    this.#batch.undos.push(undo);
  }

  /** Calls a function and returns its changes; if it throws, they are reverted. */
  collect<T>(change: () => T): CollectedChanges<T> {
    const changes: StoredChange[] = [];
    const undos: (() => void)[] = [];
    this.#batch = { changes, undos };
    const undo = (): void => {
      for (const revert of undos.toReversed()) revert();
    };
    try {
      return { result: change(), changes, undo };
    } catch (error) {
      undo();
      throw error;
    } finally {
      this.#batch = null;
    }
  }

  /** Calls a function that applies changes which are stored already. */
  apply(change: () => void): void {
    this.#isApplying = true;
    try {
      change();
    } finally {
      this.#isApplying = false;
    }
  }
}
