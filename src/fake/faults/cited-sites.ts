import { allRows, blindTo, cutFrom, rereading, type Row } from "./cuts.ts";
import { bending, bendingRows, refused, withParameter, type Fault } from "./fault.ts";

const LIST = ["listCitedDomains"] as const;
const PATH = "/citations/domains";

/** Faults of the order of cited sites (§2.9, §4.3). */
const ORDER_FAULTS: readonly Fault[] = [
  bending(
    {
      id: "domains.by-authority",
      says: "Sites are ordered by authority.",
      kills: ["domains.order", "domains.no-authority-sort"],
    },
    LIST,
    (body, bent) => {
      const rows = allRows(bent.request, bent.handle);
      const sorted = rows.toSorted(
        (a, b) => (b.domain_authority ?? -1) - (a.domain_authority ?? -1),
      );
      cutFrom(body, sorted, bent);
    },
  ),
  bending(
    {
      id: "domains.order-per-page",
      says: "Pages are cut by name, and each is ordered by itself.",
      kills: ["domains.order"],
      may: ["page.slice", "page.default-offset"],
    },
    LIST,
    (body, bent) => {
      const rows = allRows(bent.request, bent.handle);
      cutFrom(body, rows.toSorted(byDomain), bent);
      body.items?.sort((a: Row, b: Row) => b.citation_count - a.citation_count);
    },
  ),
];

/** Faults of owners (§2.9, §4.3). */
const OWNER_FAULTS: readonly Fault[] = [
  rereading(
    {
      id: "domains.competitor-is-all",
      says: "ownership=competitor is echoed and ignored.",
      kills: ["domains.ownership", "domains.ownership-value"],
    },
    PATH,
    (request) => ({
      ...request,
      query: request.query.filter(
        ([name, value]) => !(name === "ownership" && value === "competitor"),
      ),
    }),
  ),
  {
    id: "domains.yours-refused",
    says: "ownership=yours is refused.",
    kills: ["domains.ownership"],
    may: ["write.brand-owned"],
    answer(request, handle) {
      const reply = handle(request);
      const isYours = request.query.some(
        ([name, value]) => name === "ownership" && value === "yours",
      );
      return isYours && reply.status === 200 ? refused(reply, 400) : reply;
    },
  },
  bending(
    {
      id: "domains.video-unowned",
      says: "Video sites are under no ownership filter.",
      kills: ["domains.ownership-partition"],
    },
    LIST,
    (body, bent) => {
      if (bent.parameter("ownership") === undefined) return;
      const rows = allRows(bent.request, bent.handle);
      cutFrom(
        body,
        rows.filter((row) => !row.source_type_tags?.includes("video")),
        bent,
      );
    },
  ),
  bendingRows(
    {
      id: "domains.owned-word",
      says: "Rows of the brand's own sites say owned instead of yours.",
      kills: ["domains.ownership-value"],
      may: ["write.brand-owned"],
    },
    LIST,
    (row) => {
      if (row.ownership === "yours") row.ownership = "owned";
    },
  ),
  rereading(
    {
      id: "domains.named-competitor-is-earned",
      says: "ownership=competitor:<name> gives sites that nobody owns.",
      kills: ["domains.competitor-name", "domains.ownership-value"],
    },
    PATH,
    (request) => {
      const [, ownership] = request.query.find(([name]) => name === "ownership") ?? [];
      return ownership?.startsWith("competitor:") === true
        ? withParameter(request, "ownership", "earned")
        : request;
    },
  ),
];

/** Faults of the filters on cited sites (§4.3). */
const FILTER_FAULTS: readonly Fault[] = [
  blindTo(
    {
      id: "domains.filter-brand-ignored",
      says: "filter_by_brand is echoed and ignored.",
      kills: ["domains.filter-brand", "domains.exclude-brand"],
    },
    PATH,
    "filter_by_brand",
  ),
  blindTo(
    {
      id: "domains.exclude-brand-ignored",
      says: "exclude_brand is echoed and ignored.",
      kills: ["domains.filter-brand", "domains.exclude-brand"],
    },
    PATH,
    "exclude_brand",
  ),
  blindTo(
    {
      id: "domains.url-status-ignored",
      says: "url_status is echoed and ignored.",
      kills: ["domains.filters"],
    },
    PATH,
    "url_status",
  ),
  blindTo(
    {
      id: "domains.domain-ignored",
      says: "domain is echoed and ignored.",
      kills: ["domains.filters"],
    },
    PATH,
    "domain",
  ),
  blindTo(
    {
      id: "domains.source-type-ignored",
      says: "source_type is echoed and ignored.",
      kills: ["domains.source-type"],
    },
    PATH,
    "source_type",
  ),
  blindTo(
    {
      id: "domains.search-ignored",
      says: "search is echoed and ignored.",
      kills: ["domains.search"],
    },
    PATH,
    "search",
  ),
];

/** Faults of the numbers in a site's row (§2.9). */
const ROW_FAULTS: readonly Fault[] = [
  bendingRows(
    {
      id: "domains.error-status",
      says: "The breakdown has a fifth status.",
      kills: ["domains.status-keys", "domains.schema"],
    },
    LIST,
    (row) => {
      if (row.url_status_breakdown) row.url_status_breakdown.error = 1;
    },
  ),
  bendingRows(
    {
      id: "domains.double-count",
      says: "citation_count counts each citation twice.",
      kills: ["citations.agree"],
      may: ["filter.narrows"],
    },
    LIST,
    (row) => {
      row.citation_count *= 2;
    },
  ),
  bendingRows(
    {
      id: "authority.unknown-is-zero",
      says: "/citations/domains gives 0 for an unknown authority, /citations null.",
      kills: ["authority.per-domain"],
    },
    LIST,
    (row) => {
      row.domain_authority ??= 0;
    },
  ),
];

export const CITED_SITE_FAULTS: readonly Fault[] = [
  ...ORDER_FAULTS,
  ...OWNER_FAULTS,
  ...FILTER_FAULTS,
  ...ROW_FAULTS,
];

function byDomain(a: Row, b: Row): number {
  if (a.domain === b.domain) return 0;
  return a.domain < b.domain ? -1 : 1;
}
