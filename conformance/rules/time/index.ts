import type { Rule } from "../../core/rule.ts";
import { offset } from "./offset.ts";

/** Timestamps (§2.1). */
export const TIME_RULES: readonly Rule[] = [offset];
