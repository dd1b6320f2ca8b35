import type { Rule } from "../../rule.ts";
import { idsUsable } from "./usable.ts";

/** §2: names and ids that one call gives and another takes. */
export const IDS_RULES: readonly Rule[] = [idsUsable];
