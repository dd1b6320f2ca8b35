import type { Rule } from "../core/rule.ts";
import { ADVICE_RULES } from "./advice/index.ts";
import { AUTH_RULES } from "./auth/index.ts";
import { AUTHORITY_RULES } from "./authority/index.ts";
import { BRANDS_RULES } from "./brands/index.ts";
import { BYVIS_RULES } from "./byvis/index.ts";
import { CITATIONS_RULES } from "./citations/index.ts";
import { COVERAGE_RULES } from "./coverage/index.ts";
import { DATE_RULES } from "./date/index.ts";
import { DOMAINS_RULES } from "./domains/index.ts";
import { ECHO_RULES } from "./echo/index.ts";
import { ERROR_RULES } from "./error/index.ts";
import { FILTER_RULES } from "./filter/index.ts";
import { IDS_RULES } from "./ids/index.ts";
import { LANGUAGE_RULES } from "./language/index.ts";
import { LEADERBOARD_RULES } from "./leaderboard/index.ts";
import { OWNED_RULES } from "./owned/index.ts";
import { PAGE_RULES } from "./page/index.ts";
import { PROVIDERS_RULES } from "./providers/index.ts";
import { QUERIES_RULES } from "./queries/index.ts";
import { RECOUNT_RULES } from "./recount/index.ts";
import { RUN_RULES } from "./run/index.ts";
import { RUNS_RULES } from "./runs/index.ts";
import { SEARCHES_RULES } from "./searches/index.ts";
import { SENTIMENT_RULES } from "./sentiment/index.ts";
import { SOV_RULES } from "./sov/index.ts";
import { STRINGS_RULES } from "./strings/index.ts";
import { SUCCESS_RULES } from "./success/index.ts";
import { TAGS_RULES } from "./tags/index.ts";
import { TAXONOMY_RULES } from "./taxonomy/index.ts";
import { TIME_RULES } from "./time/index.ts";
import { TOPICS_RULES } from "./topics/index.ts";
import { VERSION_RULES } from "./version/index.ts";
import { VIDEO_RULES } from "./video/index.ts";
import { VISIBILITY_RULES } from "./visibility/index.ts";
import { WRITE_RULES } from "./write/index.ts";

/** All rules of the suite. Each folder is a group of spec/requirements.yaml. */
export const RULES: readonly Rule[] = [
  ...AUTH_RULES,
  ...SUCCESS_RULES,
  ...ERROR_RULES,
  ...PAGE_RULES,
  ...DATE_RULES,
  ...TIME_RULES,
  ...ECHO_RULES,
  ...SENTIMENT_RULES,
  ...BRANDS_RULES,
  ...QUERIES_RULES,
  ...TAGS_RULES,
  ...PROVIDERS_RULES,
  ...IDS_RULES,
  ...TAXONOMY_RULES,
  ...FILTER_RULES,
  ...VISIBILITY_RULES,
  ...SOV_RULES,
  ...DOMAINS_RULES,
  ...CITATIONS_RULES,
  ...OWNED_RULES,
  ...AUTHORITY_RULES,
  ...SEARCHES_RULES,
  ...LANGUAGE_RULES,
  ...TOPICS_RULES,
  ...STRINGS_RULES,
  ...COVERAGE_RULES,
  ...LEADERBOARD_RULES,
  ...BYVIS_RULES,
  ...ADVICE_RULES,
  ...RUNS_RULES,
  ...RUN_RULES,
  ...RECOUNT_RULES,
  ...VIDEO_RULES,
  ...WRITE_RULES,
  ...VERSION_RULES,
];
