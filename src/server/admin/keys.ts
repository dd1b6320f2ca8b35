import type { Router } from "express";
import { DEFAULT_WORLD } from "../../workspace/worlds.ts";
import type { KeyMode } from "../../simulation/model.ts";
import { AdminError } from "./admin-error.ts";
import { validatedBody, queryOf } from "./validate.ts";
import { storeChange, type AdminOptions } from "./options.ts";
import { worldOf } from "./world-state.ts";

interface KeyCommand {
  readonly workspace: string;
  readonly world?: string;
  readonly mode?: KeyMode;
}

/** Keys of a world, revoked ones too: a snapshot has no more. */
const MAX_KEYS = 1000;

/** /__admin/keys: creates keys (read-only by default, shown once), lists and revokes them. */
export function keyRoutes(router: Router, options: AdminOptions): void {
  const { worlds } = options;
  router.get("/keys", (_, response) => {
    const { world: id = DEFAULT_WORLD } = queryOf(response) as { world?: string };
    worldOf(worlds, id);
    response.json({ keys: worlds.keys.of(id) });
  });
  router.post("/keys", async (_, response) => {
    const command = validatedBody(response) as KeyCommand;
    const { workspace, world: id = DEFAULT_WORLD, mode = "read" } = command;
    const { workspaces } = worldOf(worlds, id).base.scenario.definition;
    const names = workspaces.map((one) => one.workspace);
    if (!names.includes(workspace)) {
      throw new AdminError(
        400,
        `Field "workspace" can't be "${workspace}"; expected one of ${names.join(", ")}`,
      );
    }
    const created = await storeChange(options, id, () => {
      worldOf(worlds, id);
      if (worlds.keys.of(id).length >= MAX_KEYS) {
        throw new AdminError(
          400,
          `World "${id}" has ${MAX_KEYS} keys, which is the maximum; create another world`,
        );
      }
      return worlds.createKey(id, workspace, mode);
    });
    response.status(201).json({ world: id, ...created });
  });
  router.delete("/keys/:id", async (request, response) => {
    const { id } = request.params;
    const world = worlds.keys.worldOf(id);
    const revoked = await storeChange(options, world, () => worlds.keys.revoke(id));
    if (revoked === null) {
      throw new AdminError(404, `There is no key "${id}"; GET /__admin/keys lists the keys`);
    }
    response.json(revoked);
  });
}
