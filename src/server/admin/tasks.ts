import type { Router } from "express";
import type { Task } from "../../workspace/clock.ts";
import type { World } from "../../workspace/world.ts";
import { DEFAULT_WORLD } from "../../workspace/worlds.ts";
import { AdminError } from "./admin-error.ts";
import { storeChange, type AdminOptions } from "./options.ts";
import { nextTurn } from "../runtime.ts";
import { pastTasks } from "./past-tasks.ts";
import { upcomingTasks } from "./upcoming-tasks.ts";
import { queryOf, validatedBody } from "./validate.ts";
import { pausedState, worldOf } from "./world-state.ts";

interface TaskCommand {
  readonly world?: string;
  readonly pause?: readonly Task[];
  readonly resume?: readonly Task[];
}

/** GET and POST /__admin/tasks: pauses the crawl, the mining or the advice of a world. */
export function taskRoutes(router: Router, options: AdminOptions): void {
  const { worlds, events } = options;
  router.get("/tasks", async (_, response) => {
    const { world: id = DEFAULT_WORLD } = queryOf(response) as { world?: string };
    const world = worldOf(worlds, id);
    await createBrands(world);
    response.json(tasksState(id, world));
  });
  router.post("/tasks", async (_, response) => {
    const command = validatedBody(response) as TaskCommand;
    const { world: id = DEFAULT_WORLD, pause = [], resume = [] } = command;
    const both = pause.find((task) => resume.includes(task));
    if (both !== undefined) {
      throw new AdminError(400, `"${both}" can't be both paused and resumed`);
    }
    await createBrands(worldOf(worlds, id));
    const state = await storeChange(options, id, () => {
      const changed = worldOf(worlds, id);
      if (resume.length > 0) changed.clock.resumeTasks(resume);
      if (pause.length > 0) changed.clock.pause(pause);
      return tasksState(id, changed);
    });
    const { paused } = state;
    events.publish("clock", id, () => ({ action: "tasks", world: id, paused }));
    response.json(state);
  });
}

/** Creates the brands that no request has read yet: together they take 0.3 s, so other requests are served in between. */
async function createBrands(world: World): Promise<void> {
  for (const { workspace, brands } of world.base.scenario.definition.workspaces) {
    const names = brands.map(({ brand }) => brand);
    for (const _ of world.createBrands(workspace, names)) await nextTurn();
  }
}

interface TasksState {
  readonly world: string;
  readonly paused: object;
  readonly next: object;
  readonly past: object;
}

function tasksState(id: string, world: World): TasksState {
  const paused = pausedState(world.clock);
  return { world: id, paused, next: upcomingTasks(world), past: pastTasks(world) };
}
