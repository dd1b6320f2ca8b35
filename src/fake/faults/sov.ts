import {
  allRows,
  byField,
  change,
  changeList,
  parameter,
  remove,
  set,
  setPage,
  sumField,
  withParameter,
  without,
} from "./changes.ts";
import { type ResponseBody, type Fault, defineFaults } from "./fault.ts";

const SCOPE = { path: "/brands/top-mentioned", keepEcho: true };

/** Rules of other groups that see the same rows. */
const PAGES = [
  "page.slice",
  "page.same-row",
  "page.walk",
  "page.total-stable",
  "page.default-offset",
];
const FILTERS = ["filter.narrows", "filter.partition", "date.monotone"];

/** Faults in rows and their flags (§2.8). */
const ROW_FAULTS = defineFaults(SCOPE, [
  {
    id: "sov.no-competitor-mark",
    title: "Rows lack is_tracked_competitor.",
    breaks: ["sov.schema"],
    changeRow: remove("is_tracked_competitor"),
  },
  {
    id: "sov.no-competitors-of-a-platform",
    title: "Under llm_provider, is_tracked_competitor is always false.",
    breaks: ["sov.same-competitors"],
    changeRow: (row, { parameter: given }) => {
      if (given("llm_provider") !== undefined) row.is_tracked_competitor = false;
    },
  },
  {
    id: "sov.leader-is-you",
    title: "is_you marks the first row of the page.",
    breaks: ["sov.is-you"],
    mayBreak: ["sov.competitor", ...PAGES, "page.past-end"],
    changeBody: (body) => {
      for (const [at, row] of (body.items ?? []).entries()) row.is_you = at === 0;
    },
  },
  {
    id: "sov.none-is-you",
    title: "is_you is always false.",
    breaks: ["sov.is-you"],
    changeRow: set("is_you", false),
  },
  {
    id: "sov.own-subdomain",
    title: "The queried brand's row has a subdomain.",
    breaks: ["sov.own-domain"],
    changeRow: (row) => {
      if (row.is_you && row.domain) row.domain = `shop.${row.domain}`;
    },
  },
  {
    id: "sov.own-competitor",
    title: "The queried brand's row is also marked as a competitor.",
    breaks: ["sov.competitor"],
    changeRow: (row) => {
      if (row.is_you) row.is_tracked_competitor = true;
    },
  },
  {
    id: "sov.no-own-row",
    title: "Share of voice excludes the queried brand.",
    breaks: ["sov.agrees", "sov.share-sum"],
    mayBreak: [
      "leaderboard.providers",
      "leaderboard.agrees",
      ...PAGES,
      ...FILTERS,
      "page.past-end",
      "sentiment.formula",
    ],
    changeBody: changeList((rows) => rows.filter((row) => !row.is_you)),
  },
  {
    id: "sov.rank-from-zero",
    title: "avg_rank is zero-based.",
    breaks: ["sov.agrees"],
    mayBreak: ["leaderboard.agrees"],
    changeRow: (row) => {
      if (row.avg_rank >= 1) row.avg_rank = Math.round(10 * (row.avg_rank - 1)) / 10;
    },
  },
]);

/** Faults of shares (§2.8). */
const SHARE_FAULTS = defineFaults(SCOPE, [
  {
    id: "sov.share-fraction",
    title: "share_pct is a fraction from 0 to 1.",
    breaks: ["sov.share-sum"],
    mayBreak: ["sov.share"],
    changeRow: change("share_pct", (value) => Number((value / 100).toFixed(6))),
  },
  {
    id: "sov.share-of-page",
    title: "share_pct is relative to the mentions of the page.",
    breaks: ["sov.share-sum"],
    mayBreak: PAGES,
    changeBody: (body) => {
      const sum = sumField(body.items, "mention_count");
      for (const row of body.items) {
        row.share_pct = Math.round((1000 * row.mention_count) / sum) / 10;
      }
    },
  },
  {
    id: "sov.share-is-visibility",
    title: "share_pct of the queried brand is its visibility.",
    breaks: ["sov.share", "sov.share-sum"],
    mayBreak: PAGES,
    changeBody: (body, { request, handle }) => {
      const { metrics } = handle({ ...request, path: "/visibility" }).body as ResponseBody;
      for (const row of body.items) {
        if (row.is_you) row.share_pct = metrics?.visibility_pct ?? row.share_pct;
      }
    },
  },
]);

/** Faults of the order (§4.2). */
const ORDER_FAULTS = defineFaults(SCOPE, [
  {
    id: "sov.alphabetical",
    title: "Brands are sorted by name.",
    breaks: ["sov.order"],
    changeBody: changeList((rows) => rows.toSorted(byField("brand_name"))),
  },
  {
    id: "sov.order-per-page",
    title: "Pages are cut from a list sorted by name, and each page is sorted on its own.",
    breaks: ["sov.order"],
    mayBreak: ["page.slice", "page.default-offset"],
    changeBody: (body, context) => {
      changeList((rows) => rows.toSorted(byField("brand_name")))(body, context);
      body.items.sort((a: ResponseBody, b: ResponseBody) => b.mention_count - a.mention_count);
    },
  },
]);

/** Faults of the brand filters (§4.2). */
const FILTER_FAULTS = defineFaults(SCOPE, [
  {
    id: "sov.filter-brand-ignored",
    title: "filter_by_brand is echoed and ignored.",
    breaks: ["sov.exclude-brand"],
    ignore: ["filter_by_brand"],
  },
  {
    id: "sov.exclude-brand-ignored",
    title: "exclude_brand is echoed and ignored.",
    breaks: ["sov.exclude-brand"],
    ignore: ["exclude_brand"],
  },
  {
    id: "sov.filter-brand-is-you",
    title: "filter_by_brand filters by the queried brand instead of the given one.",
    breaks: ["sov.filter-brand", "sov.exclude-brand"],
    changeRequest: (request) => {
      const brand = parameter(request, "brand");
      return brand !== undefined && parameter(request, "filter_by_brand") !== undefined
        ? withParameter(request, "filter_by_brand", brand)
        : request;
    },
  },
  {
    id: "sov.exclude-hides-row",
    title: "exclude_brand only removes the brand's row; its runs still count.",
    breaks: ["sov.exclude-brand"],
    changeBody: (body, context) => {
      const excluded = context.parameter("exclude_brand");
      if (excluded === undefined) return;
      const rows = allRows(without(context.request, "exclude_brand"), context.handle);
      const others = rows.filter((row) => row.brand_name !== excluded);
      setPage(body, others, context);
    },
  },
]);

/** Faults of share of voice (§2.8, §4.2). */
export const SOV_FAULTS: readonly Fault[] = [
  ...ROW_FAULTS,
  ...SHARE_FAULTS,
  ...ORDER_FAULTS,
  ...FILTER_FAULTS,
];
