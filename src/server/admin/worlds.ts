import type { Response, Router } from "express";
import type { Choices } from "../../fake/choices.ts";
import { DEFAULT_WORLD, type WorldEntry, type WorldPlan } from "../../workspace/worlds.ts";
import {
  dayOf,
  parseDate,
  parseInstant,
  type EpochDay,
  type EpochSecond,
} from "../../common/calendar.ts";
import { isNearAnchor, MAX_CLOCK_OFFSET_DAYS } from "../../workspace/world.ts";
import { NEW_WORLD } from "../change-store.ts";
import { prewarm } from "../prewarm.ts";
import type { Scenario } from "../../workspace/scenario/scenario.ts";
import { AdminError, asAdminError } from "./admin-error.ts";
import { checkCost } from "./scenario-cost.ts";
import { validatedBody } from "./validate.ts";
import { storeChange, type AdminOptions } from "./options.ts";
import { worldOf, worldState } from "./world-state.ts";

interface MintCommand {
  readonly scenario?: string;
  readonly seed?: number;
  readonly anchor?: string;
  readonly now?: string;
  readonly choices?: Partial<Choices>;
}

/** /__admin/worlds: creates isolated worlds, lists and deletes them. */
export function worldRoutes(router: Router, options: AdminOptions): void {
  const { worlds, events } = options;
  router.get("/worlds", (_, response) => {
    response.json({ worlds: worlds.list().map(({ id, world }) => worldState(id, world)) });
  });
  router.post("/worlds", async (_, response) => {
    const command = validatedBody(response) as MintCommand;
    if (command.scenario?.includes("\n")) await prepared(options, command.scenario);
    const plan = planOf(options, command);
    const { id, world, minted } = await storeChange(options, NEW_WORLD, () =>
      worlds.createWithKeys(plan),
    );
    options.limits?.added(id);
    const state = worldState(id, world);
    events.publish("world", id, () => ({ action: "minted", ...state }));
    await prewarm(world);
    await sendCreated(options, response, { id, world }, { ...state, keys: minted });
  });
  router.get("/worlds/:id", (request, response) => {
    const { id } = request.params;
    response.json(worldState(id, worldOf(worlds, id)));
  });
  router.delete("/worlds/:id", async (request, response) => {
    const { id } = request.params;
    if (id === DEFAULT_WORLD) {
      throw new AdminError(
        400,
        `The world "${DEFAULT_WORLD}" cannot be deleted; POST /__admin/reset resets it`,
      );
    }
    worldOf(worlds, id);
    await deleteStored(options, id);
    response.json({ world: id, deleted: true });
  });
}

/** Sends a new world, unless its client disconnected: no other client can receive its keys, so it is deleted. */
export async function sendCreated(
  options: AdminOptions,
  response: Response,
  { id, world }: WorldEntry,
  body: object,
): Promise<void> {
  if (response.destroyed) await deleteStored(options, id);
  else if (options.worlds.get(id) === world) response.status(201).json(body);
  else throw new AdminError(404, `The world "${id}" was deleted while it was being created`);
}

type DeletionParts = Pick<AdminOptions, "worlds" | "fake" | "journal" | "events">;

/** Deletes a world with its keys, faults and journal. The default world cannot be deleted. */
export function deleteWorld(parts: DeletionParts, id: string): void {
  if (removeWorld(parts, id)) publishDeletion(parts, id);
}

/** Deletes a world like {@link deleteWorld}, and stores that. @throws {StateError} if it cannot be stored */
export async function deleteStored(options: AdminOptions, id: string): Promise<void> {
  const isDeleted = await storeChange(options, id, () => removeWorld(options, id));
  if (isDeleted) publishDeletion(options, id);
}

function removeWorld({ worlds, fake }: DeletionParts, id: string): boolean {
  if (!worlds.delete(id)) return false;
  fake.faults.restart(id);
  return true;
}

function publishDeletion({ journal, events }: DeletionParts, id: string): void {
  journal.clear(id);
  events.publish("world", id, () => ({ action: "deleted" }));
}

function planOf(options: AdminOptions, command: MintCommand): WorldPlan {
  const seed = command.seed ?? (command.scenario === undefined ? options.plan.seed : undefined);
  const scenario =
    command.scenario === undefined ? options.plan.scenario : load(options, command.scenario);
  return {
    scenario,
    ...(seed === undefined ? {} : { seed }),
    ...timesOf(options, scenario, command),
    ...choicesOf(options, command),
  };
}

function choicesOf({ fake }: AdminOptions, { choices }: MintCommand): Pick<WorldPlan, "choices"> {
  return choices === undefined ? {} : { choices: { ...fake.options.choices, ...choices } };
}

/** Without an anchor, day 0 is the day of the `now` given, else the server's own. */
function timesOf(
  { plan, worlds }: AdminOptions,
  { definition }: Scenario,
  command: MintCommand,
): Pick<WorldPlan, "anchor" | "frozenAt"> {
  const now = command.now === undefined ? null : instant(command.now);
  const given = command.anchor === undefined ? null : day(command.anchor);
  const anchor = given ?? (now === null ? plan.anchor : dayOf(now));
  const frozenAt = now ?? plan.frozenAt;
  // A scenario's clock starts close to the anchor, and so does that of the server.
  const runs = given !== null && definition.clock === undefined;
  const start = frozenAt ?? (runs ? worlds.now : null);
  if (start !== null) checkDistance(start, anchor);
  return { anchor, frozenAt };
}

function checkDistance(start: EpochSecond, anchor: EpochDay): void {
  if (isNearAnchor(start, anchor)) return;
  throw new AdminError(
    400,
    `Field "anchor" is out of range: the clock must stay within ${MAX_CLOCK_OFFSET_DAYS} days of it`,
  );
}

/** Reads a long text of a scenario in the background. Rejects with an {@link AdminError} 400 if that fails. */
export async function prepared({ prepareScenario }: AdminOptions, text: string): Promise<void> {
  try {
    await prepareScenario(text);
  } catch (error) {
    throw asAdminError(error, "The scenario can't be read: ");
  }
}

/** Reads the text of a scenario that a client sent. @throws {Error} */
export function readSent({ readScenario }: AdminOptions, text: string): Scenario {
  const scenario = readScenario(text);
  checkCost(scenario);
  return scenario;
}

function load(options: AdminOptions, name: string): WorldPlan["scenario"] {
  try {
    return name.includes("\n") ? readSent(options, name) : options.loadScenario(name);
  } catch (error) {
    throw asAdminError(error, 'Field "scenario": ');
  }
}

function instant(text: string): number {
  const second = parseInstant(text);
  if (second !== null) return second;
  throw new AdminError(
    400,
    `Field "now" can't be "${text}"; expected an ISO 8601 instant such as 2026-01-31T09:00:00Z`,
  );
}

function day(text: string): number {
  const parsed = parseDate(text);
  if (parsed !== null) return parsed;
  throw new AdminError(400, `Field "anchor" can't be "${text}"; expected a day as YYYY-MM-DD`);
}
