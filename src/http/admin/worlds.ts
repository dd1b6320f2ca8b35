import type { Router } from "express";
import { DEFAULT_WORLD, type WorldPlan, type Worlds } from "../../fake/worlds.ts";
import { dayOf, parseDate, parseInstant } from "../../workspace/calendar.ts";
import { CLOCK_REACH_DAYS, type World } from "../../workspace/world/world.ts";
import { AdminError } from "./admin-error.ts";
import { bodyReader } from "./body.ts";
import { clockState } from "./clock.ts";
import type { AdminOptions } from "./router.ts";

interface MintCommand {
  scenario?: string;
  seed?: number;
  anchor?: string;
  now?: string;
}

const readMint = bodyReader<MintCommand>({
  type: "object",
  additionalProperties: false,
  properties: {
    scenario: { type: "string", nullable: true },
    seed: { type: "integer", minimum: 0, maximum: 4294967295, nullable: true },
    anchor: { type: "string", nullable: true },
    now: { type: "string", nullable: true },
  },
});

/** The world of an id; without one the default world. @throws {AdminError} 404 where there is none. */
export function worldOf(worlds: Worlds, id: unknown): World {
  const wanted = id ?? DEFAULT_WORLD;
  const world = typeof wanted === "string" ? worlds.get(wanted) : null;
  if (world === null) {
    throw new AdminError(404, `No world "${String(wanted)}"; GET /__admin/worlds lists them`);
  }
  return world;
}

/** /__admin/worlds: mints isolated worlds, lists and deletes them. */
export function worldRoutes(router: Router, options: AdminOptions): void {
  const { worlds } = options;
  router.get("/worlds", (_, response) => {
    response.json({ worlds: worlds.list().map(({ id, world }) => worldState(id, world)) });
  });
  router.post("/worlds", (request, response) => {
    const { id, world, minted } = worlds.mint(planOf(options, readMint(request)));
    response.status(201).json({ ...worldState(id, world), keys: minted });
  });
  router.get("/worlds/:id", (request, response) => {
    const { id } = request.params;
    response.json(worldState(id, worldOf(worlds, id)));
  });
  router.delete("/worlds/:id", (request, response) => {
    const { id } = request.params;
    if (id === DEFAULT_WORLD) {
      throw new AdminError(400, `The world "${DEFAULT_WORLD}" stays; POST /__admin/reset starts it anew`);
    }
    worldOf(worlds, id);
    worlds.delete(id);
    response.json({ world: id, deleted: true });
  });
}

function worldState(id: string, world: World): object {
  return {
    ...clockState(id, world),
    scenario: world.base.scenario.definition.scenario,
    seed: world.base.seed,
    revision: world.revision,
  };
}

function planOf(options: AdminOptions, command: MintCommand): WorldPlan {
  const { plan } = options;
  const frozenAt = command.now === undefined ? plan.frozenAt : instant(command.now);
  const anchorGiven = command.anchor === undefined ? null : day(command.anchor);
  const anchor = anchorGiven ?? (command.now === undefined ? plan.anchor : dayOf(frozenAt ?? 0));
  if (frozenAt !== null && Math.abs(dayOf(frozenAt) - anchor) > CLOCK_REACH_DAYS) {
    throw new AdminError(
      400,
      `Field "now" is out of reach: the clock stays within ${CLOCK_REACH_DAYS} days of the anchor`,
    );
  }
  const seed = command.seed ?? (command.scenario === undefined ? plan.seed : undefined);
  return {
    scenario: command.scenario === undefined ? plan.scenario : load(options, command.scenario),
    ...(seed === undefined ? {} : { seed }),
    anchor,
    frozenAt,
  };
}

function load(options: AdminOptions, name: string): WorldPlan["scenario"] {
  try {
    return options.loadScenario(name);
  } catch (error) {
    throw new AdminError(400, `Field "scenario": ${(error as Error).message}`);
  }
}

function instant(text: string): number {
  const second = parseInstant(text);
  if (second !== null) return second;
  throw new AdminError(
    400,
    `Field "now" can't be "${text}"; allowed is an ISO 8601 instant such as 2026-01-31T09:00:00Z`,
  );
}

function day(text: string): number {
  const parsed = parseDate(text);
  if (parsed !== null) return parsed;
  throw new AdminError(400, `Field "anchor" can't be "${text}"; allowed is a day as YYYY-MM-DD`);
}
