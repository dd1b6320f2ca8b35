import { bending, refused, type Fault } from "./fault.ts";

/** Rules of other groups that look at the same metrics. */
const NEIGHBOURS = [
  "byvis.agrees",
  "runs.visibility-agrees",
  "coverage.bounds",
  "filter.narrows",
  "filter.partition",
  "filter.defaults",
];

/** Faults of /visibility (§2.7, §4.2). */
export const VISIBILITY_FAULTS: readonly Fault[] = [
  bending(
    {
      id: "visibility.no-prominence",
      says: "The metrics lack prominence_pct.",
      kills: ["visibility.schema"],
      may: NEIGHBOURS,
    },
    ["getVisibility"],
    (body) => {
      if (body.metrics) delete body.metrics.prominence_pct;
    },
  ),
  bending(
    {
      id: "visibility.fraction",
      says: "visibility_pct is a fraction of 1.",
      kills: ["visibility.pct"],
      may: NEIGHBOURS,
    },
    ["getVisibility"],
    (body) => {
      if (body.metrics?.visibility_pct) body.metrics.visibility_pct /= 100;
    },
  ),
  bending(
    {
      id: "visibility.null-pct",
      says: "visibility_pct is null, as if nothing had run.",
      kills: ["visibility.pct"],
      may: NEIGHBOURS,
    },
    ["getVisibility"],
    (body) => {
      if (body.metrics) body.metrics.visibility_pct = null;
    },
  ),
  bending(
    {
      id: "visibility.all-mentions",
      says: "mention_runs counts mentions of whatever brand, so more than there are runs.",
      kills: ["visibility.bounds", "visibility.pct"],
      may: [...NEIGHBOURS, "sov.agrees", "sentiment.formula", "sentiment.scale"],
    },
    ["getVisibility"],
    (body) => {
      if (body.metrics?.mention_runs > 0) body.metrics.mention_runs = body.metrics.total_runs + 1;
    },
  ),
  bending(
    {
      id: "visibility.prominence-per-mille",
      says: "prominence_pct is in thousandths.",
      kills: ["visibility.bounds"],
      may: NEIGHBOURS,
    },
    ["getVisibility"],
    (body) => {
      if (body.metrics?.prominence_pct) body.metrics.prominence_pct *= 10;
    },
  ),
  bending(
    {
      id: "visibility.rank-inverse",
      says: "avg_rank is the mean of 1 / rank.",
      kills: ["visibility.bounds", "sov.agrees"],
      may: NEIGHBOURS,
    },
    ["getVisibility"],
    (body) => {
      const { metrics } = body;
      if (metrics?.avg_rank > 1) metrics.avg_rank = Math.round(100 / metrics.avg_rank) / 100;
    },
  ),
  bending(
    {
      id: "visibility.rank-from-zero",
      says: "avg_rank counts from 0.",
      kills: ["sov.agrees"],
      may: [...NEIGHBOURS, "visibility.schema", "visibility.bounds"],
    },
    ["getVisibility"],
    (body) => {
      if (body.metrics?.avg_rank) body.metrics.avg_rank -= 1;
    },
  ),
  {
    id: "visibility.no-tag-grouping",
    says: "group_by=query_tag is refused.",
    kills: ["visibility.group-values"],
    may: ["filter.defaults", "filter.narrows", "filter.partition"],
    answer(request, handle) {
      const reply = handle(request);
      const isByTag = request.query.some(
        ([name, value]) => name === "group_by" && value === "query_tag",
      );
      const isHere = reply.note.operation === "getVisibility" && reply.status === 200;
      return isByTag && isHere ? refused(reply, 400) : reply;
    },
  },
];
