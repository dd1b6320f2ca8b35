import type { Fake } from "../../fake/fake.ts";
import { StateError } from "../../workspace/state-log.ts";
import type { WorldEntry, WorldPlan } from "../../workspace/worlds.ts";
import type { OwnStore } from "../change-store.ts";
import { attachState, defaultWorld, type AttachedState } from "./attach.ts";
import { ChangeCollector } from "./change-collector.ts";
import { statementsOf } from "./statements.ts";
import type { Store } from "./store.ts";
import type { StoredState } from "./stored-state.ts";

/** Stores the changes of each request before its response is sent. */
export class StateKeeper extends ChangeCollector implements OwnStore, AttachedState {
  readonly shared = null;
  readonly #store: Store;
  /** Until it is attached: deleted worlds must not stay in memory. */
  #stored: StoredState | null;
  #refused = 0;

  constructor(store: Store, stored: StoredState) {
    super();
    this.#store = store;
    this.#stored = stored;
  }

  get refused(): number {
    return this.#refused;
  }

  /** Has made and stored the changes when it returns, so that no other request sees changes that are not stored. */
  async run<T>(_world: string | null, change: () => T): Promise<T> {
    return this.runNow(change);
  }

  runNow<T>(change: () => T): T {
    const { result, changes, undo } = this.collect(change);
    if (changes.length === 0) return result;
    try {
      this.#store.commit(changes.flatMap(statementsOf));
      return result;
    } catch (error) {
      undo();
      this.#refused++;
      const reason = error instanceof Error ? error.message : String(error);
      throw new StateError(reason, { cause: error });
    }
  }

  open(fake: Fake, plan: WorldPlan): WorldEntry {
    const { worlds } = fake.options;
    const stored = this.#stored;
    this.#stored = null;
    if (stored === null || stored.worlds.length === 0)
      return this.runNow(() => worlds.openDefault(plan));
    this.apply(() => attachState(fake, stored));
    // Another version of the scenario can have further keys.
    this.runNow(() => worlds.addKeys(plan));
    return defaultWorld(fake);
  }

  async start(): Promise<void> {}

  close(): void {
    this.#store.close();
  }
}
