import type { Rule } from "../../core/rule.ts";
import { visibilityBounds } from "./bounds.ts";
import { visibilityGroupValues } from "./group-values.ts";
import { visibilityPct } from "./pct.ts";
import { visibilitySchema } from "./schema.ts";

/** §2.7, §4.2: visibility of a brand. */
export const VISIBILITY_RULES: readonly Rule[] = [
  visibilitySchema,
  visibilityPct,
  visibilityBounds,
  visibilityGroupValues,
];
