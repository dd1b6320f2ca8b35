import type { KeyLabel } from "../../../conformance/exchange.ts";
import { nearest } from "../../contract/nearest.ts";
import type { ScenarioDefinition } from "../../workspace/scenario/definition.ts";
import { keysByLabel, type PlacedKey } from "../../workspace/scenario/key-labels.ts";

/** A scenario's keys by label: those that the flow names, the others by plan and mode. */
export function readKeys(
  definition: ScenarioDefinition,
  named: Readonly<Partial<Record<KeyLabel, string>>>,
  complain: (label: string, message: string) => never,
): Readonly<Partial<Record<KeyLabel, PlacedKey>>> {
  const all = definition.workspaces.flatMap(({ workspace, keys }) =>
    keys.map((key): PlacedKey => ({ ...key, workspace })),
  );
  const own = Object.entries(named).map(([label, key]) => {
    const found = all.find((one) => one.key === key);
    if (found !== undefined) return [label, found] as const;
    const names = all.map((one) => one.key);
    const near = nearest(key, names);
    const hint = near === null ? `there are ${names.join(", ")}` : `did you mean "${near}"?`;
    return complain(label, `the scenario has no key "${key}"; ${hint}`);
  });
  return { ...keysByLabel(definition), ...Object.fromEntries(own) };
}
