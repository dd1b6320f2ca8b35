import type { Rule } from "../../core/rule.ts";
import { combined } from "./combined.ts";
import { filterComplete } from "./complete.ts";
import { defaults } from "./defaults.ts";
import { implied } from "./implied.ts";
import { narrows } from "./narrows.ts";
import { partition } from "./partition.ts";
import { sameRows } from "./same-rows.ts";
import { searchText } from "./search-text.ts";
import { taggedRuns } from "./tagged-runs.ts";

/** The filters that all metric endpoints share (§4). */
export const FILTER_RULES: readonly Rule[] = [
  narrows,
  combined,
  partition,
  defaults,
  filterComplete,
  implied,
  sameRows,
  searchText,
  taggedRuns,
];
