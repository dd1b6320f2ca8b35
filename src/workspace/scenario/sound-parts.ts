import type { Checked } from "./checked-source.ts";
import type { BrandDefinition, ScenarioDefinition, WorkspaceDefinition } from "./definition.ts";

/** A part of a scenario with its JSON pointer. */
export interface Located<T> {
  readonly pointer: string;
  readonly value: T;
}

/** The workspaces of which some parts can be looked at. */
export function soundWorkspaces(
  { workspaces }: ScenarioDefinition,
  isSound: Checked["isSound"],
  parts: readonly (keyof WorkspaceDefinition)[],
): Located<WorkspaceDefinition>[] {
  if (!Array.isArray(workspaces)) return [];
  return workspaces.flatMap((value: WorkspaceDefinition, at) => {
    const pointer = `/workspaces/${at}`;
    const isWhole = parts.every(
      (part) => value?.[part] !== undefined && isSound(`${pointer}/${part}`),
    );
    return isWhole ? [{ pointer, value }] : [];
  });
}

/** A brand that can be looked at, with its workspace. */
export interface LocatedBrand extends Located<BrandDefinition> {
  readonly workspace: WorkspaceDefinition;
}

/** The brands that can be looked at, in workspaces that can. */
export function soundBrands(
  definition: ScenarioDefinition,
  isSound: Checked["isSound"],
): LocatedBrand[] {
  return soundWorkspaces(definition, isSound, ["plan"]).flatMap(({ pointer, value: workspace }) => {
    const brands: unknown = workspace.brands;
    if (!Array.isArray(brands)) return [];
    return brands.flatMap((value: BrandDefinition, place) => {
      const at = `${pointer}/brands/${place}`;
      return isSound(at) ? [{ pointer: at, value, workspace }] : [];
    });
  });
}
