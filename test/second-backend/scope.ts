import type { Body, Context, Row } from "./types.ts";

/** Runs of the brand's prompts that the common filters leave. */
export const SCOPE = `WITH scope AS MATERIALIZED (
  SELECT r.id, r.prompt_id, r.provider, r.day, r.run_at, r.searches
  FROM prompt p JOIN run r ON r.prompt_id = p.id
  WHERE p.brand_id = :brand_id
    AND r.day >= :start_date AND r.day <= :end_date
    AND (:llm_provider IS NULL OR r.provider = :llm_provider)
    AND (:brand_prompt_id IS NULL OR p.token = :brand_prompt_id)
    AND (:query_tag IS NULL OR EXISTS (
      SELECT 1 FROM prompt_tag pt JOIN tag t ON t.id = pt.tag_id
      WHERE pt.prompt_id = p.id AND t.slug = :query_tag))
    AND (:filter_by_brand IS NULL OR EXISTS (
      SELECT 1 FROM mention w JOIN brand wb ON wb.id = w.brand_id
      WHERE w.run_id = r.id AND wb.name = :filter_by_brand))
    AND (:exclude_brand IS NULL OR NOT EXISTS (
      SELECT 1 FROM mention w JOIN brand wb ON wb.id = w.brand_id
      WHERE w.run_id = r.id AND wb.name = :exclude_brand))
)`;

/** Columns over rows of mentions `m`, of which those without a mention have no run_id. */
export const SENTIMENT = `
  percent(SUM(m.sentiment = 'positive') - SUM(m.sentiment = 'negative'), COUNT(m.sentiment)) AS net_sentiment,
  percent(COUNT(m.sentiment), COUNT(m.run_id)) AS sentiment_coverage_pct`;
export const AVG_RANK = "average(SUM(m.rank), SUM(m.rank > 0))";

/** Metrics of runs `s`, joined with the brand's mentions `m`. */
export const METRICS = `
  COUNT(s.id) AS total_runs, COUNT(m.run_id) AS mention_runs,
  percent(COUNT(m.run_id), COUNT(s.id)) AS visibility_pct,
  average(SUM(CASE WHEN m.rank > 0 THEN 100.0 / m.rank END), SUM(m.rank > 0)) AS prominence_pct,
  ${AVG_RANK} AS avg_rank, ${SENTIMENT}`;

/** A row without the columns that only ordered it, and with booleans and JSON texts read. */
export function toItem(
  row: Row,
  read: { booleans?: string[]; json?: string[]; drop?: string[] } = {},
): Body {
  const item: Body = { ...row };
  for (const name of ["total_rows", "place", ...(read.drop ?? [])]) delete item[name];
  for (const name of read.booleans ?? []) item[name] = item[name] === 1;
  for (const name of read.json ?? [])
    if (typeof item[name] === "string") item[name] = JSON.parse(item[name]);
  return item;
}

/** One page of the rows that `matching` selects, in `order`, and how many there are. */
export function pageOf(
  context: Context,
  { scope, matching, order }: { scope?: string; matching: string; order: string },
): { rows: Row[]; total: number } {
  const rows = context.all(`${scope === undefined ? "WITH" : `${scope},`}
matching AS MATERIALIZED (${matching}),
section AS (
  SELECT *, ROW_NUMBER() OVER (ORDER BY ${order}) AS place FROM matching
  ORDER BY place LIMIT :limit OFFSET :offset
)
SELECT (SELECT COUNT(*) FROM matching) AS total_rows, section.* FROM (SELECT 1) LEFT JOIN section ON 1
ORDER BY place`);
  return {
    rows: rows.filter((row) => row["place"] !== null),
    total: Number(rows[0]?.["total_rows"]),
  };
}

/** The fields of a paged reply. */
export function paged(context: Context, total: number, items: Body[]): Body {
  const offset = Number(context.values["offset"] ?? 0);
  return {
    total_count: total,
    returned_count: items.length,
    has_more: offset + items.length < total,
    items,
  };
}

/** `date_range` and `filters_applied`. */
export function echoed(context: Context): Body {
  const { start_date: start, end_date: end } = context.echo;
  const days = (Date.parse(String(end)) - Date.parse(String(start))) / 86_400_000 + 1;
  return { date_range: { days, start, end }, filters_applied: context.echo };
}
