import {
  change,
  changeEach,
  copy,
  parameter,
  remove,
  set,
  toFraction,
  errorIf,
} from "./changes.ts";
import { type ResponseBody, defineFaults } from "./fault.ts";

/** Rules of other groups that look at the same metrics. */
const NEIGHBOURS = [
  "byvis.agrees",
  "runs.visibility-agrees",
  "coverage.bounds",
  "filter.narrows",
  "filter.partition",
  "filter.defaults",
];

function metricsOf({ metrics }: ResponseBody): readonly ResponseBody[] {
  return metrics ? [metrics] : [];
}

/** Faults of /visibility (§2.7, §4.2). */
export const VISIBILITY_FAULTS = defineFaults({ path: "/visibility", mayBreak: NEIGHBOURS }, [
  {
    id: "visibility.no-prominence",
    title: "The metrics lack prominence_pct.",
    breaks: ["visibility.schema"],
    changeBody: changeEach(metricsOf, remove("prominence_pct")),
  },
  {
    id: "visibility.fraction",
    title: "visibility_pct is a fraction from 0 to 1.",
    breaks: ["visibility.pct"],
    changeBody: changeEach(metricsOf, toFraction("visibility_pct")),
  },
  {
    id: "visibility.all-of-nothing",
    title: "visibility_pct is 100 without runs.",
    breaks: ["visibility.pct"],
    changeBody: ({ metrics }) => {
      if (metrics?.total_runs === 0) metrics.visibility_pct = 100;
    },
  },
  {
    id: "visibility.null-pct",
    title: "visibility_pct is null.",
    breaks: ["visibility.pct"],
    changeBody: changeEach(metricsOf, set("visibility_pct", null)),
  },
  {
    id: "visibility.all-mentions",
    title: "mention_runs counts mentions of any brand.",
    breaks: ["visibility.bounds", "visibility.pct"],
    mayBreak: [...NEIGHBOURS, "sov.agrees", "sentiment.formula", "sentiment.scale"],
    changeBody: (body) => {
      if (body.metrics?.mention_runs > 0) body.metrics.mention_runs = body.metrics.total_runs + 1;
    },
  },
  {
    id: "visibility.other-brands-tenth-more",
    title: "mention_runs of every brand but the first tracked one is a tenth too high.",
    breaks: ["sov.agrees"],
    mayBreak: [...NEIGHBOURS, "recount.visibility"],
    changeBody: ({ metrics, filters_applied: echo }, { request, handle }) => {
      const tracked: ResponseBody = handle({ ...request, path: "/brands/tracked", query: [] }).body;
      if (!(metrics?.mention_runs > 0) || echo.brand === tracked.items[0].brand) return;
      metrics.mention_runs = Math.round(1.1 * metrics.mention_runs);
      metrics.visibility_pct = Number(
        ((100 * metrics.mention_runs) / metrics.total_runs).toFixed(1),
      );
    },
  },
  {
    id: "visibility.prominence-copied",
    title: "prominence_pct is visibility_pct.",
    breaks: ["byvis.agrees"],
    changeBody: changeEach(metricsOf, copy("visibility_pct", "prominence_pct")),
  },
  {
    id: "visibility.prominence-per-mille",
    title: "prominence_pct is in thousandths.",
    breaks: ["visibility.bounds"],
    changeBody: changeEach(
      metricsOf,
      change("prominence_pct", (value) => value * 10),
    ),
  },
  {
    id: "visibility.rank-inverse",
    title: "avg_rank is the mean reciprocal rank.",
    breaks: ["visibility.bounds", "sov.agrees"],
    changeBody: (body) => {
      const { metrics } = body;
      if (metrics?.avg_rank > 1) metrics.avg_rank = Math.round(100 / metrics.avg_rank) / 100;
    },
  },
  {
    id: "visibility.rank-from-zero",
    title: "avg_rank is zero-based.",
    breaks: ["sov.agrees"],
    mayBreak: [...NEIGHBOURS, "visibility.schema", "visibility.bounds"],
    changeBody: changeEach(
      metricsOf,
      change("avg_rank", (value) => value - 1),
    ),
  },
  {
    id: "visibility.no-tag-grouping",
    title: "group_by=query_tag returns 400.",
    breaks: ["visibility.group-values"],
    mayBreak: ["filter.defaults", "filter.narrows", "filter.partition", "success.get-visibility"],
    statuses: [200],
    changeResponse: errorIf(400, (request) => parameter(request, "group_by") === "query_tag"),
  },
]);
