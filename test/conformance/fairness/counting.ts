import { allRows, cutFrom } from "../../../src/fake/faults/cuts.ts";
import type { Bending } from "../../../src/fake/faults/fault.ts";
import { together, varying, type Body, type Variation } from "./variation.ts";

/** Counts per answer or per occurrence, pages or sites: any one way, everywhere the same. */
export const COUNTING: readonly Variation[] = [
  together("mentions counted by naming, twice in every answer", [
    namings(() => 2),
    varying(
      "rank of one naming after the other",
      (body) => {
        for (const row of body.items) if (row.avg_rank !== null) row.avg_rank += 0.5;
      },
      ["listTopMentionedBrands"],
    ),
  ]),
  {
    ...namings((name) => (name.length > 8 ? 1 : 2)),
    says: "mentions counted by naming, of long names once and of short ones twice",
  },
  { ...board((name) => 1 + (name.length % 2)), says: "namings counted on the leaderboard only" },
  varying(
    "citations counted as different URLs",
    (body, bent) => {
      if (bent.operation === "getOwnedShare") ownedBy(body, sitesOf(bent), pagesOf);
      for (const row of body.items ?? []) if ("url" in row) row.citation_count = 1;
      if (bent.operation === "listCitedDomains") recount(body, bent, pagesOf);
    },
    ["listCitedDomains", "listCitations", "getOwnedShare"],
  ),
  varying(
    "metrics printed more finely than rows",
    ({ your_row, metrics }) => {
      if (!(your_row.times_named > 0)) return;
      metrics.your_mention_rate_pct = (100 * your_row.times_named) / metrics.total_runs;
    },
    ["getPromptLeaderboard"],
  ),
  varying("owned share counted in sites", (body, bent) => ownedBy(body, sitesOf(bent), () => 1), [
    "getOwnedShare",
  ]),
  varying(
    "everything that is cited counted in sites",
    (body, bent) => {
      if (bent.operation === "getOwnedShare") ownedBy(body, sitesOf(bent), () => 1);
      for (const row of body.items ?? []) row.citation_count = 1;
      if (bent.operation === "listCitedDomains") recount(body, bent, () => 1);
    },
    ["listCitedDomains", "listCitations", "getOwnedShare"],
    ["domains.order", "domains.no-authority-sort"],
  ),
  varying(
    "unmatched terms counted by occurrence, their share by string",
    (body, bent) => {
      const bucket = allRows(topics(bent), bent.handle).find((row: Body) => row.topic_id === 0);
      if (bucket === undefined) return;
      body.unmatched_terms = bucket.occurrences;
      body.unmatched_pct_of_searches = tenths(bucket.variants, body.total_unique_searches);
    },
    ["listSearches"],
  ),
  varying(
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

/** Share of voice and leaderboard by another worth of each brand's mention. */
function namings(worth: (brand: string) => number): Variation {
  const voice = varying(
    "share of voice",
    (body, bent) => {
      const rows = allRows(bent.request, bent.handle);
      for (const row of rows) row.mention_count *= worth(row.brand_name);
      const sum = rows.reduce((all, row) => all + row.mention_count, 0);
      for (const row of rows) row.share_pct = tenths(row.mention_count, sum);
      cutFrom(
        body,
        rows.toSorted((a, b) => b.mention_count - a.mention_count),
        bent,
      );
    },
    ["listTopMentionedBrands"],
  );
  return together("namings", [voice, board(worth)]);
}

function board(worth: (brand: string) => number): Variation {
  return varying(
    "leaderboard",
    ({ items, your_row, metrics }) => {
      for (const row of [...items, your_row]) row.times_named *= worth(row.brand);
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

function topics({ request }: Bending): Bending["request"] {
  const query = request.query.filter(([name]) => !["group_by", "limit", "offset"].includes(name));
  return { ...request, query };
}

function recount(body: Body, bent: Bending, worth: (site: Body) => number): void {
  const rows = allRows(bent.request, bent.handle);
  for (const row of rows) row.citation_count = worth(row);
  cutFrom(
    body,
    rows.toSorted((a, b) => b.citation_count - a.citation_count),
    bent,
  );
}

function sitesOf({ request, handle }: Bending): Body[] {
  return allRows({ ...request, path: "/citations/domains" }, handle);
}

function pagesOf({ url_status_breakdown }: Body): number {
  return Object.values<number>(url_status_breakdown).reduce((sum, count) => sum + count, 0);
}

/** Owned share as the sum of something over the sites of each kind. */
function ownedBy(body: Body, sites: readonly Body[], worth: (site: Body) => number): void {
  const kinds = ["yours", "competitor", "earned"];
  for (const kind of kinds) {
    const own = sites.filter(({ ownership }) => ownership === kind);
    body[kind] = own.reduce((sum, site) => sum + worth(site), 0);
  }
  body.total = body.yours + body.competitor + body.earned;
  for (const kind of kinds) {
    body[`${kind}_pct`] = body.total === 0 ? 0 : (100 * body[kind]) / body.total;
  }
}
