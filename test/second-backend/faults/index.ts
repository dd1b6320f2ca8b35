import type { Change } from "../change.ts";
import { ADVICE_FAULTS } from "./advice.ts";
import { BRAND_WRITE_FAULTS } from "./brand-writes.ts";
import { BY_VISIBILITY_FAULTS } from "./by-visibility.ts";
import { CITATION_FILTER_FAULTS } from "./citation-filters.ts";
import { CITATION_ROW_FAULTS } from "./citation-rows.ts";
import { DISCOVERY_FAULTS } from "./discovery.ts";
import { ERROR_FAULTS } from "./errors.ts";
import { KEY_FAULTS } from "./keys.ts";
import { LEADERBOARD_FAULTS } from "./leaderboard.ts";
import { METRIC_FAULTS } from "./metrics.ts";
import { PAGING_FAULTS } from "./paging.ts";
import { PROMPT_WRITE_FAULTS } from "./prompt-writes.ts";
import { RUN_DETAIL_FAULTS } from "./run-detail.ts";
import { RUN_LIST_FAULTS } from "./run-list.ts";
import { SCOPE_FAULTS } from "./scope.ts";
import { SEARCH_LANGUAGE_FAULTS } from "./search-languages.ts";
import { SEARCH_ROW_FAULTS } from "./search-rows.ts";
import { SEARCH_TOTAL_FAULTS } from "./search-totals.ts";
import { TEXT_SEARCH_FAULTS } from "./text-search.ts";
import { SPECIAL_CASE_FAULTS } from "./special-cases.ts";
import { TIES_FAULTS } from "./ties.ts";
import { VIDEO_FAULTS } from "./videos.ts";
import { WINDOW_FAULTS } from "./windows.ts";

/** Faults as a backend team would make them, each against a sentence of the API specification. */
export const FAULTS: readonly Change[] = [
  ...DISCOVERY_FAULTS,
  ...SCOPE_FAULTS,
  ...WINDOW_FAULTS,
  ...PAGING_FAULTS,
  ...TEXT_SEARCH_FAULTS,
  ...METRIC_FAULTS,
  ...CITATION_ROW_FAULTS,
  ...CITATION_FILTER_FAULTS,
  ...SEARCH_TOTAL_FAULTS,
  ...SEARCH_ROW_FAULTS,
  ...SEARCH_LANGUAGE_FAULTS,
  ...LEADERBOARD_FAULTS,
  ...BY_VISIBILITY_FAULTS,
  ...ADVICE_FAULTS,
  ...RUN_LIST_FAULTS,
  ...RUN_DETAIL_FAULTS,
  ...VIDEO_FAULTS,
  ...BRAND_WRITE_FAULTS,
  ...PROMPT_WRITE_FAULTS,
  ...KEY_FAULTS,
  ...ERROR_FAULTS,
  ...TIES_FAULTS,
  ...SPECIAL_CASE_FAULTS,
];
