import type { Rule } from "../../core/rule.ts";
import { asUsed } from "./as-used.ts";
import { complete } from "./complete.ts";
import { nulls } from "./null.ts";
import { present } from "./present.ts";
import { typed } from "./typed.ts";

/** Echoed filters (§2.1). */
export const ECHO_RULES: readonly Rule[] = [present, complete, nulls, asUsed, typed];
