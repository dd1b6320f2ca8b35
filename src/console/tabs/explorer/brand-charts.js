import { html } from "htm/preact";
import { useMemo } from "preact/hooks";
import { Chart } from "./chart.js";

/** @typedef {import("./data.js").BrandData} BrandData */
/** @typedef {import("./data.js").Metrics} Metrics */
/** @typedef {import("./chart.js").Series} Series */

/**
 * The metrics of a brand, and how they change.
 * @param {{ data: BrandData }} properties
 */
export function BrandCharts({ data }) {
  const { metrics, groups } = data.visibility;
  const { days, visibility, sentiment, shareDays, shares } = useMemo(
    () => ({
      days: groups.map(({ key }) => key),
      visibility: [
        { label: "Visibility", values: groups.map((group) => visibilityOf(group.metrics)) },
      ],
      sentiment: [
        { label: "Net sentiment", values: groups.map((group) => sentimentOf(group.metrics)) },
      ],
      shareDays: data.points.map(({ day }) => day),
      shares: sharesOf(data),
    }),
    [data],
  );
  return html`
    <${Tiles} metrics=${metrics} />
    <div class="columns">
      <${Chart} title="Visibility" unit=" %" days=${days} series=${visibility} />
      <${Chart} title="Net sentiment" unit="" days=${days} series=${sentiment} />
    </div>
    <${Chart} title="Share of voice" unit=" %" days=${shareDays} series=${shares} />
  `;
}

/** @param {{ metrics: Metrics }} properties */
function Tiles({ metrics }) {
  const sentiment = sentimentOf(metrics);
  const tiles = [
    ["Runs", metrics.total_runs],
    ["Mentions", metrics.mention_runs],
    ["Visibility", `${metrics.visibility_pct} %`],
    ["Average rank", metrics.avg_rank ?? "no data"],
    ["Net sentiment", sentiment ?? "no data"],
    ["Sentiment coverage", `${metrics.sentiment_coverage_pct} %`],
  ];
  return html`<dl class="tiles">
    ${tiles.map(
      ([name, value]) =>
        html`<div class="card">
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

/**
 * @param {Metrics} metrics
 * @returns {number | null}
 */
function visibilityOf({ total_runs: runs, visibility_pct: visibility }) {
  return runs === 0 ? null : visibility;
}

/**
 * A sentiment of 0 without coverage means no data (§2.2).
 * @param {Metrics} metrics
 * @returns {number | null}
 */
function sentimentOf({ net_sentiment: sentiment, sentiment_coverage_pct: coverage }) {
  return coverage === 0 ? null : sentiment;
}

/**
 * The brands with the most mentions, and the brand itself.
 * @param {BrandData} data
 * @returns {Series[]}
 */
function sharesOf({ shares, points }) {
  const own = points.flatMap((point) => point.shares).find((share) => share.is_you)?.brand_name;
  const names = shares.map(({ brand_name: name }) => name);
  const shown = own === undefined || names.includes(own) ? names : [...names, own];
  return shown.map((label) => ({
    label,
    values: points.map((point) => {
      if (point.shares.length === 0) return null;
      return point.shares.find(({ brand_name: name }) => name === label)?.share_pct ?? 0;
    }),
  }));
}
