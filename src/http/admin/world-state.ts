import { DEFAULT_WORLD, type Worlds } from "../../fake/worlds.ts";
import { formatDate, formatTimestamp } from "../../workspace/calendar.ts";
import type { World } from "../../workspace/world/world.ts";
import { AdminError } from "./admin-error.ts";

/** The world that a request names in its query or body; without a name the default one. */
export function worldIdIn(value: unknown): string {
  if (value === undefined) return DEFAULT_WORLD;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The world of an id. @throws {AdminError} 404 where there is none. */
export function worldOf(worlds: Worlds, id: string): World {
  const world = worlds.get(id);
  if (world !== null) return world;
  throw new AdminError(404, `No world ${JSON.stringify(id)}; GET /__admin/worlds lists them`);
}

/** A world's time as the admin API tells it. */
export function clockState(id: string, { clock, anchor }: World): object {
  return {
    world: id,
    now: formatTimestamp(clock.now()),
    frozen: clock.frozen,
    anchor: formatDate(anchor),
  };
}

/** A world as the admin API tells it. */
export function worldState(id: string, world: World): object {
  return {
    ...clockState(id, world),
    scenario: world.base.scenario.definition.scenario,
    seed: world.base.seed,
    revision: world.revision,
  };
}
