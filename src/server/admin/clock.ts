import type { Router } from "express";
import { DEFAULT_WORLD } from "../../workspace/worlds.ts";
import {
  formatDate,
  parseDuration,
  parseInstant,
  type EpochSecond,
} from "../../common/calendar.ts";
import { isNearAnchor, MAX_CLOCK_OFFSET_DAYS, type World } from "../../workspace/world.ts";
import { prewarm } from "../prewarm.ts";
import { AdminError } from "./admin-error.ts";
import { validatedBody, queryOf } from "./validate.ts";
import { storeChange, type AdminOptions } from "./options.ts";
import { clockState, worldOf } from "./world-state.ts";

export interface ClockCommand {
  readonly action: "freeze" | "resume" | "advance" | "set" | "reset";
  readonly world?: string;
  readonly duration?: string;
  readonly instant?: string;
}

/** GET and POST /__admin/clock: reads a world's time, stops it, moves it. */
export function clockRoutes(router: Router, options: AdminOptions): void {
  const { worlds, events } = options;
  router.get("/clock", (_, response) => {
    const { world: id = DEFAULT_WORLD } = queryOf(response) as { world?: string };
    response.json(clockState(id, worldOf(worlds, id)));
  });
  router.post("/clock", async (_, response) => {
    const command = validatedBody(response) as ClockCommand;
    const { world: id = DEFAULT_WORLD, action } = command;
    const { world, state } = await storeChange(options, id, () => {
      const moved = worldOf(worlds, id);
      moveClock(moved, command);
      return { world: moved, state: clockState(id, moved) };
    });
    events.publish("clock", id, () => ({ action, ...state }));
    await prewarm(world);
    response.json(state);
  });
}

/** @throws {AdminError} 400 for an instant or duration that is invalid or out of range */
export function moveClock(world: World, command: ClockCommand): void {
  switch (command.action) {
    case "freeze":
      world.clock.freeze(
        command.instant === undefined ? undefined : reachable(world, command, instantIn(command)),
      );
      break;
    case "resume":
      world.clock.resume();
      break;
    case "set":
      world.clock.set(reachable(world, command, instantIn(command)));
      break;
    case "advance":
      world.clock.set(reachable(world, command, world.clock.now() + secondsIn(command)));
      break;
    case "reset":
      world.clock.reset();
      break;
  }
}

function instantIn({ instant, action }: ClockCommand): EpochSecond {
  const second = parseInstant(instant ?? "");
  if (second !== null) return second;
  throw new AdminError(
    400,
    `${problemOf("instant", instant)}; ${action} takes an ISO 8601 instant such as 2026-01-31T09:00:00Z`,
  );
}

function secondsIn({ duration }: ClockCommand): number {
  const seconds = parseDuration(duration ?? "");
  if (seconds !== null) return seconds;
  throw new AdminError(
    400,
    `${problemOf("duration", duration)}; advance takes an ISO 8601 duration such as PT90M, P1D or -P1D`,
  );
}

function problemOf(field: string, value: string | undefined): string {
  return value === undefined
    ? `Field "${field}" is required`
    : `Field "${field}" can't be "${value}"`;
}

function reachable(
  world: World,
  { action, instant: given, duration }: ClockCommand,
  instant: EpochSecond,
): EpochSecond {
  if (isNearAnchor(instant, world.anchor)) return instant;
  const problem =
    action === "advance" ? problemOf("duration", duration) : problemOf("instant", given);
  throw new AdminError(
    400,
    `${problem}; the clock must stay within ${MAX_CLOCK_OFFSET_DAYS} days of the anchor (${formatDate(world.anchor)})`,
  );
}
