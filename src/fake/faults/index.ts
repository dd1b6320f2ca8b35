import type { Fault } from "./fault.ts";
import { PAGE_FAULTS } from "./page.ts";

/** Every semantic fault, by the group of the rules that it kills. */
export const FAULTS: readonly Fault[] = [...PAGE_FAULTS];
