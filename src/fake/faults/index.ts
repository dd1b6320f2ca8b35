import type { Fault } from "./fault.ts";
import { ADVICE_FAULTS } from "./advice.ts";
import { AUTH_FAULTS } from "./auth.ts";
import { CITATIONS_FAULTS } from "./citations.ts";
import { COVERAGE_FAULTS } from "./coverage.ts";
import { DATE_FAULTS } from "./date.ts";
import { DISCOVERY_FAULTS } from "./discovery.ts";
import { ECHO_FAULTS } from "./echo.ts";
import { ERROR_FAULTS } from "./error.ts";
import { FILTER_FAULTS } from "./filter.ts";
import { PAGE_FAULTS } from "./page.ts";
import { PARTIAL_VALUE_FAULTS } from "./partial-values.ts";
import { PROMPTS_FAULTS } from "./prompts.ts";
import { RECOUNT_FAULTS } from "./recount.ts";
import { RUNS_FAULTS } from "./runs.ts";
import { SEARCHES_FAULTS } from "./searches.ts";
import { SENTIMENT_FAULTS } from "./sentiment.ts";
import { SOV_FAULTS } from "./sov.ts";
import { SUCCESS_FAULTS } from "./success.ts";
import { TOPICS_FAULTS } from "./topics.ts";
import { UNUSUAL_VALUE_FAULTS } from "./unusual-values.ts";
import { VIDEO_FAULTS } from "./video.ts";
import { VISIBILITY_FAULTS } from "./visibility.ts";
import { WRITE_FAULTS } from "./write.ts";

/** Every semantic fault, by the group of the rules that it breaks. */
export const FAULTS: readonly Fault[] = [
  ...ADVICE_FAULTS,
  ...AUTH_FAULTS,
  ...CITATIONS_FAULTS,
  ...COVERAGE_FAULTS,
  ...DATE_FAULTS,
  ...DISCOVERY_FAULTS,
  ...ECHO_FAULTS,
  ...ERROR_FAULTS,
  ...FILTER_FAULTS,
  ...PAGE_FAULTS,
  ...PARTIAL_VALUE_FAULTS,
  ...PROMPTS_FAULTS,
  ...RECOUNT_FAULTS,
  ...RUNS_FAULTS,
  ...SEARCHES_FAULTS,
  ...SENTIMENT_FAULTS,
  ...SOV_FAULTS,
  ...SUCCESS_FAULTS,
  ...TOPICS_FAULTS,
  ...UNUSUAL_VALUE_FAULTS,
  ...VIDEO_FAULTS,
  ...VISIBILITY_FAULTS,
  ...WRITE_FAULTS,
];
