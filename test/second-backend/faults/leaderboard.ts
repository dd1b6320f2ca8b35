import type { Change } from "../change.ts";
import type { Body } from "../types.ts";
import { BOARD, body, fields, itemsOf, parameter, swap, unsaid } from "./make.ts";

const YOURS = "2.13: `your_row`: the queried brand's row, same shape as an item.";
const EVERY = "2.13: `items`: every brand named on the prompt, ranked.";
const METRICS = "2.13: fields of `metrics`.";

const metrics = (work: (metrics: Body, given: Body) => Body): Partial<Change> =>
  body((given) => {
    const found = given["metrics"] as Body;
    Object.assign(found, work(found, given));
  });

export const LEADERBOARD_FAULTS: readonly Change[] = [
  {
    id: "leaderboard.prompt-ignored",
    sentence: "4.5: `brand_prompt_id` (required).",
    how: "All prompts of the brand are counted.",
    operations: [BOARD],
    ...swap(["(:brand_prompt_id IS NULL OR p.token = :brand_prompt_id)", "1"]),
  },
  {
    id: "leaderboard.prompt-optional",
    sentence: "4.5: `brand_prompt_id` (required string).",
    how: "Without a prompt all are counted.",
    operations: [BOARD],
    ...parameter("brand_prompt_id", { required: false }),
  },
  {
    id: "leaderboard.ten-only",
    sentence: EVERY,
    how: "Only the first five brands are listed.",
    operations: [BOARD],
    ...body((given) => {
      given["items"] = itemsOf(given).slice(0, 5);
      given["total_count"] = itemsOf(given).length;
    }),
  },
  {
    id: "leaderboard.total-of-ranked",
    sentence: "2.13: `total_count`.",
    how: "total_count leaves the queried brand out.",
    operations: [BOARD],
    ...body((given) => {
      given["total_count"] = Math.max(itemsOf(given).length - 1, 0);
    }),
  },
  {
    id: "leaderboard.by-position",
    sentence: EVERY,
    how: "Rows are in order of the name and keep their ranks.",
    operations: [BOARD],
    ...swap(
      ["GROUP BY b.id ORDER BY rank", "GROUP BY b.id ORDER BY b.name"],
      [/GROUP BY b\.id\s+ORDER BY rank/g, "GROUP BY b.id ORDER BY b.name"],
    ),
  },
  {
    id: "leaderboard.rank-from-zero",
    sentence: "2.13: `rank` is an integer; items are ranked.",
    how: "Ranks count from 0.",
    operations: [BOARD],
    ...fields(({ rank }) => ({ rank: Number(rank) - 1 })),
  },
  {
    id: "leaderboard.rank-of-page",
    sentence: EVERY,
    how: "Ranks leave a gap after the queried brand.",
    operations: [BOARD],
    ...body((given) => {
      const mine = itemsOf(given).findIndex((item) => item["is_your_brand"] === true);
      if (mine >= 0)
        for (const item of itemsOf(given).slice(mine + 1)) item["rank"] = Number(item["rank"]) + 1;
    }),
  },
  {
    id: "leaderboard.yours-false",
    sentence: "2.13: `is_your_brand`.",
    how: "No row is yours.",
    operations: [BOARD],
    ...fields(() => ({ is_your_brand: false })),
  },
  {
    id: "leaderboard.yours-tracked",
    sentence: "2.13: `is_your_brand`.",
    how: "Every tracked brand is yours.",
    operations: [BOARD],
    ...swap(["b.id = :brand_id AS is_your_brand", "b.tracked AS is_your_brand"]),
  },
  {
    id: "leaderboard.your-row-null",
    sentence: YOURS,
    how: "your_row is null where the brand was not named.",
    operations: [BOARD],
    ...body((given) => {
      if ((given["your_row"] as Body)["times_named"] === 0) given["your_row"] = null;
    }),
  },
  {
    id: "leaderboard.your-row-first",
    sentence: YOURS,
    how: "your_row is the first row.",
    operations: [BOARD],
    ...body((given) => {
      given["your_row"] = itemsOf(given)[0] ?? given["your_row"];
    }),
  },
  {
    id: "leaderboard.your-row-differs",
    sentence: YOURS,
    how: "your_row counts one more than the item.",
    operations: [BOARD],
    ...body((given) => {
      const row = given["your_row"] as Body;
      given["your_row"] = { ...row, times_named: Number(row["times_named"]) + 1 };
    }),
  },
  {
    id: "leaderboard.your-row-short",
    sentence: YOURS,
    how: "your_row lacks seen_on_providers.",
    operations: [BOARD],
    ...body((given) => {
      const { seen_on_providers: _, ...row } = given["your_row"] as Body;
      given["your_row"] = row;
    }),
  },
  {
    id: "leaderboard.rate-of-mentions",
    sentence: "2.13: `mention_rate_pct`, `times_named`, `total_runs`.",
    how: "The rate is the share of all mentions.",
    operations: [BOARD],
    ...swap([
      "percent(COUNT(*), (SELECT COUNT(*) FROM scope))",
      "percent(COUNT(*), (SELECT COUNT(*) FROM scope s JOIN mention m ON m.run_id = s.id))",
    ]),
  },
  {
    id: "leaderboard.entities-without-you",
    sentence: METRICS,
    how: "total_entities leaves the queried brand out.",
    operations: [BOARD],
    ...metrics((_, given) => ({
      total_entities: itemsOf(given).filter((item) => item["is_your_brand"] !== true).length,
    })),
  },
  {
    id: "leaderboard.runs-with-mention",
    sentence: "2.13: `metrics.total_runs`.",
    how: "Runs that name no brand are left out of total_runs.",
    operations: [BOARD],
    ...swap([
      "(SELECT COUNT(*) FROM scope) AS total_runs",
      "(SELECT COUNT(DISTINCT run_id) FROM mention WHERE run_id IN (SELECT id FROM scope)) AS total_runs",
    ]),
  },
  {
    id: "leaderboard.voice-is-rate",
    sentence: "2.13: `your_share_of_voice_pct`, `your_mention_rate_pct`.",
    how: "The share of voice repeats the mention rate.",
    operations: [BOARD],
    ...metrics((found) => ({ your_share_of_voice_pct: found["your_mention_rate_pct"] })),
  },
  {
    id: "leaderboard.mentions-without-you",
    sentence: METRICS,
    how: "total_brand_mentions leaves the queried brand out.",
    operations: [BOARD],
    ...metrics((found) => ({
      total_brand_mentions:
        Number(found["total_brand_mentions"]) - Number(found["your_times_named"]),
    })),
  },
  {
    id: "leaderboard.metrics-window",
    sentence: METRICS,
    how: "metrics.window_days is always 30.",
    operations: [BOARD],
    ...metrics(() => ({ window_days: 30 })),
  },
  {
    id: "leaderboard.metrics-rank",
    sentence: METRICS,
    how: "your_rank is one behind your_row's.",
    operations: [BOARD],
    ...metrics((found) => ({ your_rank: Number(found["your_rank"]) + 1 })),
  },
  {
    id: "leaderboard.metrics-position",
    sentence: METRICS,
    how: "your_avg_position is rounded to a whole number.",
    operations: [BOARD],
    ...metrics((found) => ({ your_avg_position: Math.round(Number(found["your_avg_position"])) })),
  },
  {
    id: "leaderboard.providers-all",
    sentence: "2.13: `seen_on_providers`.",
    how: "All platforms of the brand are listed for each row.",
    operations: [BOARD],
    ...fields(() => ({ seen_on_providers: ["claude", "gemini", "grok", "openai", "perplexity"] })),
  },
  {
    id: "leaderboard.providers-unrelated",
    sentence: "2.13: `seen_on_providers`: array of string.",
    how: "Platforms are repeated once per run.",
    operations: [BOARD],
    ...swap([
      "json_group_array(DISTINCT s.provider ORDER BY s.provider)",
      "json_group_array(s.provider ORDER BY s.provider)",
    ]),
  },
  {
    id: "leaderboard.echo-window",
    sentence: "2.13: `filters_applied`: brand, brand_prompt_id, window_days.",
    how: "window_days is missing from filters_applied.",
    operations: [BOARD],
    ...unsaid("window_days"),
  },
];
