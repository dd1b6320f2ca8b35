import { loadOnDemand } from "../../../common/load-on-demand.ts";
import type { Fault } from "../fault.ts";
import type * as Faults from "../index.ts";

let faults: readonly Fault[] | null = null;

/** Returns the semantic faults: 35 modules, which take 10 ms. In the browser they are part of the bundle. */
export function semanticFaults(): readonly Fault[] {
  faults ??= (loadOnDemand(import.meta.url, "../index") as typeof Faults).FAULTS;
  return faults;
}

/** Loads the semantic faults ahead, for the library; see {@link loadOnDemand}. */
export async function loadSemanticFaults(): Promise<void> {
  faults = (await import("../index.ts")).FAULTS;
}
