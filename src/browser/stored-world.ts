import type { CoreParts } from "../library/core.ts";
import { exportSnapshot, type Snapshot } from "../server/admin/snapshot-file.ts";
import { snapshotFormatError, importSnapshot } from "../server/admin/snapshot-import.ts";
import { DEFAULT_WORLD } from "../workspace/worlds.ts";
import type { StateStorage } from "./state-storage.ts";

/** What changes a world; `fault` is published after a request that counted towards `times`. */
const CHANGES = new Set(["write", "fault", "faults", "clock", "world", "snapshot"]);

/** Restores the default world from a storage, and stores each change of it. */
export function storeDefaultWorld(parts: CoreParts, storage: StateStorage): void {
  const { fake, plan, events } = parts;
  const { scenario, seed, frozenAt } = plan;
  // A new start creates a new world.
  const key = JSON.stringify(["understudy", scenario.definition.scenario, seed, frozenAt]);
  restore(parts, storage.getItem(key));
  events.listen(({ kind, world }) => {
    if (world !== DEFAULT_WORLD || !CHANGES.has(kind)) return;
    const snapshot = exportSnapshot(fake, DEFAULT_WORLD);
    // The text of the scenario would fill the storage, and it is known.
    const stored: Snapshot = { ...snapshot, scenario: { ...snapshot.scenario, file: "" } };
    storage.setItem(key, JSON.stringify(stored));
  });
}

/** A state of another version, or of a scenario that has changed, is ignored. */
function restore({ fake, plan }: CoreParts, text: string | null): void {
  if (text === null) return;
  const { scenario, frozenAt } = plan;
  const options = {
    fake,
    frozenAt,
    // The page decides, and may have been changed.
    choices: fake.options.choices,
    scenarioNames: () => [],
    loadScenario: () => scenario,
    readScenario: () => scenario,
  };
  try {
    const snapshot = JSON.parse(text) as Snapshot;
    if (snapshotFormatError(snapshot) === null) importSnapshot(options, snapshot, DEFAULT_WORLD);
  } catch {
    // The next change replaces it.
  }
}
