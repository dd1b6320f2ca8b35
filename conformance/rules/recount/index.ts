import { recountByVisibility } from "./by-visibility.ts";
import { recountCitations } from "./citations.ts";
import { recountDomains } from "./domains.ts";
import { recountOwnedShare } from "./owned-share.ts";
import { recountQueryRuns } from "./query-runs.ts";
import { recountSearches } from "./searches.ts";
import { recountTopMentioned } from "./top-mentioned.ts";
import { recountVisibility } from "./visibility.ts";
import type { Rule } from "../../core/rule.ts";

/** A few runs, read one by one, against everything that counts them (§2.7 to §2.16). */
export const RECOUNT_RULES: readonly Rule[] = [
  recountVisibility,
  recountTopMentioned,
  recountDomains,
  recountCitations,
  recountOwnedShare,
  recountSearches,
  recountByVisibility,
  recountQueryRuns,
];
