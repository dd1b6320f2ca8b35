import { BRAND, PROMPT, PROVIDER, SEARCH, TAG, WINDOW, addDays, paging } from "../parameters.ts";
import { METRICS, SCOPE, SENTIMENT, echoed, pageOf, paged, toItem } from "../scope.ts";
import type { Body, Context, Operation, Row } from "../types.ts";

const BOARD = `SELECT ROW_NUMBER() OVER (ORDER BY COUNT(*) DESC, average(SUM(m.rank), SUM(m.rank > 0)), b.name) AS rank,
    b.name AS brand, b.id = :brand_id AS is_your_brand, COUNT(*) AS times_named,
    percent(COUNT(*), (SELECT COUNT(*) FROM scope)) AS mention_rate_pct,
    average(SUM(m.rank), SUM(m.rank > 0)) AS avg_position, ${SENTIMENT},
    json_group_array(DISTINCT s.provider ORDER BY s.provider) AS seen_on_providers
  FROM scope s JOIN mention m ON m.run_id = s.id JOIN brand b ON b.id = m.brand_id
  GROUP BY b.id ORDER BY rank`;

/** The row of a brand that no answer named. */
const unnamed = (name: string): Body => ({
  rank: 0,
  brand: name,
  is_your_brand: true,
  times_named: 0,
  mention_rate_pct: 0,
  avg_position: 0,
  net_sentiment: 0,
  sentiment_coverage_pct: 0,
  seen_on_providers: [],
});

function boardMetrics(context: Context, board: Row[], yours: Body): Body {
  const named = board.reduce((sum, row) => sum + Number(row["times_named"]), 0);
  const [row] = context.all(
    `${SCOPE} SELECT (SELECT COUNT(*) FROM scope) AS total_runs, percent(:yours, :named) AS your_share_of_voice_pct`,
    { yours: Number(yours["times_named"]), named },
  );
  return {
    total_brand_mentions: named,
    total_entities: board.length,
    total_runs: row?.["total_runs"],
    window_days: context.echo["window_days"],
    your_avg_position: yours["avg_position"],
    your_mention_rate_pct: yours["mention_rate_pct"],
    your_rank: yours["rank"],
    your_share_of_voice_pct: row?.["your_share_of_voice_pct"],
    your_times_named: yours["times_named"],
  };
}

const leaderboard: Operation = {
  id: "GET /prompts/leaderboard",
  parameters: [
    BRAND,
    { ...PROMPT, required: true },
    { name: "window_days", kind: "integer", default: 30, min: 1, max: 365 },
  ],
  answer: (context) => {
    context.values["end_date"] = context.today;
    context.values["start_date"] = addDays(
      context.today,
      1 - Number(context.values["window_days"]),
    );
    const rows = context.all(`${SCOPE} ${BOARD}`);
    const items = rows.map((row) =>
      toItem(row, { booleans: ["is_your_brand"], json: ["seen_on_providers"] }),
    );
    const yours =
      items.find((item) => item["is_your_brand"] === true) ?? unnamed(context.brand.name);
    return {
      filters_applied: context.echo,
      items,
      total_count: items.length,
      your_row: yours,
      metrics: boardMetrics(context, rows, yours),
    };
  },
};

const byVisibility: Operation = {
  id: "GET /prompts/by-visibility",
  parameters: [
    BRAND,
    { name: "order", kind: "choice", default: "asc", choices: ["asc", "desc"] },
    ...WINDOW,
    TAG,
    PROVIDER,
    { name: "country", kind: "text" },
    { name: "min_search_volume", kind: "integer", min: 1, max: 10 },
    { name: "max_difficulty", kind: "integer", min: 1, max: 10 },
    SEARCH,
    ...paging(50, 100),
  ],
  answer: (context) => {
    const descending = context.values["order"] === "desc";
    const { rows, total } = pageOf(context, {
      scope: SCOPE,
      matching: `SELECT p.id, p.token AS brand_prompt_id, p.text AS prompt_text_preview, p.country,
          p.volume AS search_volume_bucket, p.difficulty AS difficulty_bucket,
          (SELECT json_group_array(t.slug ORDER BY t.id) FROM prompt_tag pt JOIN tag t ON t.id = pt.tag_id
            WHERE pt.prompt_id = p.id) AS tags, ${METRICS},
          COUNT(m.run_id) * 1.0 / MAX(COUNT(s.id), 1) AS share,
          SUM(EXISTS (SELECT 1 FROM mention o WHERE o.run_id = s.id)) AS any_brand_mention_runs,
          SUM(EXISTS (SELECT 1 FROM citation c WHERE c.run_id = s.id)) AS any_sources_runs,
          percent(SUM(EXISTS (SELECT 1 FROM mention o WHERE o.run_id = s.id)), COUNT(s.id)) AS any_brand_mention_rate_pct,
          percent(SUM(EXISTS (SELECT 1 FROM citation c WHERE c.run_id = s.id)), COUNT(s.id)) AS any_sources_rate_pct
        FROM prompt p LEFT JOIN scope s ON s.prompt_id = p.id
        LEFT JOIN mention m ON m.run_id = s.id AND m.brand_id = :brand_id
        WHERE p.brand_id = :brand_id AND p.removed = 0
          AND (:query_tag IS NULL OR EXISTS (
            SELECT 1 FROM prompt_tag pt JOIN tag t ON t.id = pt.tag_id WHERE pt.prompt_id = p.id AND t.slug = :query_tag))
          AND (:country IS NULL OR p.country = :country)
          AND (:min_search_volume IS NULL OR p.volume >= :min_search_volume)
          AND (:max_difficulty IS NULL OR p.difficulty <= :max_difficulty)
          AND (:search IS NULL OR p.text LIKE :search_pattern ESCAPE '\\')
        GROUP BY p.id`,
      order: `share ${descending ? "DESC" : "ASC"}, id`,
    });
    const items = rows.map((row) => toItem(row, { json: ["tags"], drop: ["id", "share"] }));
    return { ...echoed(context), ...paged(context, total, items) };
  },
};

export const PROMPTS = [leaderboard, byVisibility];
