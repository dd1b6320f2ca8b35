import type { Change } from "../change.ts";
import {
  ADVICE,
  BOARD,
  BY_VISIBILITY,
  CITATIONS,
  DOMAINS,
  OWNED,
  PROMPT_ADVICE,
  QUERIES,
  RUNS,
  SEARCHES,
  TOP,
  VIDEOS,
  VISIBILITY,
  each,
  echo,
  ignore,
  swap,
  used,
  textOf,
  unsaid,
} from "./make.ts";

const FILTER = "4.2: `brand_prompt_id`, `query_tag`, `llm_provider` are filters.";
const NAME = "2.1: `brand` must match the name exactly as the list of tracked brands returns it.";
const OWN = "5: A key belongs to one workspace and reads only that workspace's data.";
const ECHO =
  "2.1: `filters_applied` echoes every parameter as actually used, with null for unused filters.";
const MISSING = "7: 404: the brand, prompt or resource does not exist.";
const FIND = "WHERE workspace_id = :workspace AND tracked = 1 AND name = :name";
const COMPANY =
  "4.2: `filter_by_brand`: only answers that also mention this brand; `exclude_brand`: only answers that do not.";

export const SCOPE_FAULTS: readonly Change[] = [
  ...each([VISIBILITY, TOP, DOMAINS, CITATIONS, SEARCHES, RUNS], {
    id: "prompt-ignored",
    sentence: FILTER,
    how: "brand_prompt_id is checked, echoed and not used.",
    ...ignore("brand_prompt_id"),
  }),
  ...each([VISIBILITY, TOP, DOMAINS, CITATIONS, SEARCHES, QUERIES, BY_VISIBILITY], {
    id: "tag-ignored",
    sentence: FILTER,
    how: "query_tag is echoed and not used.",
    ...ignore("query_tag"),
  }),
  ...each([VISIBILITY, TOP, DOMAINS, CITATIONS, OWNED, SEARCHES, RUNS, BY_VISIBILITY], {
    id: "provider-ignored",
    sentence: FILTER,
    how: "llm_provider is echoed and not used.",
    ...ignore("llm_provider"),
  }),
  ...each([TOP, DOMAINS], {
    id: "filter-brand-ignored",
    sentence: COMPANY,
    how: "filter_by_brand is echoed and not used.",
    ...ignore("filter_by_brand"),
  }),
  ...each([TOP, DOMAINS], {
    id: "exclude-brand-ignored",
    sentence: COMPANY,
    how: "exclude_brand is echoed and not used.",
    ...ignore("exclude_brand"),
  }),
  ...each([TOP, DOMAINS], {
    id: "filter-brand-in-part",
    sentence: COMPANY,
    how: "filter_by_brand finds names that contain the value.",
    ...swap(["wb.name = :filter_by_brand", "wb.name LIKE '%' || :filter_by_brand || '%'"]),
  }),
  ...each([TOP, DOMAINS], {
    id: "exclude-brand-in-part",
    sentence: COMPANY,
    how: "exclude_brand finds names that begin with the value.",
    ...swap(["wb.name = :exclude_brand", "wb.name LIKE :exclude_brand || '%'"]),
  }),
  {
    id: "top.exclude-only-row",
    sentence: COMPANY,
    how: "exclude_brand removes the brand's row and keeps the answers.",
    operations: [TOP],
    sql: (text) =>
      text
        .replace("AND wb.name = :exclude_brand", "AND 0")
        .replace(
          "GROUP BY b.id",
          "WHERE :exclude_brand IS NULL OR b.name <> :exclude_brand GROUP BY b.id",
        ),
  },
  {
    id: "top.filter-only-row",
    sentence: COMPANY,
    how: "filter_by_brand keeps only the brand's row.",
    operations: [TOP],
    sql: (text) =>
      text.replace(
        "GROUP BY b.id",
        "WHERE :filter_by_brand IS NULL OR b.name = :filter_by_brand GROUP BY b.id",
      ),
  },
  {
    id: "domains.company-swapped",
    sentence: COMPANY,
    how: "filter_by_brand and exclude_brand are mixed up.",
    operations: [DOMAINS],
    ...used((values) => ({
      filter_by_brand: values["exclude_brand"] ?? null,
      exclude_brand: values["filter_by_brand"] ?? null,
    })),
  },
  ...each([QUERIES, VISIBILITY], {
    id: "tag-by-prefix",
    sentence: "2.5: `slug` is the value passed as `query_tag`.",
    how: "query_tag finds slugs that begin with the value.",
    ...swap(["t.slug = :query_tag", "t.slug LIKE :query_tag || '%'"]),
  }),
  ...each([BY_VISIBILITY, CITATIONS], {
    id: "tag-unknown-is-all",
    sentence: FILTER,
    how: "A tag the brand does not have is ignored.",
    ...swap([
      "(:query_tag IS NULL OR",
      "(:query_tag IS NULL OR NOT EXISTS (SELECT 1 FROM tag WHERE brand_id = :brand_id AND slug = :query_tag) OR",
    ]),
  }),
  ...each([DOMAINS, RUNS, SEARCHES], {
    id: "prompt-widens",
    sentence: OWN,
    how: "With a prompt the brand is not compared any more, so any workspace's prompt gives its data.",
    sql: (text) =>
      text.startsWith("SELECT id FROM prompt")
        ? text.replace(" AND brand_id = :brand_id", "")
        : text.replace(
            "p.brand_id = :brand_id",
            "(p.brand_id = :brand_id OR p.token = :brand_prompt_id)",
          ),
  }),
  ...each([TOP, BOARD, PROMPT_ADVICE, VISIBILITY], {
    id: "prompt-unknown-is-empty",
    sentence: MISSING,
    how: "An unknown prompt gives an empty 200.",
    sql: (text) => (text.startsWith("SELECT id FROM prompt") ? "SELECT 1 AS id" : text),
  }),
  ...each([CITATIONS, RUNS], {
    id: "prompt-unknown-is-all",
    sentence: MISSING,
    how: "An unknown prompt is ignored.",
    sql: (text) =>
      text.startsWith("SELECT id FROM prompt")
        ? "SELECT 1 AS id"
        : text.replace(
            "(:brand_prompt_id IS NULL OR",
            "(:brand_prompt_id IS NULL OR NOT EXISTS (SELECT 1 FROM prompt WHERE token = :brand_prompt_id) OR",
          ),
  }),
  ...each([VISIBILITY, ADVICE], {
    id: "brand-any-case",
    sentence: NAME,
    how: "The brand is found whatever the case of its letters.",
    ...swap([FIND, `${FIND} COLLATE NOCASE`]),
  }),
  ...each([QUERIES, TOP], {
    id: "brand-by-pattern",
    sentence: NAME,
    how: "The brand is found with LIKE, so % and _ stand for others.",
    ...swap([FIND, `${FIND.replace("= :name", "LIKE :name")} ORDER BY id`]),
  }),
  ...each([CITATIONS, OWNED], {
    id: "brand-untracked",
    sentence: NAME,
    how: "Names that answers mention are taken, tracked or not.",
    ...swap([FIND, FIND.replace("AND tracked = 1 ", "")]),
  }),
  ...each([RUNS, DOMAINS], {
    id: "brand-of-others",
    sentence: OWN,
    how: "The brand is looked up without its workspace.",
    ...swap([
      FIND,
      `${FIND.replace("workspace_id = :workspace AND ", "")} ORDER BY workspace_id = :workspace DESC`,
    ]),
  }),
  ...each([SEARCHES, VIDEOS, BY_VISIBILITY], {
    id: "brand-unknown-is-empty",
    sentence: MISSING,
    how: "An unknown brand gives an empty 200.",
    ...swap([FIND, `${FIND} UNION ALL SELECT -1, :name`]),
  }),
  {
    id: "brand-unknown-is-first",
    sentence: NAME,
    how: "An unknown brand gives the first brand's data.",
    operations: [VISIBILITY],
    ...swap([
      FIND,
      `${FIND} UNION ALL SELECT id, name FROM brand WHERE workspace_id = :workspace AND tracked = 1`,
    ]),
  },
  ...each([VISIBILITY, RUNS], {
    id: "echo-provider-null",
    sentence: ECHO,
    how: "llm_provider is used and echoed as null.",
    ...echo(() => ({ llm_provider: null })),
  }),
  ...each([DOMAINS, SEARCHES], {
    id: "echo-tag-null",
    sentence: ECHO,
    how: "query_tag is used and echoed as null.",
    ...echo(() => ({ query_tag: null })),
  }),
  ...each([TOP, CITATIONS], {
    id: "echo-unused-empty",
    sentence: ECHO,
    how: "Unused filters are echoed as empty strings.",
    ...echo((values) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""])),
    ),
  }),
  ...each([DOMAINS, BY_VISIBILITY], {
    id: "echo-unused-left-out",
    sentence: ECHO,
    how: "Unused filters are missing from filters_applied.",
    echo: (values) =>
      Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
  }),
  {
    id: "echo-brand-lower",
    sentence: ECHO,
    how: "The brand is echoed in lower case.",
    operations: [OWNED],
    ...echo(({ brand }) => ({ brand: String(brand).toLowerCase() })),
  },
  {
    id: "echo-provider-missing",
    sentence: "2.11: `filters_applied` has brand, start_date, end_date, llm_provider.",
    how: "llm_provider is missing from filters_applied.",
    operations: [OWNED],
    ...unsaid("llm_provider"),
  },
  {
    id: "echo-mentioned-text",
    sentence: ECHO,
    how: "mentioned is echoed as text.",
    operations: [RUNS],
    ...echo(({ mentioned }) => ({ mentioned: mentioned === null ? null : textOf(mentioned) })),
  },
  {
    id: "echo-other-prompt",
    sentence: ECHO,
    how: "The row number of the prompt is echoed instead of its token.",
    operations: [VISIBILITY],
    ...echo(({ brand_prompt_id: token }) => ({ brand_prompt_id: token === null ? null : 17 })),
  },
  {
    id: "provider-adds-silent",
    sentence: FILTER,
    how: "llm_provider leaves runs of grok in.",
    operations: [RUNS],
    ...swap(["r.provider = :llm_provider", "r.provider IN (:llm_provider, 'grok')"]),
  },
  {
    id: "country-ignored",
    sentence: "4.5: `country`: ISO alpha-2 code.",
    how: "country is echoed and not used.",
    operations: [BY_VISIBILITY],
    ...ignore("country"),
  },
  {
    id: "country-global-is-all",
    sentence: "4.5: `country`: `ZZ` means Global.",
    how: "ZZ is taken for no filter.",
    operations: [BY_VISIBILITY],
    ...used(({ country }) => ({ country: country === "ZZ" ? null : (country ?? null) })),
  },
  {
    id: "country-includes-global",
    sentence: "4.5: `country`: ISO alpha-2 code.",
    how: "A country's prompts include the global ones.",
    operations: [BY_VISIBILITY],
    ...swap(["p.country = :country", "p.country IN (:country, 'ZZ')"]),
  },
  {
    id: "volume-exclusive",
    sentence: "4.5: `min_search_volume`: minimum volume bucket.",
    how: "The bucket asked for is left out.",
    operations: [BY_VISIBILITY],
    ...swap(["p.volume >= :min_search_volume", "p.volume > :min_search_volume"]),
  },
  {
    id: "difficulty-exclusive",
    sentence: "4.5: `max_difficulty`: maximum difficulty bucket.",
    how: "The bucket asked for is left out.",
    operations: [BY_VISIBILITY],
    ...swap(["p.difficulty <= :max_difficulty", "p.difficulty < :max_difficulty"]),
  },
  {
    id: "volume-exact",
    sentence: "4.5: `min_search_volume`: minimum volume bucket.",
    how: "Only the bucket asked for is left in.",
    operations: [BY_VISIBILITY],
    ...swap(["p.volume >= :min_search_volume", "p.volume = :min_search_volume"]),
  },
  {
    id: "difficulty-compares-volume",
    sentence: "4.5: `max_difficulty`: maximum difficulty bucket.",
    how: "max_difficulty is compared with the volume.",
    operations: [BY_VISIBILITY],
    ...swap(["p.difficulty <= :max_difficulty", "p.volume <= :max_difficulty"]),
  },
];
