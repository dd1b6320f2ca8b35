import type { Router } from "express";
import { drawAhead } from "../draw-ahead.ts";
import { bodyOf, queryOf } from "./described.ts";
import type { AdminOptions } from "./options.ts";
import { exportSnapshot, type Snapshot } from "./snapshot-file.ts";
import { importSnapshot } from "./snapshot-import.ts";
import { worldOf, worldState } from "./world-state.ts";

/** /__admin/snapshots: a world as one file, and such a file as a world. */
export function snapshotRoutes(router: Router, options: AdminOptions): void {
  router.get("/snapshots/:world", ({ params }, response) => {
    worldOf(options.worlds, params.world);
    response.json(exportSnapshot(options.fake, params.world));
  });
  router.post("/snapshots", async (_, response) => {
    const { into } = queryOf(response) as { into?: string };
    if (into !== undefined) worldOf(options.worlds, into);
    const { id, world, keys, differs } = importSnapshot(
      options,
      bodyOf(response) as Snapshot,
      into,
    );
    const state = worldState(id, world);
    options.events.tell("snapshot", id, () => state);
    await drawAhead(world);
    response.status(201).json({ ...state, keys, differs });
  });
}
