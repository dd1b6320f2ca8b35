import type { Rule } from "../../rule.ts";
import { visibilityBounds } from "./bounds.ts";
import { visibilityGroupValues } from "./group-values.ts";
import { visibilityPct } from "./pct.ts";
import { visibilitySchema } from "./schema.ts";

/** §2.7, §4.2: how a brand fares. */
export const VISIBILITY_RULES: readonly Rule[] = [
  visibilitySchema,
  visibilityPct,
  visibilityBounds,
  visibilityGroupValues,
];
