import type { Rule } from "../../core/rule.ts";
import { defaultLimit } from "./default-limit.ts";
import { defaultOffset } from "./default-offset.ts";
import { fields } from "./fields.ts";
import { hasMore } from "./has-more.ts";
import { limitBound } from "./limit-bound.ts";
import { limitHonoured } from "./limit-honoured.ts";
import { pastEnd } from "./past-end.ts";
import { returnedCount } from "./returned-count.ts";
import { sameRow } from "./same-row.ts";
import { slice } from "./slice.ts";
import { totalCovers } from "./total-covers.ts";
import { totalStable } from "./total-stable.ts";
import { walk } from "./walk.ts";

/** Pagination (§2.1, §8). Reports have the first causes first: a wrong offset or total makes has_more wrong, too. */
export const PAGE_RULES: readonly Rule[] = [
  fields,
  returnedCount,
  limitBound,
  defaultLimit,
  totalStable,
  defaultOffset,
  slice,
  sameRow,
  walk,
  totalCovers,
  limitHonoured,
  hasMore,
  pastEnd,
];
