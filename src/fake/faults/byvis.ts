import {
  allRows,
  byField,
  change,
  parameter,
  remove,
  setPage,
  toFraction,
  withParameter,
} from "./changes.ts";
import { defineFaults } from "./fault.ts";

/** Faults of the prompts by visibility (§2.14, §4.5). */
export const BYVIS_FAULTS = defineFaults({ path: "/prompts/by-visibility" }, [
  {
    id: "byvis.no-source-rate",
    title: "any_sources_rate_pct is missing.",
    breaks: ["byvis.schema"],
    changeRow: remove("any_sources_rate_pct"),
  },
  {
    id: "byvis.always-ascending",
    title: "order is ignored on /prompts/by-visibility.",
    breaks: ["byvis.order"],
    mayBreak: ["echo.as-used", "error.type-400"],
    ignore: ["order"],
  },
  {
    id: "byvis.descending-without-mentions",
    title: "In descending order, runs that mention other brands are not counted.",
    breaks: ["byvis.both-orders"],
    mayBreak: ["byvis.rates"],
    changeRow: (row, { parameter: given }) => {
      if (given("order") === "desc") row.any_brand_mention_runs = row.mention_runs;
    },
  },
  {
    id: "byvis.first-tag",
    title: "Rows have the first tag of their prompt only.",
    breaks: ["byvis.prompt"],
    mayBreak: ["filter.narrows", "byvis.filters"],
    changeRow: change("tags", (tags) => tags.slice(0, 1)),
  },
  {
    id: "byvis.last-match-lost",
    title: "With a country or a tag, the last prompt is missing.",
    breaks: ["filter.complete"],
    mayBreak: ["byvis.both-orders"],
    changeBody: (body, context) => {
      const { request, handle, parameter: given } = context;
      if ((given("country") ?? given("query_tag")) === undefined) return;
      setPage(body, allRows(request, handle).slice(0, -1), context);
    },
  },
  {
    id: "byvis.by-name",
    title: "Rows of a page are sorted by text.",
    breaks: ["byvis.order"],
    mayBreak: ["page.default-offset", "page.walk", "page.slice", "filter.defaults"],
    changeBody: ({ items }) => {
      items.sort(byField("prompt_text_preview"));
    },
  },
  {
    id: "byvis.any-country",
    title: "country is ignored.",
    breaks: ["byvis.filters"],
    mayBreak: ["echo.as-used", "error.range-400"],
    ignore: ["country"],
  },
  {
    id: "byvis.any-bucket",
    title: "min_search_volume and max_difficulty are ignored.",
    breaks: ["byvis.filters"],
    mayBreak: ["error.type-400", "echo.as-used", "error.range-400"],
    ignore: ["min_search_volume", "max_difficulty"],
  },
  {
    id: "byvis.bucket-below",
    title: "min_search_volume includes the bucket below it.",
    breaks: ["byvis.filters"],
    mayBreak: ["echo.as-used", "error.range-400"],
    changeRequest: (request) => {
      const least = Number(parameter(request, "min_search_volume"));
      return least > 1 ? withParameter(request, "min_search_volume", String(least - 1)) : request;
    },
  },
  {
    id: "byvis.any-text",
    title: "search is ignored on /prompts/by-visibility.",
    breaks: ["byvis.filters"],
    mayBreak: ["echo.as-used", "filter.search-text"],
    ignore: ["search"],
  },
  {
    id: "byvis.any-tag",
    title: "query_tag is ignored on /prompts/by-visibility; the echo is right.",
    breaks: ["byvis.filters"],
    mayBreak: ["echo.as-used", "filter.narrows"],
    ignore: ["query_tag"],
  },
  {
    id: "byvis.rate-fraction",
    title: "visibility_pct is a fraction from 0 to 1.",
    breaks: ["byvis.rates", "byvis.agrees"],
    changeRow: toFraction("visibility_pct"),
  },
  {
    id: "byvis.own-mentions-excluded",
    title: "any_brand_mention_runs counts runs that do not name the queried brand.",
    breaks: ["byvis.rates"],
    changeRow: (row) => {
      row.any_brand_mention_runs -= row.mention_runs;
    },
  },
  {
    id: "byvis.prominence-fraction",
    title: "prominence_pct is a fraction from 0 to 1.",
    breaks: ["byvis.agrees"],
    changeRow: toFraction("prominence_pct"),
  },
  {
    id: "byvis.rank-from-zero",
    title: "avg_rank of a prompt is zero-based.",
    breaks: ["byvis.agrees"],
    changeRow: change("avg_rank", (rank) => Math.round(10 * rank - 10) / 10),
  },
  {
    id: "byvis.preview-end",
    title: "The preview shows the end of the prompt.",
    breaks: ["byvis.preview"],
    mayBreak: ["filter.search-text"],
    changeRow: change("prompt_text_preview", (text) => `…${text.slice(-20)}`),
  },
]);
