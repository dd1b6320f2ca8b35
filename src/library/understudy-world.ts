import type { Fake } from "../fake/fake.ts";
import { readFaultRules } from "../fake/faults/rules/read.ts";
import type { EventHub } from "../server/admin/event-hub.ts";
import { moveClock, type ClockCommand } from "../server/admin/clock.ts";
import { worldFaults } from "../server/admin/faults.ts";
import { filtered } from "../server/admin/request-filter.ts";
import { requestState } from "../server/admin/request-state.ts";
import { exportSnapshot } from "../server/admin/snapshot-file.ts";
import { deleteWorld } from "../server/admin/worlds.ts";
import type { Journal } from "../server/journal.ts";
import { prewarm } from "../server/prewarm.ts";
import { formatTimestamp } from "../common/calendar.ts";
import type { World } from "../workspace/world.ts";
import type { MintedKey, WorldPlan, Worlds } from "../workspace/worlds.ts";
import { durationText, instantText } from "./time-text.ts";
import type {
  ClockReading,
  ServedExchange,
  ExchangeFilter,
  UnderstudyWorld,
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
}

/** Creates an isolated world with keys of its own. */
export function createWorld(shared: Shared, plan: WorldPlan): UnderstudyWorld {
  const { id, world, minted } = shared.worlds.mint(plan);
  const dispose = (): void => deleteWorld(shared, id);
  const key = keysOf(shared.worlds, { id, world, minted: [...minted] });
  return {
    id,
    clock: clockOf(shared, id, world),
    faults: faultsOf(shared.fake, id),
    journal: journalOf(shared, id),
    key,
    headers: (mode, workspace) => ({ authorization: `Bearer ${key(mode, workspace)}` }),
    snapshot: () => exportSnapshot(shared.fake, id),
    dispose,
    [Symbol.dispose]: dispose,
  };
}

interface WorldKeys {
  readonly id: string;
  readonly world: World;
  readonly minted: MintedKey[];
}

function keysOf(worlds: Worlds, { id, world, minted }: WorldKeys): UnderstudyWorld["key"] {
  const names = world.base.scenario.definition.workspaces.map(({ workspace }) => workspace);
  return (mode = "read", workspace) => {
    const known = minted.find(
      (one) => one.mode === mode && one.workspace === (workspace ?? one.workspace),
    );
    if (known !== undefined) return known.key;
    const owner = workspace ?? names[0];
    if (owner === undefined || !names.includes(owner)) {
      throw new RangeError(`there is no workspace "${owner}" (allowed: ${names.join(", ")})`);
    }
    const created = worlds.createKey(id, owner, mode);
    minted.push(created);
    return created.key;
  };
}

function clockOf({ events }: Shared, id: string, world: World): ClockControl {
  const move = async (command: ClockCommand): Promise<ClockReading> => {
    moveClock(world, command);
    const state = { now: formatTimestamp(world.clock.now()), frozen: world.clock.frozen };
    events.publish("clock", id, () => ({ action: command.action, ...state }));
    await prewarm(world);
    return state;
  };
  return {
    get now() {
      return new Date(world.clock.now() * 1000);
    },
    get frozen() {
      return world.clock.frozen;
    },
    advance: (duration) => move({ action: "advance", duration: durationText(duration) }),
    set: (instant) => move({ action: "set", instant: instantText(instant) }),
    freeze: (instant) =>
      move({
        action: "freeze",
        ...(instant === undefined ? {} : { instant: instantText(instant) }),
      }),
    reset: () => move({ action: "reset" }),
  };
}

function faultsOf({ faults }: Fake, id: string): WorldFaults {
  return {
    add: (...rules) => faults.add(id, readFaultRules(rules)),
    list: () => worldFaults(faults, id),
    clear: () => faults.switchOn(id, []),
  };
}

function journalOf({ fake, worlds, journal }: Shared, id: string): WorldJournal {
  const place = { worlds, basePath: fake.options.contract.basePath };
  const find = ({ operation, status, method }: ExchangeFilter = {}): ServedExchange[] =>
    filtered(worlds, journal.entries(id), {
      ...(operation === undefined ? {} : { operation }),
      ...(status === undefined ? {} : { status: String(status) }),
    })
      .filter(({ request }) => request.method === (method ?? request.method))
      .toReversed()
      .map((entry) => requestState(place, entry));
  return { find, count: (filter) => find(filter).length };
}
