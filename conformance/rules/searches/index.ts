import type { Rule } from "../../core/rule.ts";
import { searchesCoverageFixed } from "./coverage-fixed.ts";
import { searchesGroup400 } from "./group-400.ts";
import { searchesModeSpellings } from "./mode-spellings.ts";
import { searchesProviderTotal } from "./provider-total.ts";
import { searchesReadyFlat } from "./ready-flat.ts";
import { searchesReady } from "./ready.ts";
import { searchesSameSummary } from "./same-summary.ts";
import { searchesSchema } from "./schema.ts";
import { searchesSearchNarrows } from "./search-narrows.ts";
import { searchesTotalByMode } from "./total-by-mode.ts";
import { searchesTotalsEqual } from "./totals-equal.ts";
import { searchesUniqueCount } from "./unique-count.ts";
import { searchesUnmatchedFigures } from "./unmatched-figures.ts";
import { searchesUnmatched } from "./unmatched.ts";
import { searchesWholeSet } from "./whole-set.ts";

/** Totals and modes of /searches (§2.12, §4.4). */
export const SEARCHES_RULES: readonly Rule[] = [
  searchesSchema,
  searchesGroup400,
  searchesModeSpellings,
  searchesTotalByMode,
  searchesTotalsEqual,
  searchesSameSummary,
  searchesWholeSet,
  searchesUniqueCount,
  searchesSearchNarrows,
  searchesCoverageFixed,
  searchesProviderTotal,
  searchesUnmatched,
  searchesUnmatchedFigures,
  searchesReady,
  searchesReadyFlat,
];
