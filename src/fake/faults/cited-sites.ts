import {
  byField,
  change,
  changeList,
  parameter,
  replace,
  setDefault,
  withError,
  withParameter,
  without,
  errorIf,
} from "./changes.ts";
import { type ResponseBody, type Fault, defineFaults } from "./fault.ts";

const SCOPE = { path: "/citations/domains", keepEcho: true };

/** Faults of the order of cited sites (§2.9, §4.3). */
const ORDER_FAULTS = defineFaults(SCOPE, [
  {
    id: "domains.by-authority",
    title: "Domains are sorted by authority.",
    breaks: ["domains.order", "domains.no-authority-sort"],
    changeBody: changeList((rows) =>
      rows.toSorted((a, b) => (b.domain_authority ?? -1) - (a.domain_authority ?? -1)),
    ),
  },
  {
    id: "domains.order-per-page",
    title: "Pages are cut from a list sorted by name, and each page is sorted on its own.",
    breaks: ["domains.order"],
    mayBreak: ["page.slice", "page.default-offset"],
    changeBody: (body, context) => {
      changeList((rows) => rows.toSorted(byField("domain")))(body, context);
      body.items.sort((a: ResponseBody, b: ResponseBody) => b.citation_count - a.citation_count);
    },
  },
]);

/** Faults of owners (§2.9, §4.3). */
const OWNER_FAULTS = defineFaults(SCOPE, [
  {
    id: "domains.competitor-is-all",
    title: "ownership=competitor is echoed and ignored.",
    breaks: ["domains.ownership", "domains.ownership-value"],
    changeRequest: (request) =>
      parameter(request, "ownership") === "competitor" ? without(request, "ownership") : request,
  },
  {
    id: "domains.yours-refused",
    title: "ownership=yours is refused.",
    breaks: ["domains.ownership"],
    mayBreak: ["write.brand-owned"],
    statuses: [200],
    changeResponse: errorIf(400, (request) => parameter(request, "ownership") === "yours"),
  },
  {
    id: "domains.video-unowned",
    title: "Video sites match no ownership filter.",
    breaks: ["domains.ownership-partition"],
    changeBody: (body, context) => {
      if (context.parameter("ownership") === undefined) return;
      changeList((rows) => rows.filter((row) => !row.source_type_tags?.includes("video")))(
        body,
        context,
      );
    },
  },
  {
    id: "domains.owned-instead-of-yours",
    title: "Rows of the brand's own sites say owned instead of yours.",
    breaks: ["domains.ownership-value"],
    mayBreak: ["write.brand-owned"],
    changeRow: replace("ownership", "yours", "owned"),
  },
  {
    id: "domains.named-competitor-is-earned",
    title: "ownership=competitor:<name> returns earned domains.",
    breaks: ["domains.competitor-name", "domains.ownership-value"],
    changeRequest: (request) =>
      parameter(request, "ownership")?.startsWith("competitor:") === true
        ? withParameter(request, "ownership", "earned")
        : request,
  },
  {
    id: "domains.competitor-of-several-words-refused",
    title: "ownership=competitor:<name> is refused if the name has a space.",
    breaks: ["domains.competitor-name"],
    mayBreak: ["success.list-cited-domains"],
    changeResponse: (response, request) =>
      /^competitor:.* /.test(parameter(request, "ownership") ?? "")
        ? withError(response, 400, "Unknown ownership")
        : response,
  },
]);

/** Faults of the filters on cited sites (§4.3). */
const FILTER_FAULTS = defineFaults(SCOPE, [
  {
    id: "domains.filter-brand-ignored",
    title: "filter_by_brand is echoed and ignored.",
    breaks: ["domains.filter-brand", "domains.exclude-brand"],
    ignore: ["filter_by_brand"],
  },
  {
    id: "domains.exclude-brand-ignored",
    title: "exclude_brand is echoed and ignored.",
    breaks: ["domains.filter-brand", "domains.exclude-brand"],
    ignore: ["exclude_brand"],
  },
  {
    id: "domains.url-status-ignored",
    title: "url_status is echoed and ignored.",
    breaks: ["domains.filters"],
    ignore: ["url_status"],
  },
  {
    id: "domains.domain-ignored",
    title: "domain is echoed and ignored.",
    breaks: ["domains.filters"],
    ignore: ["domain"],
  },
  {
    id: "domains.source-type-ignored",
    title: "source_type is echoed and ignored.",
    breaks: ["domains.source-type"],
    ignore: ["source_type"],
  },
  {
    id: "domains.search-ignored",
    title: "search is echoed and ignored.",
    breaks: ["domains.search"],
    mayBreak: ["filter.search-text"],
    ignore: ["search"],
  },
]);

/** Faults of the numbers in a site's row (§2.9). */
const ROW_FAULTS = defineFaults(SCOPE, [
  {
    id: "domains.error-status",
    title: "The breakdown has a fifth status.",
    breaks: ["domains.status-keys", "domains.schema"],
    mayBreak: ["domains.status-counts"],
    changeRow: (row) => {
      if (row.url_status_breakdown) row.url_status_breakdown.error = 1;
    },
  },
  {
    id: "domains.redirects-alive",
    title: "The breakdown counts redirects as alive.",
    breaks: ["domains.status-counts"],
    mayBreak: ["domains.filters"],
    changeRow: ({ url_status_breakdown: counts }) => {
      if (counts?.redirect === undefined) return;
      counts.alive = (counts.alive ?? 0) + counts.redirect;
      delete counts.redirect;
    },
  },
  {
    id: "domains.double-count",
    title: "citation_count counts each citation twice.",
    breaks: ["citations.agree"],
    mayBreak: ["filter.narrows"],
    changeRow: change("citation_count", (value) => value * 2),
  },
  {
    id: "authority.unknown-is-zero",
    title: "/citations/domains gives 0 for an unknown authority, /citations null.",
    breaks: ["authority.per-domain"],
    changeRow: setDefault("domain_authority", 0),
  },
]);

export const CITED_SITE_FAULTS: readonly Fault[] = [
  ...ORDER_FAULTS,
  ...OWNER_FAULTS,
  ...FILTER_FAULTS,
  ...ROW_FAULTS,
];
