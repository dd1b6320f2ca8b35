import type { Fake } from "../../fake/fake.ts";
import type { RecordFaults } from "../../fake/faults/rules/active-faults.ts";
import { readFaultRules } from "../../fake/faults/rules/read.ts";
import type { SystemTime } from "../../workspace/clock.ts";
import type { StateLog } from "../../workspace/state-log.ts";
import { DEFAULT_WORLD, type WorldEntry, type WorldPlan } from "../../workspace/worlds.ts";
import type { StoredState, StoredWorld } from "./stored-state.ts";

/** The stored state of a fake, before the fake is created. */
export interface AttachedState extends StateLog {
  readonly recordFaults: RecordFaults;
  readonly onRevert: (undo: () => void) => void;
  /** The real time; undefined: that of this machine. */
  readonly system?: SystemTime;
  /** Attaches the stored worlds, or opens the default world of a new store. */
  open(fake: Fake, plan: WorldPlan): WorldEntry;
  /** Stores what the start has changed, if that takes time. */
  start(): Promise<void>;
  close(): void | Promise<void>;
}

/** Adds the stored worlds with their keys and faults to a fake. */
export function attachState(fake: Fake, { worlds, keys, faults }: StoredState): void {
  for (const world of worlds) attachWorld(fake, world);
  for (const { hash, ...key } of keys) fake.options.worlds.keys.addHash(hash, key);
  fake.faults.activate(null, readFaultRules(faults));
}

/** Adds a stored world, or replaces the one of its id; without its keys. */
export function attachWorld({ options, faults }: Fake, stored: StoredWorld): void {
  const { id, plan, writes, clock, rules } = stored;
  const { world } = options.worlds.createWithoutKeys(id, plan);
  world.restore(writes);
  world.clock.restore(clock);
  if (rules === null) faults.restart(id);
  else faults.activate(id, readFaultRules(rules));
}

/** Returns the default world. @throws {Error} if there is none */
export function defaultWorld({ options }: Fake): WorldEntry {
  const world = options.worlds.get(DEFAULT_WORLD);
  if (world === null) throw new Error("The store has no default world");
  return { id: DEFAULT_WORLD, world };
}
