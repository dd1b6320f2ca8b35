import { loadOnDemand } from "../../../common/load-on-demand.ts";
import { lazy } from "../../../common/memoize.ts";
import type { Fault } from "../fault.ts";
import type * as Faults from "../index.ts";

/** Returns the semantic faults: 35 modules, which take 10 ms. In the browser they are part of the bundle. */
export const semanticFaults: () => readonly Fault[] = lazy(
  () => (loadOnDemand(import.meta.url, "../index") as typeof Faults).FAULTS,
);
