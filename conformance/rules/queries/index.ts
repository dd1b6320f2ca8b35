import type { Rule } from "../../core/rule.ts";
import { queriesAllListed } from "./all-listed.ts";
import { queriesIdsUnique } from "./ids-unique.ts";
import { queriesSchema } from "./schema.ts";
import { queriesTagFilter } from "./tag-filter.ts";
import { queriesTagsKnown } from "./tags-known.ts";

/** §2.4, §4.1: the tracked prompts. */
export const QUERIES_RULES: readonly Rule[] = [
  queriesSchema,
  queriesTagFilter,
  queriesIdsUnique,
  queriesTagsKnown,
  queriesAllListed,
];
