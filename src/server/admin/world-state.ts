import { DEFAULT_WORLD, type Worlds } from "../../workspace/worlds.ts";
import { formatDate, formatTimestamp } from "../../common/calendar.ts";
import type { Task, WorldClock } from "../../workspace/clock.ts";
import { World } from "../../workspace/world.ts";
import { AdminError } from "./admin-error.ts";

/** Returns the world id that a request names; the default world without a name. */
export function worldIdIn(value: unknown): string {
  if (value === undefined) return DEFAULT_WORLD;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Returns a world by id. @throws {AdminError} 404 if there is none. */
export function worldOf(worlds: Worlds, id: string): World {
  const world = worlds.get(id);
  if (world !== null) return world;
  throw new AdminError(
    404,
    `There is no world ${JSON.stringify(id)}; GET /__admin/worlds lists the worlds`,
  );
}

/** Returns the clock of a world as the admin API shows it. */
export function clockState(id: string, { clock, anchor }: World): object {
  return {
    world: id,
    now: formatTimestamp(clock.now()),
    frozen: clock.frozen,
    anchor: formatDate(anchor),
  };
}

/** Returns when each paused task was paused. */
export function pausedState({ pauses }: WorldClock): Readonly<Partial<Record<Task, string>>> {
  return Object.fromEntries(
    Object.entries(pauses).map(([task, at]) => [task, formatTimestamp(at)]),
  );
}

/** Returns a world as the admin API shows it. */
export function worldState(id: string, world: World): object {
  return {
    ...clockState(id, world),
    scenario: world.base.scenario.definition.scenario,
    seed: world.base.seed,
    revision: world.revision,
  };
}

/** A copy of a world before its latest writes. */
export function worldAtRevision(
  { base, anchor, clock, choices, writes }: World,
  { revision }: { readonly revision: number },
): World {
  const world = new World({ base, anchor, clock, choices });
  world.restore(writes.slice(0, revision));
  return world;
}
