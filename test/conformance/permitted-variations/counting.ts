import { allRows, setPage } from "../../../src/fake/faults/changes.ts";
import type { FaultContext } from "../../../src/fake/faults/fault.ts";
import { combined, bodyVariation, type Body, type Variation } from "./variation.ts";

/** Other units of counting, applied consistently: runs or occurrences, pages or sites. */
export const COUNTING: readonly Variation[] = [
  combined("mentions counted by mentioning, twice in every answer", [
    weightedMentions(() => 2),
    repeatedMentions(() => 2, 1),
    bodyVariation(
      "rank of repeated mentions",
      (body) => {
        for (const row of body.items) if (row.avg_rank !== null) row.avg_rank += 0.5;
      },
      ["listTopMentionedBrands"],
    ),
  ]),
  combined("mentions counted by mentioning, of long names once and of short ones twice", [
    weightedMentions((name) => (name.length > 8 ? 1 : 2)),
    repeatedMentions((name) => (name.length > 8 ? 1 : 2), 0),
  ]),
  combined("namings counted on the leaderboard only", [
    weightedLeaderboard((name) => 1 + (name.length % 2)),
    repeatedMentions((name) => 1 + (name.length % 2), 0),
  ]),
  bodyVariation(
    "citations counted as different URLs",
    (body, bent) => {
      if (bent.operation === "getOwnedShare") ownedBy(body, sitesOf(bent), pagesOf);
      for (const row of body.items ?? []) if ("url" in row) row.citation_count = 1;
      if (bent.operation === "listCitedDomains") recount(body, bent, pagesOf);
    },
    ["listCitedDomains", "listCitations", "getOwnedShare"],
  ),
  bodyVariation(
    "metrics printed more finely than rows",
    ({ your_row, metrics }) => {
      if (!(your_row.times_named > 0)) return;
      metrics.your_mention_rate_pct = (100 * your_row.times_named) / metrics.total_runs;
    },
    ["getPromptLeaderboard"],
  ),
  bodyVariation(
    "owned share counted by citation beside sites counted by page",
    (body, bent) => recount(body, bent, pagesOf),
    ["listCitedDomains"],
  ),
  bodyVariation(
    "owned share counted in sites",
    (body, bent) => ownedBy(body, sitesOf(bent), () => 1),
    ["getOwnedShare"],
  ),
  bodyVariation(
    "all citations counted in sites",
    (body, bent) => {
      if (bent.operation === "getOwnedShare") ownedBy(body, sitesOf(bent), () => 1);
      for (const row of body.items ?? []) row.citation_count = 1;
      if (bent.operation === "listCitedDomains") recount(body, bent, () => 1);
    },
    ["listCitedDomains", "listCitations", "getOwnedShare"],
    ["domains.order", "domains.no-authority-sort"],
  ),
  bodyVariation(
    "unmatched terms counted by occurrence, their share by string",
    (body, bent) => {
      const bucket = allRows(topics(bent), bent.handle).find((row: Body) => row.topic_id === 0);
      if (bucket === undefined) return;
      body.unmatched_terms = bucket.occurrences;
      body.unmatched_pct_of_searches = tenths(bucket.variants, body.total_unique_searches);
    },
    ["listSearches"],
  ),
  bodyVariation(
    "other counts of sub-topics, variants and prompts",
    (body) => {
      for (const row of body.items.filter((one: Body) => "depth" in one)) {
        row.sub_topics += row.sub_topics > 0 ? 3 : 0;
        row.prompt_count = 1;
        if (row.topic_id !== 0) row.variants = 1;
      }
    },
    ["listSearches"],
  ),
];

function tenths(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10;
}

/** Share of voice and leaderboard with another weight for each brand's mentions. */
function weightedMentions(weight: (brand: string) => number): Variation {
  const voice = bodyVariation(
    "share of voice",
    (body, bent) => {
      const rows = allRows(bent.request, bent.handle);
      for (const row of rows) row.mention_count *= weight(row.brand_name);
      const sum = rows.reduce((all, row) => all + row.mention_count, 0);
      for (const row of rows) row.share_pct = tenths(row.mention_count, sum);
      setPage(
        body,
        rows.toSorted((a, b) => b.mention_count - a.mention_count),
        bent,
      );
    },
    ["listTopMentionedBrands"],
  );
  return combined("namings", [voice, weightedLeaderboard(weight)]);
}

/** Details in which each brand has that many mentions, each `step` ranks below the one before. */
function repeatedMentions(weight: (brand: string) => number, step: number): Variation {
  return bodyVariation(
    "details",
    (body) => {
      body.mentions = body.mentions.flatMap((mention: Body) =>
        Array.from({ length: weight(mention.brand) }, (_, at) => ({
          ...mention,
          rank: mention.rank + at * step,
        })),
      );
    },
    ["getQueryRun"],
  );
}

function weightedLeaderboard(weight: (brand: string) => number): Variation {
  return bodyVariation(
    "leaderboard",
    ({ items, your_row, metrics }) => {
      for (const row of [...items, your_row]) row.times_named *= weight(row.brand);
      items.sort((a: Body, b: Body) => b.times_named - a.times_named);
      for (const [place, row] of items.entries()) {
        row.rank = place + 1;
        if (row.is_your_brand) your_row.rank = metrics.your_rank = row.rank;
      }
      const sum = items.reduce((total: number, row: Body) => total + row.times_named, 0);
      metrics.total_brand_mentions = sum;
      metrics.your_times_named = your_row.times_named;
      metrics.your_share_of_voice_pct = tenths(your_row.times_named, sum);
    },
    ["getPromptLeaderboard"],
  );
}

function topics({ request }: FaultContext): FaultContext["request"] {
  const query = request.query.filter(([name]) => !["group_by", "limit", "offset"].includes(name));
  return { ...request, query };
}

function recount(body: Body, bent: FaultContext, weight: (site: Body) => number): void {
  const rows = allRows(bent.request, bent.handle);
  for (const row of rows) row.citation_count = weight(row);
  setPage(
    body,
    rows.toSorted((a, b) => b.citation_count - a.citation_count),
    bent,
  );
}

function sitesOf({ request, handle }: FaultContext): Body[] {
  return allRows({ ...request, path: "/citations/domains" }, handle);
}

function pagesOf({ url_status_breakdown }: Body): number {
  return Object.values<number>(url_status_breakdown).reduce((sum, count) => sum + count, 0);
}

/** Owned share as a weighted sum over the sites of each kind. */
function ownedBy(body: Body, sites: readonly Body[], weight: (site: Body) => number): void {
  const kinds = ["yours", "competitor", "earned"];
  for (const kind of kinds) {
    const own = sites.filter(({ ownership }) => ownership === kind);
    body[kind] = own.reduce((sum, site) => sum + weight(site), 0);
  }
  body.total = body.yours + body.competitor + body.earned;
  for (const kind of kinds) {
    body[`${kind}_pct`] = body.total === 0 ? 0 : (100 * body[kind]) / body.total;
  }
}
