import { didYouMean } from "../common/did-you-mean.ts";
import type { Fake } from "../fake/fake.ts";
import { readFaultRules } from "../fake/faults/rules/read.ts";
import type { EventHub } from "../server/event-hub.ts";
import { moveClock, type ClockCommand } from "../server/admin/clock.ts";
import { worldFaults } from "../server/admin/faults.ts";
import { unmetBy } from "../server/admin/request-filter.ts";
import { requestState } from "../server/admin/request-state.ts";
import { exportSnapshot } from "../server/admin/snapshot-file.ts";
import { deleteWorld } from "../server/admin/worlds.ts";
import type { Journal } from "../server/journal.ts";
import { prewarm } from "../server/prewarm.ts";
import { formatTimestamp } from "../common/calendar.ts";
import type { World } from "../workspace/world.ts";
import type { WorldPlan, Worlds } from "../workspace/worlds.ts";
import { clockMoves } from "./clock-moves.ts";
import { checkFilter, checkKey } from "./option-kinds.ts";
import type { ScenarioKey } from "./understudy-types.ts";
import type {
  ClockReading,
  ServedExchange,
  ExchangeFilter,
  UnderstudyWorld,
  WorldControl,
  ClockControl,
  WorldFaults,
  WorldJournal,
} from "./world-types.ts";

/** What the worlds of one Understudy share. */
export interface Shared {
  readonly fake: Fake;
  readonly worlds: Worlds;
  readonly journal: Journal;
  readonly events: EventHub;
  /** @throws {Error} after the Understudy was closed */
  readonly checkOpen: () => void;
}

/** Creates an isolated world with keys of its own. */
export function createWorld(shared: Shared, plan: WorldPlan): UnderstudyWorld {
  const { id, minted } = shared.worlds.createWithKeys(plan);
  const dispose = (): void => deleteWorld(shared, id);
  return { ...controlWorld(shared, id, minted), dispose, [Symbol.dispose]: dispose };
}

/** Returns the members of a world that has keys. */
export function controlWorld(
  shared: Shared,
  id: string,
  keys: readonly ScenarioKey[],
): WorldControl {
  const { fake, worlds, events, checkOpen } = shared;
  // Looked up by each call: an imported snapshot replaces the world.
  const worldOf = (): World => {
    checkOpen();
    const world = worlds.get(id);
    if (world === null) throw new Error("this world was disposed of");
    return world;
  };
  const key = keysOf(shared, id, [...keys], worldOf);
  return {
    id,
    clock: clockOf(shared, id, worldOf),
    faults: faultsOf(shared, id, worldOf),
    journal: journalOf(shared, id, worldOf),
    key,
    headers: (mode, workspace) => ({ authorization: `Bearer ${key(mode, workspace)}` }),
    snapshot: () => {
      worldOf();
      return exportSnapshot(fake, id);
    },
    reset: () => {
      worldOf().reset();
      fake.faults.restart(id);
      events.publish("world", id, () => ({ action: "reset" }));
    },
  };
}

function keysOf(
  { worlds }: Shared,
  id: string,
  known: ScenarioKey[],
  worldOf: () => World,
): WorldControl["key"] {
  const names = worldOf().base.scenario.definition.workspaces.map(({ workspace }) => workspace);
  return (mode = "read", workspace) => {
    checkKey(mode, workspace);
    worldOf();
    const found = known.find(
      (one) =>
        (one.revoked ? "revoked" : one.mode) === mode &&
        one.workspace === (workspace ?? one.workspace),
    );
    if (found !== undefined) return found.key;
    if (mode === "revoked") throw new RangeError("the scenario has no such revoked key");
    const owner = workspace ?? names[0];
    if (owner === undefined || !names.includes(owner)) {
      throw new RangeError(
        `there is no workspace "${owner}" (allowed: ${names.join(", ")})${didYouMean(String(owner), names)}`,
      );
    }
    const created = worlds.createKey(id, owner, mode);
    known.push(created);
    return created.key;
  };
}

function clockOf({ events }: Shared, id: string, worldOf: () => World): ClockControl {
  const move = async (command: ClockCommand): Promise<ClockReading> => {
    const world = worldOf();
    moveClock(world, command);
    const state = { now: formatTimestamp(world.clock.now()), frozen: world.clock.frozen };
    events.publish("clock", id, () => ({ action: command.action, ...state }));
    await prewarm(world);
    return state;
  };
  return {
    get now() {
      return new Date(worldOf().clock.now() * 1000);
    },
    get frozen() {
      return worldOf().clock.frozen;
    },
    ...clockMoves(move),
  };
}

function faultsOf(
  { fake: { faults }, events }: Shared,
  id: string,
  worldOf: () => World,
): WorldFaults {
  const publish = (): void => events.publish("faults", id, () => ({}));
  return {
    add: (...rules) => {
      worldOf();
      faults.add(id, readFaultRules(rules));
      publish();
    },
    list: () => {
      worldOf();
      return worldFaults(faults, id);
    },
    clear: () => {
      worldOf();
      faults.activate(id, []);
      publish();
    },
  };
}

function journalOf(
  { fake, worlds, journal }: Shared,
  id: string,
  worldOf: () => World,
): WorldJournal {
  const { contract } = fake.options;
  const place = { worlds, basePath: contract.basePath };
  const find = (filter: ExchangeFilter = {}): ServedExchange[] => {
    checkFilter(filter);
    worldOf();
    const { status, parameters = {}, headers = {}, body, ...rest } = filter;
    const entries = journal.entries(id);
    const unmet = unmetBy({ worlds, contract }, entries, {
      ...rest,
      ...(status === undefined ? {} : { status: String(status) }),
      match: { parameters, headers, body },
    });
    return entries
      .filter((entry) => unmet(entry).length === 0)
      .toReversed()
      .map((entry) => requestState(place, entry));
  };
  return { find, count: (filter) => find(filter).length };
}
