import type { Change } from "../change.ts";
import { BY_VISIBILITY, fields, itemsOf, parameter, swap, used } from "./make.ts";

const ORDER =
  "4.5: `order`: asc or desc, default asc. Ascending finds the gaps where the brand loses.";
const ITEM = "2.14: fields of an item.";

export const BY_VISIBILITY_FAULTS: readonly Change[] = [
  {
    id: "by-visibility.order-ignored",
    sentence: ORDER,
    how: "order=desc is echoed and asc is used.",
    operations: [BY_VISIBILITY],
    ...used(() => ({ order: "asc" })),
  },
  {
    id: "by-visibility.default-desc",
    sentence: ORDER,
    how: "The default is desc.",
    operations: [BY_VISIBILITY],
    ...parameter("order", { default: "desc" }),
  },
  {
    id: "by-visibility.by-mentions",
    sentence: ORDER,
    how: "Prompts are sorted by mention_runs.",
    operations: [BY_VISIBILITY],
    ...swap([/share (ASC|DESC), id/g, "mention_runs $1, id"]),
  },
  {
    id: "by-visibility.by-text",
    sentence: ORDER,
    how: "Percentages are sorted as text.",
    operations: [BY_VISIBILITY],
    ...swap([/share (ASC|DESC), id/g, "CAST(visibility_pct AS TEXT) $1, id"]),
  },
  {
    id: "by-visibility.page-sorted",
    sentence: ORDER,
    how: "The page is cut before it is sorted.",
    operations: [BY_VISIBILITY],
    ...swap([/share (ASC|DESC), id/g, "id"]),
    body: (given) => ({
      ...given,
      items: itemsOf(given).toSorted(
        (a, b) => Number(a["visibility_pct"]) - Number(b["visibility_pct"]),
      ),
    }),
  },
  {
    id: "by-visibility.gaps-dropped",
    sentence: ORDER,
    how: "Prompts whose answers never name the brand are left out.",
    operations: [BY_VISIBILITY],
    ...swap([
      "LEFT JOIN mention m ON m.run_id = s.id AND m.brand_id = :brand_id",
      "JOIN mention m ON m.run_id = s.id AND m.brand_id = :brand_id",
    ]),
  },
  {
    id: "by-visibility.any-is-own",
    sentence: "2.14: `any_brand_mention_runs`.",
    how: "Runs naming the queried brand are counted.",
    operations: [BY_VISIBILITY],
    ...fields((item) => ({
      any_brand_mention_runs: item["mention_runs"],
      any_brand_mention_rate_pct: item["visibility_pct"],
    })),
  },
  {
    id: "by-visibility.sources-citations",
    sentence: "2.14: `any_sources_runs`.",
    how: "Citations are counted instead of runs.",
    operations: [BY_VISIBILITY],
    ...swap([
      "SUM(EXISTS (SELECT 1 FROM citation c WHERE c.run_id = s.id)) AS any_sources_runs",
      "SUM((SELECT COUNT(*) FROM citation c WHERE c.run_id = s.id)) AS any_sources_runs",
    ]),
  },
  {
    id: "by-visibility.sources-rate-of-mentions",
    sentence: "2.14: `any_sources_rate_pct`.",
    how: "The rate is computed over mention_runs.",
    operations: [BY_VISIBILITY],
    ...fields((item) => ({
      any_sources_rate_pct:
        Number(item["mention_runs"]) === 0
          ? 0
          : Math.min(
              100,
              Number(
                ((100 * Number(item["any_sources_runs"])) / Number(item["mention_runs"])).toFixed(
                  1,
                ),
              ),
            ),
    })),
  },
  {
    id: "by-visibility.any-null",
    sentence: "2.14: `any_brand_mention_runs` is an integer.",
    how: "SUM over no run is null.",
    operations: [BY_VISIBILITY],
    ...fields((item) => (item["total_runs"] === 0 ? { any_brand_mention_runs: null } : {})),
  },
  {
    id: "by-visibility.bucket-missing",
    sentence: ITEM,
    how: "difficulty_bucket is missing.",
    operations: [BY_VISIBILITY],
    ...fields(() => ({ difficulty_bucket: undefined })),
  },
  {
    id: "by-visibility.buckets-swapped",
    sentence: "2.14 and 2.4: `search_volume_bucket`, `difficulty_bucket`.",
    how: "The two buckets are swapped.",
    operations: [BY_VISIBILITY],
    ...fields((item) => ({
      search_volume_bucket: item["difficulty_bucket"],
      difficulty_bucket: item["search_volume_bucket"],
    })),
  },
  {
    id: "by-visibility.tags-missing",
    sentence: "2.14: `tags`; 2.4: tag slugs.",
    how: "tags is always empty.",
    operations: [BY_VISIBILITY],
    ...fields(() => ({ tags: [] })),
  },
  {
    id: "by-visibility.country-global",
    sentence: "2.14: `country`; 2.4.",
    how: "Every prompt is global.",
    operations: [BY_VISIBILITY],
    ...fields(() => ({ country: "ZZ" })),
  },
  {
    id: "by-visibility.preview-of-other",
    sentence: "2.14: `prompt_text_preview`; 2.4: `text`.",
    how: "The preview begins with the country.",
    operations: [BY_VISIBILITY],
    ...fields((item) => ({
      prompt_text_preview: `[${String(item["country"])}] ${String(item["prompt_text_preview"])}`,
    })),
  },
];
