import type { Router } from "express";
import { DEFAULT_WORLD } from "../../fake/worlds.ts";
import type { KeyMode } from "../../workspace/model.ts";
import { AdminError } from "./admin-error.ts";
import { bodyReader } from "./body.ts";
import type { AdminOptions } from "./options.ts";
import { worldIdIn, worldOf } from "./world-state.ts";

interface KeyCommand {
  workspace: string;
  world?: string;
  mode?: KeyMode;
}

const readKeyCommand = bodyReader<KeyCommand>({
  type: "object",
  additionalProperties: false,
  required: ["workspace"],
  properties: {
    workspace: { type: "string" },
    world: { type: "string", nullable: true },
    mode: { type: "string", enum: ["read", "write"], nullable: true },
  },
});

/** /__admin/keys: creates keys (read-only unless asked otherwise, shown once), lists and revokes them. */
export function keyRoutes(router: Router, { worlds }: AdminOptions): void {
  router.get("/keys", (request, response) => {
    const id = worldIdIn(request.query["world"]);
    worldOf(worlds, id);
    response.json({ keys: worlds.keys.of(id) });
  });
  router.post("/keys", (request, response) => {
    const { workspace, world: id = DEFAULT_WORLD, mode = "read" } = readKeyCommand(request);
    const { workspaces } = worldOf(worlds, id).base.scenario.definition;
    const names = workspaces.map((one) => one.workspace);
    if (!names.includes(workspace)) {
      throw new AdminError(
        400,
        `Field "workspace" can't be "${workspace}"; allowed is one of ${names.join(", ")}`,
      );
    }
    response.status(201).json({ world: id, ...worlds.createKey(id, workspace, mode) });
  });
  router.delete("/keys/:id", (request, response) => {
    const revoked = worlds.keys.revoke(request.params.id);
    if (revoked === null) {
      throw new AdminError(404, `No key "${request.params.id}"; GET /__admin/keys lists them`);
    }
    response.json(revoked);
  });
}
