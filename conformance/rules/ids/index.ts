import type { Rule } from "../../core/rule.ts";
import { idsUsable } from "./usable.ts";

/** §2: names and ids that one operation returns and another accepts. */
export const IDS_RULES: readonly Rule[] = [idsUsable];
