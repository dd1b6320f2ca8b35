import type { Rule } from "../../core/rule.ts";
import { citationsAgree } from "./agree.ts";
import { citationsCitingPlatforms } from "./citing-platforms.ts";
import { extrasOnlyAdd } from "./extras.ts";
import { citationsFilters } from "./filters.ts";
import { citationsSamePage } from "./same-page.ts";
import { citationsSchema } from "./schema.ts";
import { citationsSearch } from "./search.ts";
import { citationsTagFilters } from "./tag-filters.ts";
import { citationsLastSeen } from "./last-seen.ts";

/** §2.10, §4.3: cited pages. */
export const CITATIONS_RULES: readonly Rule[] = [
  citationsSchema,
  citationsFilters,
  citationsTagFilters,
  citationsSearch,
  citationsAgree,
  extrasOnlyAdd,
  citationsLastSeen,
  citationsSamePage,
  citationsCitingPlatforms,
];
