import type { Router } from "express";
import {
  dayOf,
  formatDate,
  parseDuration,
  parseInstant,
  type EpochSecond,
} from "../../workspace/calendar.ts";
import { CLOCK_REACH_DAYS, type World } from "../../workspace/world/world.ts";
import { AdminError } from "./admin-error.ts";
import { bodyReader } from "./body.ts";
import type { AdminOptions } from "./options.ts";
import { clockState, worldIdIn, worldOf } from "./world-state.ts";

const ACTIONS = ["freeze", "advance", "set", "reset"] as const;

interface ClockCommand {
  action: (typeof ACTIONS)[number];
  world?: string;
  duration?: string;
  instant?: string;
}

const readCommand = bodyReader<ClockCommand>({
  type: "object",
  additionalProperties: false,
  required: ["action"],
  properties: {
    action: { type: "string", enum: ACTIONS },
    world: { type: "string", nullable: true },
    duration: { type: "string", nullable: true },
    instant: { type: "string", nullable: true },
  },
});

/** GET and POST /__admin/clock: reads a world's time, stops it, moves it. */
export function clockRoutes(router: Router, { worlds }: AdminOptions): void {
  router.get("/clock", (request, response) => {
    const id = worldIdIn(request.query["world"]);
    response.json(clockState(id, worldOf(worlds, id)));
  });
  router.post("/clock", (request, response) => {
    const command = readCommand(request);
    const id = worldIdIn(command.world);
    const world = worldOf(worlds, id);
    moveClock(world, command);
    response.json(clockState(id, world));
  });
}

function moveClock(world: World, command: ClockCommand): void {
  switch (command.action) {
    case "freeze":
      world.clock.freeze(
        command.instant === undefined ? undefined : reachable(world, instantIn(command)),
      );
      break;
    case "set":
      world.clock.set(reachable(world, instantIn(command)));
      break;
    case "advance":
      world.clock.set(reachable(world, world.clock.now() + secondsIn(command)));
      break;
    case "reset":
      world.clock.reset();
      break;
  }
}

function instantIn({ instant = "", action }: ClockCommand): EpochSecond {
  const second = parseInstant(instant);
  if (second !== null) return second;
  throw new AdminError(
    400,
    `Field "instant" can't be "${instant}"; ${action} takes an ISO 8601 instant such as 2026-01-31T09:00:00Z`,
  );
}

function secondsIn({ duration = "" }: ClockCommand): number {
  const seconds = parseDuration(duration);
  if (seconds !== null) return seconds;
  throw new AdminError(
    400,
    `Field "duration" can't be "${duration}"; advance takes an ISO 8601 duration such as PT90M, P1D or -P1D`,
  );
}

function reachable(world: World, instant: EpochSecond): EpochSecond {
  if (Math.abs(dayOf(instant) - world.anchor) <= CLOCK_REACH_DAYS) return instant;
  throw new AdminError(
    400,
    `That instant is out of reach: the clock stays within ${CLOCK_REACH_DAYS} days of the anchor (${formatDate(world.anchor)})`,
  );
}
