import { groupBy } from "../../common/group-by.ts";
import { readFaultRules } from "../../fake/faults/rules/read.ts";
import type { StoredState, StoredWorld } from "./stored-state.ts";

/** Returns why the writes and keys cannot be used with the current scenarios; null: they can. */
export function incompatibilityOf(state: StoredState): string | null {
  const problem = referenceProblem(state);
  if (problem !== null) return problem;
  for (const world of state.worlds) {
    const wrong = writeProblem(world);
    if (wrong !== null) return wrong;
  }
  return null;
}

/** Returns why the faults, or the workspaces of writes and keys, do not exist; null: they do. */
export function referenceProblem({ worlds, keys, faults }: StoredState): string | null {
  try {
    // One by one: the number of rules is limited for each world.
    for (const rules of [faults, ...worlds.map((world) => world.rules ?? [])]) {
      readFaultRules(rules);
    }
  } catch (error) {
    return `its fault rules: ${(error as Error).message}`;
  }
  const keysOf = groupBy(keys, ({ world }) => world);
  for (const { id, plan, writes } of worlds) {
    const names = new Set(plan.scenario.definition.workspaces.map(({ workspace }) => workspace));
    const missing = [...writes, ...(keysOf.get(id) ?? [])].find(
      ({ workspace }) => !names.has(workspace),
    );
    if (missing !== undefined)
      return `the scenario has no workspace "${missing.workspace}" any more`;
  }
  return null;
}

/** Each prompt must belong to a brand, and run on platforms of the plan. */
function writeProblem({ plan, writes }: StoredWorld): string | null {
  const workspaces = new Map(
    plan.scenario.definition.workspaces.map(({ workspace, brands, plan: { platforms } }) => [
      workspace,
      { platforms, brands: new Set(brands.map(({ brand }) => brand)) },
    ]),
  );
  for (const { workspace, change } of writes) {
    const { platforms, brands } = workspaces.get(workspace)!;
    if (change.kind === "brand-tracked") brands.add(change.brand);
    else if (!brands.has(change.brand))
      return `the scenario has no brand "${change.brand}" any more`;
    else {
      const missing = change.platforms.find((platform) => !platforms.includes(platform));
      if (missing !== undefined)
        return `the plan of the workspace "${workspace}" has no platform "${missing}" any more`;
    }
  }
  return null;
}
