import type { Rule } from "../../core/rule.ts";
import { runsExcerpt } from "./excerpt.ts";
import { runsExcerptText } from "./excerpt-text.ts";
import { runsFilters } from "./filters.ts";
import { runsMentioned } from "./mentioned.ts";
import { runsSchema } from "./schema.ts";
import { runsVisibilityAgrees } from "./visibility-agrees.ts";

/** Rules on the list of runs (§2.16, §4.6). */
export const RUNS_RULES: readonly Rule[] = [
  runsSchema,
  runsMentioned,
  runsFilters,
  runsExcerpt,
  runsExcerptText,
  runsVisibilityAgrees,
];
