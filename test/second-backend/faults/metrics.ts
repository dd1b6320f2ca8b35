import type { Change } from "../change.ts";
import type { Body } from "../types.ts";
import {
  BOARD,
  BY_VISIBILITY,
  TOP,
  VISIBILITY,
  body,
  each,
  fields,
  itemsOf,
  parameter,
  swap,
} from "./make.ts";

const LABELED = "2.2: `net_sentiment` is computed over labeled mentions only.";
const ENDS =
  "2.2: +100 means every labeled mention recommends the brand; -100 that every one criticizes it.";
const COVERAGE = "2.2: `sentiment_coverage_pct` is the share of mentions that carry a label.";
const RANK = "2.7: `avg_rank` is the average rank of the brand when mentioned.";
const SHARE = "2.7: `visibility_pct` is the share of runs that mention the brand.";
const ALL = [VISIBILITY, TOP, BOARD, BY_VISIBILITY];
const NET =
  "percent(SUM(m.sentiment = 'positive') - SUM(m.sentiment = 'negative'), COUNT(m.sentiment))";
const COVER = "percent(COUNT(m.sentiment), COUNT(m.run_id))";
const AVERAGE = "average(SUM(m.rank), SUM(m.rank > 0))";
const metrics = (work: (metrics: Body) => Body): Partial<Change> =>
  body((given) => {
    const found = given["metrics"] as Body;
    Object.assign(found, work(found));
  });

export const METRIC_FAULTS: readonly Change[] = [
  ...each(ALL, {
    id: "net.over-all-mentions",
    sentence: LABELED,
    how: "Unlabeled mentions count as neutral.",
    ...swap([NET, NET.replace("COUNT(m.sentiment)", "COUNT(m.run_id)")]),
  }),
  ...each(ALL, {
    id: "net.without-neutral",
    sentence: ENDS,
    how: "The difference is divided by positive + negative.",
    ...swap([
      NET,
      NET.replace("COUNT(m.sentiment)", "SUM(m.sentiment IN ('positive', 'negative'))"),
    ]),
  }),
  ...each([VISIBILITY, BY_VISIBILITY], {
    id: "coverage.over-runs",
    sentence: COVERAGE,
    how: "Labels are divided by runs.",
    ...swap([COVER, "percent(COUNT(m.sentiment), COUNT(s.id))"]),
  }),
  ...each([TOP, BOARD], {
    id: "coverage.without-neutral",
    sentence: COVERAGE,
    how: "Neutral labels do not count as labels.",
    ...swap([COVER, "percent(SUM(m.sentiment <> 'neutral'), COUNT(m.run_id))"]),
  }),
  ...each([VISIBILITY, TOP], {
    id: "net.null-without-labels",
    sentence: "2.2: `net_sentiment` 0 with `sentiment_coverage_pct` 0 means no data.",
    how: "net_sentiment is null where nothing is labeled.",
    ...swap([NET, `CASE WHEN COUNT(m.sentiment) > 0 THEN ${NET} END`]),
  }),
  ...each([BY_VISIBILITY, VISIBILITY], {
    id: "rank.null-without-mention",
    sentence: "2.14: `avg_rank` is a number.",
    how: "avg_rank is null where the brand is not mentioned.",
    ...swap([
      `${AVERAGE} AS avg_rank`,
      `CASE WHEN SUM(m.rank > 0) > 0 THEN ${AVERAGE} END AS avg_rank`,
    ]),
  }),
  ...each([VISIBILITY, BOARD], {
    id: "net.fraction",
    sentence: "2.2: `net_sentiment` is a number from -100 to +100.",
    how: "net_sentiment runs from -1 to +1.",
    ...swap([NET, `round(${NET} / 100.0, 3)`]),
  }),
  ...each([TOP, BY_VISIBILITY], {
    id: "net.sign",
    sentence: ENDS,
    how: "Praise and blame are mixed up.",
    ...swap([
      "SUM(m.sentiment = 'positive') - SUM(m.sentiment = 'negative')",
      "SUM(m.sentiment = 'negative') - SUM(m.sentiment = 'positive')",
    ]),
  }),
  ...each([VISIBILITY], {
    id: "net.positive-share",
    sentence: ENDS,
    how: "net_sentiment is the share of positive labels.",
    ...swap([
      "SUM(m.sentiment = 'positive') - SUM(m.sentiment = 'negative')",
      "SUM(m.sentiment = 'positive')",
    ]),
  }),
  ...each([VISIBILITY, TOP, BOARD], {
    id: "rank.unranked-as-zero",
    sentence: RANK,
    how: "Unranked mentions enter the average with 0.",
    ...swap([AVERAGE, "average(SUM(m.rank), COUNT(m.run_id))"]),
  }),
  ...each([VISIBILITY, BY_VISIBILITY], {
    id: "rank.over-all-runs",
    sentence: RANK,
    how: "The sum of ranks is divided by all runs.",
    ...swap([AVERAGE, "average(SUM(m.rank), COUNT(s.id))"]),
  }),
  ...each([VISIBILITY, TOP], {
    id: "rank.best",
    sentence: RANK,
    how: "avg_rank is the best rank.",
    ...swap([`${AVERAGE} AS avg_rank`, "COALESCE(MIN(NULLIF(m.rank, 0)), 0) AS avg_rank"]),
  }),
  ...each([VISIBILITY, BY_VISIBILITY], {
    id: "share.fraction",
    sentence: "2.7: `visibility_pct` is a percentage.",
    how: "visibility_pct runs from 0 to 1.",
    ...swap([
      "percent(COUNT(m.run_id), COUNT(s.id)) AS visibility_pct",
      "round(percent(COUNT(m.run_id), COUNT(s.id)) / 100.0, 3) AS visibility_pct",
    ]),
  }),
  ...each(ALL, {
    id: "percent-in-tens",
    sentence: SHARE,
    how: "Percentages are rounded to tens.",
    percent: (part, whole) => (whole === 0 ? 0 : Math.round((10 * part) / whole) * 10),
  }),
  ...each(ALL, {
    id: "percent-a-tenth-high",
    sentence: SHARE,
    how: "Percentages are rounded up and a tenth is added.",
    percent: (part, whole) =>
      whole === 0 ? 0 : part === 0 ? 0 : Number(((100 * part) / whole + 0.15).toFixed(1)),
  }),
  ...each([VISIBILITY, BY_VISIBILITY], {
    id: "runs.join-multiplies",
    sentence: "2.7: `total_runs`: runs in scope.",
    how: "A JOIN with the mentions of all brands multiplies runs.",
    ...swap(["m.run_id = s.id AND m.brand_id = :brand_id", "m.run_id = s.id"]),
  }),
  {
    id: "visibility.join-tags",
    sentence: "2.7: `total_runs`: runs in scope.",
    how: "A JOIN with tags counts a run once per tag of its prompt.",
    operations: [VISIBILITY],
    ...swap([
      "FROM scope s LEFT",
      "FROM scope s LEFT JOIN prompt_tag z ON z.prompt_id = s.prompt_id LEFT",
    ]),
  },
  {
    id: "by-visibility.join-tags",
    sentence: "2.14: `total_runs`, `mention_runs`.",
    how: "A JOIN with tags counts a run once per tag of its prompt.",
    operations: [BY_VISIBILITY],
    ...swap([
      "FROM prompt p LEFT JOIN scope s",
      "FROM prompt p LEFT JOIN prompt_tag z ON z.prompt_id = p.id LEFT JOIN scope s",
    ]),
  },
  {
    id: "top.join-citations",
    sentence: "2.8: `mention_count`; 4.2: ranked by mentions.",
    how: "A JOIN with citations counts a mention once per citation.",
    operations: [TOP],
    ...swap([
      "JOIN brand b ON b.id = m.brand_id\n",
      "JOIN brand b ON b.id = m.brand_id LEFT JOIN citation z ON z.run_id = s.id\n",
    ]),
  },
  {
    id: "visibility.mention-any-brand",
    sentence: "2.7: `mention_runs`: runs naming the brand.",
    how: "Runs that name any brand are counted.",
    operations: [VISIBILITY],
    ...swap([
      "COUNT(m.run_id) AS mention_runs",
      "SUM(EXISTS (SELECT 1 FROM mention o WHERE o.run_id = s.id)) AS mention_runs",
    ]),
  },
  {
    id: "visibility.ranked-only",
    sentence: "2.7: `mention_runs`: runs naming the brand.",
    how: "Mentions in passing are left out of mention_runs.",
    operations: [VISIBILITY],
    ...swap(
      ["COUNT(m.run_id) AS mention_runs", "COALESCE(SUM(m.rank > 0), 0) AS mention_runs"],
      [
        "percent(COUNT(m.run_id), COUNT(s.id)) AS visibility_pct",
        "percent(SUM(m.rank > 0), COUNT(s.id)) AS visibility_pct",
      ],
    ),
  },
  {
    id: "visibility.share-other-count",
    sentence: SHARE,
    how: "visibility_pct leaves mentions in passing out, mention_runs does not.",
    operations: [VISIBILITY],
    ...swap([
      "percent(COUNT(m.run_id), COUNT(s.id)) AS visibility_pct",
      "percent(SUM(m.rank > 0), COUNT(s.id)) AS visibility_pct",
    ]),
  },
  {
    id: "visibility.runs-with-mention",
    sentence: "2.7: `total_runs`: runs in scope.",
    how: "Runs that name no brand are left out.",
    operations: [VISIBILITY],
    ...swap([
      "FROM scope s LEFT JOIN mention m ON",
      "FROM (SELECT * FROM scope WHERE EXISTS (SELECT 1 FROM mention o WHERE o.run_id = scope.id)) s LEFT JOIN mention m ON",
    ]),
  },
  {
    id: "visibility.metrics-list",
    sentence: "4.2: reply: `date_range`, `filters_applied`, `metrics`.",
    how: "metrics is a list with one object.",
    operations: [VISIBILITY],
    ...body((given) => {
      given["metrics"] = [given["metrics"]];
    }),
  },
  {
    id: "visibility.net-missing",
    sentence: "2.7: fields of metrics.",
    how: "sentiment_coverage_pct is missing.",
    operations: [VISIBILITY],
    ...metrics(() => ({ sentiment_coverage_pct: undefined })),
  },
  {
    id: "visibility.total-off-by-one",
    sentence: "2.7: `total_runs`: runs in scope.",
    how: "total_runs is one too many.",
    operations: [VISIBILITY],
    ...metrics((found) => ({ total_runs: Number(found["total_runs"]) + 1 })),
  },
  {
    id: "visibility.group-by-day-default",
    sentence: "4.2: `group_by` default `overall`.",
    how: "group_by is echoed as day by default.",
    operations: [VISIBILITY],
    ...parameter("group_by", { default: "day" }),
  },
  {
    id: "visibility.group-by-any",
    sentence:
      "4.2: `group_by`: one of overall, day, provider, query_tag; 7: 400 is a validation error.",
    how: "Any value of group_by is taken.",
    operations: [VISIBILITY],
    ...parameter("group_by", { kind: "text" }),
  },
  {
    id: "visibility.group-by-provider-refused",
    sentence: "4.2: `group_by`: one of overall, day, provider, query_tag.",
    how: "query_tag is refused.",
    operations: [VISIBILITY],
    ...parameter("group_by", { choices: ["overall", "day", "provider"] }),
  },
  ...each([VISIBILITY, TOP, BY_VISIBILITY], {
    id: "provider-unchecked",
    sentence: "2.1: `llm_provider` is one of the five slugs; 7: 400 is a validation error.",
    how: "Any platform is taken.",
    ...parameter("llm_provider", { kind: "text" }),
  }),

  {
    id: "top.ascending",
    sentence: "4.2: ranked by mentions.",
    how: "The least mentioned come first.",
    operations: [TOP],
    ...swap(["mention_count DESC, brand_name", "mention_count, brand_name"]),
  },
  {
    id: "top.by-name",
    sentence: "4.2: ranked by mentions.",
    how: "Rows are sorted by name.",
    operations: [TOP],
    ...swap(["mention_count DESC, brand_name", "brand_name"]),
  },
  {
    id: "top.by-text",
    sentence: "4.2: ranked by mentions.",
    how: "Counts are sorted as text.",
    operations: [TOP],
    ...swap(["mention_count DESC, brand_name", "CAST(mention_count AS TEXT) DESC, brand_name"]),
  },
  {
    id: "top.you-first",
    sentence: "4.2: ranked by mentions.",
    how: "The queried brand always comes first.",
    operations: [TOP],
    ...swap(["mention_count DESC, brand_name", "is_you DESC, mention_count DESC, brand_name"]),
  },
  {
    id: "top.you-all-tracked",
    sentence: "2.8: `is_you`: true for the queried brand.",
    how: "is_you is true for every tracked brand.",
    operations: [TOP],
    ...swap(["b.id = :brand_id AS is_you", "b.tracked = 1 AS is_you"]),
  },
  {
    id: "top.you-never",
    sentence: "2.8: `is_you`: true for the queried brand.",
    how: "is_you compares a number with a string and is never true.",
    operations: [TOP],
    ...swap(["b.id = :brand_id AS is_you", "0 AS is_you"]),
  },
  {
    id: "top.you-left-out",
    sentence: "2.8: `is_you`: true for the queried brand.",
    how: "The queried brand has no row.",
    operations: [TOP],
    ...swap(["GROUP BY b.id", "WHERE b.id <> :brand_id GROUP BY b.id"]),
  },
  {
    id: "top.competitor-self",
    sentence: "2.8: `is_tracked_competitor`, `is_you`.",
    how: "The queried brand is its own competitor.",
    operations: [TOP],
    ...swap(["b.tracked = 1 AND b.id <> :brand_id AS", "b.tracked = 1 AS"]),
  },
  {
    id: "top.competitor-any",
    sentence: "2.8: `is_tracked_competitor`; 4.1: list of tracked brands.",
    how: "Every other brand is a tracked competitor.",
    operations: [TOP],
    ...swap(["b.tracked = 1 AND b.id", "1 AND b.id"]),
  },
  {
    id: "top.share-of-page",
    sentence: "2.8: `share_pct`; 2.1: paging shows parts of one list.",
    how: "share_pct is the share of the page's mentions.",
    operations: [TOP],
    ...body((given) => {
      const sum = itemsOf(given).reduce((total, item) => total + Number(item["mention_count"]), 0);
      for (const item of itemsOf(given))
        item["share_pct"] = Number(((100 * Number(item["mention_count"])) / sum).toFixed(1));
    }),
  },
  {
    id: "top.share-unfiltered",
    sentence: "4.2: `filter_by_brand`: only answers that also mention this brand.",
    how: "The denominator of share_pct ignores the filters.",
    operations: [TOP],
    ...swap([
      "(SELECT COUNT(*) FROM scope s JOIN mention m ON m.run_id = s.id)",
      "(SELECT COUNT(*) FROM mention m JOIN run r ON r.id = m.run_id JOIN prompt p ON p.id = r.prompt_id WHERE p.brand_id = :brand_id AND r.day BETWEEN :start_date AND :end_date)",
    ]),
  },
  {
    id: "top.domain-null",
    sentence: "2.8: `domain` is a string.",
    how: "Without a known domain the field is null.",
    operations: [TOP],
    ...swap(["b.domain,", "NULLIF(b.domain, '') AS domain,"]),
  },
  {
    id: "top.few-dropped",
    sentence: "2.1: `total_count` is the true size of the matching set.",
    how: "The least mentioned brand is missing and the total is honest about it.",
    operations: [TOP],
    ...swap(["GROUP BY b.id", "GROUP BY b.id HAVING COUNT(*) > 60"]),
  },
  {
    id: "top.count-fields",
    sentence: "2.8: fields of a row.",
    how: "mention_count is called mentions.",
    operations: [TOP],
    ...fields((item) => ({ mentions: item["mention_count"], mention_count: undefined })),
  },
];
