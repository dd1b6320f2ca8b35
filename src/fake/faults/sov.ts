import { allRows, blindTo, cutFrom, rereading, type Row } from "./cuts.ts";
import { bending, bendingRows, withParameter, type Fault } from "./fault.ts";

const LIST = ["listTopMentionedBrands"] as const;
const PATH = "/brands/top-mentioned";

/** Rules of other groups that see the same rows. */
const PAGES = ["page.slice", "page.walk", "page.total-stable", "page.default-offset"];
const FILTERS = ["filter.narrows", "filter.partition", "date.monotone"];

/** Faults of rows and their marks (§2.8). */
const ROW_FAULTS: readonly Fault[] = [
  bendingRows(
    {
      id: "sov.no-competitor-mark",
      says: "Rows lack is_tracked_competitor.",
      kills: ["sov.schema"],
    },
    LIST,
    (row) => {
      delete row.is_tracked_competitor;
    },
  ),
  bending(
    {
      id: "sov.leader-is-you",
      says: "is_you marks the first row of the page, whoever it is.",
      kills: ["sov.is-you"],
      may: ["sov.competitor", ...PAGES, "page.past-end"],
    },
    LIST,
    (body) => {
      for (const [at, row] of (body.items ?? []).entries()) row.is_you = at === 0;
    },
  ),
  bendingRows(
    { id: "sov.nobody-is-you", says: "is_you is always false.", kills: ["sov.is-you"] },
    LIST,
    (row) => {
      row.is_you = false;
    },
  ),
  bendingRows(
    {
      id: "sov.own-competitor",
      says: "The brand's own row is marked as a competitor's.",
      kills: ["sov.competitor"],
    },
    LIST,
    (row) => {
      if (row.is_you) row.is_tracked_competitor = true;
    },
  ),
  bending(
    {
      id: "sov.no-own-row",
      says: "The queried brand is left out of its own share of voice.",
      kills: ["sov.agrees", "sov.share-sum"],
      may: [...PAGES, ...FILTERS, "page.past-end", "sentiment.formula"],
    },
    LIST,
    (body, bent) => {
      const rows = allRows(bent.request, bent.handle);
      cutFrom(
        body,
        rows.filter((row) => !row.is_you),
        bent,
      );
    },
  ),
  bendingRows(
    {
      id: "sov.rank-from-zero",
      says: "avg_rank counts from 0.",
      kills: ["sov.agrees"],
    },
    LIST,
    (row) => {
      if (row.avg_rank >= 1) row.avg_rank = Math.round(10 * (row.avg_rank - 1)) / 10;
    },
  ),
];

/** Faults of shares (§2.8). */
const SHARE_FAULTS: readonly Fault[] = [
  bendingRows(
    {
      id: "sov.share-fraction",
      says: "share_pct is a fraction of 1.",
      kills: ["sov.share-sum"],
      may: ["sov.share"],
    },
    LIST,
    (row) => {
      row.share_pct = Number((row.share_pct / 100).toFixed(6));
    },
  ),
  bending(
    {
      id: "sov.share-of-page",
      says: "share_pct is the share of the mentions on the page, not of all.",
      kills: ["sov.share-sum"],
      may: PAGES,
    },
    LIST,
    (body) => {
      const rows: Row[] = body.items ?? [];
      const sum = rows.reduce((total: number, row) => total + row.mention_count, 0);
      for (const row of rows) {
        row.share_pct = Math.round((1000 * row.mention_count) / sum) / 10;
      }
    },
  ),
  bending(
    {
      id: "sov.share-is-visibility",
      says: "The brand's own share_pct is its visibility.",
      kills: ["sov.share", "sov.share-sum"],
      may: PAGES,
    },
    LIST,
    (body, { request, handle }) => {
      const { body: reply }: Row = handle({ ...request, path: "/visibility" });
      for (const row of body.items ?? []) {
        if (row.is_you) row.share_pct = reply.metrics?.visibility_pct ?? row.share_pct;
      }
    },
  ),
];

/** Faults of the order (§4.2). */
const ORDER_FAULTS: readonly Fault[] = [
  bending(
    {
      id: "sov.alphabetical",
      says: "Brands are ordered by name.",
      kills: ["sov.order"],
    },
    LIST,
    (body, bent) => {
      const rows = allRows(bent.request, bent.handle);
      cutFrom(body, rows.toSorted(byName), bent);
    },
  ),
  bending(
    {
      id: "sov.order-per-page",
      says: "Pages are cut by name, and each is ordered by itself.",
      kills: ["sov.order"],
      may: ["page.slice", "page.default-offset"],
    },
    LIST,
    (body, bent) => {
      const rows = allRows(bent.request, bent.handle);
      cutFrom(body, rows.toSorted(byName), bent);
      body.items?.sort((a: Row, b: Row) => b.mention_count - a.mention_count);
    },
  ),
];

/** Faults of the brand filters (§4.2). */
const FILTER_FAULTS: readonly Fault[] = [
  blindTo(
    {
      id: "sov.filter-brand-ignored",
      says: "filter_by_brand is echoed and ignored.",
      kills: ["sov.exclude-brand"],
    },
    PATH,
    "filter_by_brand",
  ),
  blindTo(
    {
      id: "sov.exclude-brand-ignored",
      says: "exclude_brand is echoed and ignored.",
      kills: ["sov.exclude-brand"],
    },
    PATH,
    "exclude_brand",
  ),
  rereading(
    {
      id: "sov.filter-brand-is-you",
      says: "filter_by_brand keeps the answers that name the queried brand, not the other.",
      kills: ["sov.filter-brand", "sov.exclude-brand"],
    },
    PATH,
    (request) => {
      const [, brand] = request.query.find(([name]) => name === "brand") ?? [];
      const isFiltered = request.query.some(([name]) => name === "filter_by_brand");
      return isFiltered && brand !== undefined
        ? withParameter(request, "filter_by_brand", brand)
        : request;
    },
  ),
  bending(
    {
      id: "sov.exclude-hides-row",
      says: "exclude_brand only hides the brand's row; its answers still count.",
      kills: ["sov.exclude-brand"],
    },
    LIST,
    (body, bent) => {
      const excluded = bent.parameter("exclude_brand");
      if (excluded === undefined) return;
      const query = bent.request.query.filter(([name]) => name !== "exclude_brand");
      const rows = allRows({ ...bent.request, query }, bent.handle);
      cutFrom(
        body,
        rows.filter((row) => row.brand_name !== excluded),
        bent,
      );
    },
  ),
];

/** Faults of share of voice (§2.8, §4.2). */
export const SOV_FAULTS: readonly Fault[] = [
  ...ROW_FAULTS,
  ...SHARE_FAULTS,
  ...ORDER_FAULTS,
  ...FILTER_FAULTS,
];

function byName(a: Row, b: Row): number {
  if (a.brand_name === b.brand_name) return 0;
  return a.brand_name < b.brand_name ? -1 : 1;
}
