import type { Router } from "express";
import { NEW_WORLD } from "../change-store.ts";
import { nextTurn } from "../runtime.ts";
import { prewarm } from "../prewarm.ts";
import { validatedBody, queryOf } from "./validate.ts";
import { storeChange, type AdminOptions } from "./options.ts";
import { exportSnapshot, type Snapshot } from "./snapshot-file.ts";
import { importSnapshot } from "./snapshot-import.ts";
import { worldOf, worldState } from "./world-state.ts";
import { prepared, readSent, sendCreated } from "./worlds.ts";

/** /__admin/snapshots: exports and imports worlds as JSON files. */
export function snapshotRoutes(router: Router, options: AdminOptions): void {
  router.get("/snapshots/:world", ({ params }, response) => {
    worldOf(options.worlds, params.world);
    response.json(exportSnapshot(options.fake, params.world));
  });
  router.post("/snapshots", async (_, response) => {
    const { into } = queryOf(response) as { into?: string };
    if (into !== undefined) worldOf(options.worlds, into);
    const snapshot = validatedBody(response) as Snapshot;
    await prepared(options, snapshot.scenario.file);
    // Validating a long snapshot took a while.
    await nextTurn();
    const reading = { ...options, readScenario: (text: string) => readSent(options, text) };
    const { id, world, keys, differs, state } = await storeChange(
      options,
      into ?? NEW_WORLD,
      () => {
        const imported = importSnapshot(reading, snapshot, into);
        return { ...imported, state: worldState(imported.id, imported.world) };
      },
    );
    options.limits?.added(id);
    options.events.publish("snapshot", id, () => state);
    await prewarm(world);
    const body = { ...state, keys, differs };
    if (into === undefined) await sendCreated(options, response, { id, world }, body);
    else response.status(201).json(body);
  });
}
