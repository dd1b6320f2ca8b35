import { allRows, cutFrom, type Row } from "../../src/fake/faults/cuts.ts";
import { bending, bendingRows, withParameter, type Fault } from "../../src/fake/faults/fault.ts";

/** What a correct deployment may do otherwise; each is no fault, so it kills nothing. */
function permitted(id: string, says: string): Pick<Fault, "id" | "says" | "kills"> {
  return { id, says, kills: [] };
}

const LISTS = ["listTopMentionedBrands", "listCitedDomains", "listCitations"] as const;

const FORM: readonly Fault[] = [
  bending(
    permitted("further-fields", "More fields everywhere, and more words in open sets."),
    [],
    (body) => {
      body.request_id = "abc";
      if (body.metrics) body.metrics.median_rank = null;
      for (const row of body.items ?? []) {
        row.extra = { more: true };
        if ("metadata_status" in row) row.metadata_status = "blocked";
        if ("source_type_tags" in row) row.source_type_tags.push("Podcast");
        if (row.ownership === "competitor") row.ownership = "competitor:Hearthby";
      }
    },
  ),
  bending(
    permitted("other-times", "Microseconds and another offset; dates that were left out as null."),
    [],
    (body) => {
      const echo = body.filters_applied;
      if (echo?.start_date) echo.start_date = echo.end_date = null;
      for (const row of body.items ?? []) {
        if (row.last_seen) row.last_seen = row.last_seen.replace("Z", ".123456+02:00");
      }
    },
  ),
  bendingRows(
    permitted("sparse-breakdown", "A breakdown without states that have no pages."),
    ["listCitedDomains"],
    (row) => {
      const entries = Object.entries(row.url_status_breakdown);
      row.url_status_breakdown = Object.fromEntries(entries.filter(([, count]) => count !== 0));
    },
  ),
  bending(
    permitted("nulls-over-nothing", "null for what nothing ran for, was cited or was ranked."),
    ["getVisibility", "getOwnedShare"],
    (body) => {
      const { metrics } = body;
      if (metrics?.total_runs === 0) metrics.visibility_pct = metrics.prominence_pct = null;
      if (metrics?.mention_runs === 0) metrics.avg_rank = null;
      if (body.total !== 0) return;
      for (const name of ["yours_pct", "competitor_pct", "earned_pct"]) body[name] = null;
    },
  ),
];

const ORDER: readonly Fault[] = [
  bending(
    permitted("ties-backwards", "Among rows with equal counts, the order is the other way round."),
    ["listTopMentionedBrands", "listCitedDomains"],
    (body, bent) => {
      const rows = allRows(bent.request, bent.handle).toReversed();
      const count = (row: Row): number => row.mention_count ?? row.citation_count;
      const sorted = rows.toSorted((a, b) => count(b) - count(a));
      cutFrom(body, sorted, bent);
    },
  ),
  {
    ...permitted("pages-of-fifty", "A limit above fifty acts as fifty."),
    may: [],
    answer(request, handle) {
      const limit = Number(request.query.find(([name]) => name === "limit")?.[1] ?? 0);
      return handle(limit > 50 ? withParameter(request, "limit", "50") : request);
    },
  },
];

const ROUNDING: readonly Fault[] = [
  percentagesIn(permitted("whole-numbers", "Percentages are rounded to whole numbers."), 0),
  percentagesIn(permitted("two-decimals", "Percentages have two decimals."), 2),
  percentagesIn(permitted("unrounded", "Percentages are not rounded at all."), null),
];

const COUNTING: readonly Fault[] = [
  bendingRows(
    permitted("namings", "Mentions are counted per naming: twice in every answer."),
    ["listTopMentionedBrands"],
    (row) => {
      row.mention_count *= 2;
      if (row.avg_rank !== null) row.avg_rank += 0.5;
    },
  ),
  bending(
    permitted("urls", "Citations are counted as different URLs, everywhere."),
    ["listCitedDomains", "listCitations", "getOwnedShare"],
    (body, bent) => {
      if (bent.operation === "getOwnedShare") ownedBy(body, sitesOf(bent), pagesOf);
      for (const row of body.items ?? []) if ("url" in row) row.citation_count = 1;
      if (bent.operation !== "listCitedDomains") return;
      const rows = allRows(bent.request, bent.handle);
      for (const row of rows) row.citation_count = pagesOf(row);
      cutFrom(
        body,
        rows.toSorted((a, b) => b.citation_count - a.citation_count),
        bent,
      );
    },
  ),
  bending(
    permitted("owned-domains", "Owned share counts sites."),
    ["getOwnedShare"],
    (body, bent) => ownedBy(body, sitesOf(bent), () => 1),
  ),
];

export const VARIATIONS: readonly Fault[] = [...FORM, ...ORDER, ...ROUNDING, ...COUNTING];

/** A variation that breaks every row, to see that no rule falls over it. */
export const GARBAGE: readonly Fault[] = [
  [null, 5, "row", [], {}],
  "none",
  null,
  { length: 3 },
].map((items) =>
  bending(permitted("garbage", "Rows of any shape."), [...LISTS], (body) => ({ ...body, items })),
);

/** The percentages of counts, computed anew and printed with so many decimals; null: with all. */
function percentagesIn(story: ReturnType<typeof permitted>, decimals: number | null): Fault {
  const percentage = (part: number, whole: number): number => {
    const exact = whole === 0 ? 0 : (100 * part) / whole;
    return decimals === null ? exact : Number(exact.toFixed(decimals));
  };
  return bending(story, [], (body, bent) => {
    const { metrics, total } = body;
    if (metrics) metrics.visibility_pct = percentage(metrics.mention_runs, metrics.total_runs);
    if (bent.operation === "getOwnedShare") {
      for (const kind of ["yours", "competitor", "earned"]) {
        body[`${kind}_pct`] = percentage(body[kind], total);
      }
    }
    if (bent.operation !== "listTopMentionedBrands") return;
    const sum = allRows(bent.request, bent.handle).reduce((all, row) => all + row.mention_count, 0);
    for (const row of body.items) row.share_pct = percentage(row.mention_count, sum);
  });
}

function sitesOf({ request, handle }: Parameters<typeof cutFrom>[2]): Row[] {
  return allRows({ ...request, path: "/citations/domains" }, handle);
}

function pagesOf({ url_status_breakdown }: Row): number {
  return Object.values<number>(url_status_breakdown).reduce((sum, count) => sum + count, 0);
}

/** Owned share as the sum of something over the sites of each kind. */
function ownedBy(body: Row, sites: readonly Row[], worth: (site: Row) => number): void {
  body.total = 0;
  for (const kind of ["yours", "competitor", "earned"]) {
    const own = sites.filter(({ ownership }) => ownership === kind);
    body[kind] = own.reduce((sum, site) => sum + worth(site), 0);
    body.total += body[kind];
  }
  for (const kind of ["yours", "competitor", "earned"]) {
    body[`${kind}_pct`] = body.total === 0 ? 0 : (100 * body[kind]) / body.total;
  }
}
