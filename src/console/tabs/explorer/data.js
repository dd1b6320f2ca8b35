import { queryOf } from "../../frame/admin.js";
import { readApi } from "../../frame/read-api.js";

/** @typedef {{ world: string, workspace: string }} Place */
/** @typedef {{ brand: string, start: string, end: string, platform: string }} Scope platform: empty for all */

/**
 * @typedef {object} Metrics
 * @property {number} total_runs
 * @property {number} mention_runs
 * @property {number} visibility_pct
 * @property {number | null} avg_rank
 * @property {number} net_sentiment
 * @property {number} sentiment_coverage_pct
 */

/** @typedef {{ metrics: Metrics, groups: readonly { key: string, metrics: Metrics }[] }} Visibility */
/** @typedef {{ brand_name: string, is_you: boolean, mention_count: number, share_pct: number }} Share */

const DAY_MS = 86_400_000;
/** Maximum number of points in the share-of-voice chart; each needs a request. */
const MAX_POINTS = 15;
const MAX_BRANDS = 5;
const MAX_DOMAINS = 8;

/**
 * Reads everything that the explorer shows about a brand, without a key and without entries in the journal.
 * @param {Place} place
 * @param {Scope} scope
 */
export async function readBrand({ world, workspace }, { brand, start, end, platform }) {
  const filters = { brand, start_date: start, end_date: end, llm_provider: platform };
  const pathOf = (/** @type {string} */ path, /** @type {object} */ more = {}) =>
    `${path}${queryOf({ ...filters, ...more })}`;
  const get = async (/** @type {string} */ path, /** @type {object} */ more = {}) =>
    readApi(world, workspace, pathOf(path, more));
  const [visibility, shares, ownership, domains, searches, answers] = await Promise.all([
    get("/visibility", { group_by: "day" }),
    get("/brands/top-mentioned", { limit: MAX_BRANDS }),
    get("/sources/owned-share"),
    get("/citations/domains", { limit: MAX_DOMAINS }),
    get("/searches", { limit: 15 }),
    get("/query-runs", { limit: 5 }),
  ]);
  const points = await Promise.all(
    intervals(start, end).map(async ([from, to]) => ({
      day: from,
      shares: (await get("/brands/top-mentioned", { start_date: from, end_date: to, limit: 100 }))
        .items,
    })),
  );
  return {
    visibility: /** @type {Visibility} */ (visibility),
    shares: /** @type {readonly Share[]} */ (shares.items),
    points: /** @type {readonly { day: string, shares: readonly Share[] }[]} */ (points),
    ownership,
    domains: domains.items,
    domainsPath: pathOf("/citations/domains", { limit: MAX_DOMAINS }),
    searches,
    answers,
  };
}

/** @typedef {Awaited<ReturnType<typeof readBrand>>} BrandData */

/**
 * Splits a window into a few intervals of equal length; the last one may be shorter.
 * @param {string} start
 * @param {string} end
 * @returns {[string, string][]}
 */
function intervals(start, end) {
  const first = Date.parse(start);
  const days = Math.round((Date.parse(end) - first) / DAY_MS) + 1;
  const length = Math.ceil(days / MAX_POINTS);
  return Array.from({ length: Math.ceil(days / length) }, (_, place) => {
    const from = first + place * length * DAY_MS;
    return [dateOf(from), dateOf(Math.min(from + (length - 1) * DAY_MS, Date.parse(end)))];
  });
}

/** @param {number} time in milliseconds */
export function dateOf(time) {
  return new Date(time).toISOString().slice(0, 10);
}

/**
 * The first day of a window that ends on a day.
 * @param {string} end
 * @param {number} days
 */
export function startOf(end, days) {
  return dateOf(Date.parse(end) - (days - 1) * DAY_MS);
}
