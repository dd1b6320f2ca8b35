import type { Change } from "../change.ts";
import { addDays, windowOf } from "../parameters.ts";
import {
  BOARD,
  BY_VISIBILITY,
  CITATIONS,
  DOMAINS,
  PROVIDER_LIST,
  TOP,
  VISIBILITY,
  authorize,
  each,
  swap,
  used,
} from "./make.ts";

/** Echoes the window of a start date without an end, and uses the default one. */
function ignoredStart(): Partial<Change> {
  let isIgnored = false;
  return {
    window: (asked) => {
      isIgnored = asked.start !== null && asked.end === null;
      return windowOf(asked);
    },
    ...used((_, { today }) => (isIgnored ? { start_date: addDays(today, -29) } : {})),
  };
}

/** Faults of single values and of parameters that are given together; with others, the parameters have their effect. */
export const SPECIAL_CASE_FAULTS: readonly Change[] = [
  {
    id: "leaderboard.a-week-at-least",
    sentence: "4.5: `window_days` (integer, default 30, max 365).",
    how: "Windows of less than seven days have seven.",
    operations: [BOARD],
    ...used(({ window_days }) => (Number(window_days) < 7 ? { window_days: 7 } : {})),
  },
  ...each([VISIBILITY, CITATIONS], {
    id: "window.start-alone-without-effect",
    sentence: "2.1: `date_range` is an object {days, start, end} echoing the window used.",
    how: "A start date without an end is echoed, and the default window is used.",
    ...ignoredStart(),
  }),
  ...each([VISIBILITY, TOP], {
    id: "provider.one-counts-runs-with-searches",
    sentence: "4.2: `llm_provider`: filter to one platform.",
    how: "For one platform only runs with searches are counted.",
    ...swap([
      "r.provider = :llm_provider",
      "(r.provider = :llm_provider AND (r.searches > 0 OR :llm_provider <> 'gemini'))",
    ]),
  }),
  ...each([TOP, DOMAINS], {
    id: "exclude-brand-with-provider",
    sentence: "4.3: `exclude_brand`.",
    how: "exclude_brand has no effect where llm_provider is given.",
    ...used(({ llm_provider }) => (llm_provider === null ? {} : { exclude_brand: null })),
  }),
  ...each([VISIBILITY, CITATIONS], {
    id: "tag-with-prompt",
    sentence: "4.2: `query_tag`: prompt tag slug.",
    how: "query_tag has no effect where brand_prompt_id is given.",
    ...used(({ brand_prompt_id }) => (brand_prompt_id === null ? {} : { query_tag: null })),
  }),
  {
    id: "content-type-with-domain",
    sentence: "4.3: `content_type`: values from the citation taxonomy endpoint.",
    how: "content_type has no effect where a domain is given.",
    operations: [CITATIONS],
    ...used(({ domain }) => (domain === null ? {} : { content_type: null })),
  },
  ...each([CITATIONS, DOMAINS], {
    id: "source-type-with-domain",
    sentence: "4.3: `source_type`: values from the citation taxonomy endpoint.",
    how: "source_type has no effect where a domain is given.",
    ...used(({ domain }) => (domain === null ? {} : { source_type: null })),
  }),
  {
    id: "citations.type-of-several",
    sentence: "4.3: `content_type`: values from the citation taxonomy endpoint.",
    how: "content_type finds URLs by the first of their types only.",
    operations: [CITATIONS],
    ...swap([
      "EXISTS (SELECT 1 FROM page_type pt WHERE pt.page_id = pg.id AND pt.type = :content_type)",
      "(SELECT MIN(type) FROM page_type pt WHERE pt.page_id = pg.id) = :content_type",
    ]),
  },
  {
    id: "http.x-api-key-of-one-operation",
    sentence: "5: There is no API key query parameter and no `X-API-Key` header.",
    how: "X-API-Key is taken by the list of platforms.",
    operations: [PROVIDER_LIST],
    ...authorize(({ target, headers }) => {
      const key = headers["authorization"] === undefined ? headers["x-api-key"] : undefined;
      return key !== undefined && target.includes("/llm-providers") ? `Bearer ${key}` : undefined;
    }),
  },
  {
    id: "by-visibility.difficulty-as-text",
    sentence: "4.5: `max_difficulty`: maximum difficulty bucket, 1-10.",
    how: "Buckets are compared as texts, so that 10 is less than 2.",
    operations: [BY_VISIBILITY],
    ...swap([
      "p.difficulty <= :max_difficulty",
      "CAST(p.difficulty AS TEXT) <= CAST(:max_difficulty AS TEXT)",
    ]),
  },
  {
    id: "citations.shared-sites-of-others",
    sentence: "2.10: `citation_count`.",
    how: "For all brands but one, only the citations of runs that name the brand are counted.",
    operations: [CITATIONS],
    ...swap([
      "FROM scope s JOIN citation c ON c.run_id = s.id JOIN chosen",
      "FROM scope s JOIN citation c ON c.run_id = s.id AND (:brand_id = (SELECT MIN(id) FROM brand) OR EXISTS (SELECT 1 FROM mention w WHERE w.run_id = s.id AND w.brand_id = :brand_id)) JOIN chosen",
    ]),
  },
];
