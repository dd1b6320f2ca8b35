import {
  citationCountsOf,
  type CitationCounts,
  explainSites,
  explainTotals,
  type UnexplainedCount,
} from "../../plan/citation-counts.ts";
import { citedRequests } from "../../plan/cited-sources.ts";
import { filteredFindings, filteredRequests } from "./filtered-domains.ts";
import { otherBrandFindings, otherBrandRequests } from "./other-brands.ts";
import { sum } from "../../assert/numbers.ts";
import { itemsOf, placesOf } from "../../assert/rows.ts";
import { normalizeDomain } from "../../assert/text.ts";
import type { Json } from "../../core/exchange.ts";
import type { Finding, Place, Rule } from "../../core/rule.ts";

const MAX_FINDINGS = 5;

/** §2.9-2.11: cited URLs, domains and owners count the same citations, in any unit. */
export const citationsAgree: Rule = {
  id: "citations.agree",
  requests: (survey) => [
    ...citedRequests(survey),
    ...filteredRequests(survey),
    ...otherBrandRequests(survey),
  ],
  judge(survey, reporter) {
    reporter.needs(
      "two cited domains with all their URLs, over past days that do not change during the check",
    );
    const counts = citationCountsOf(survey);
    if (counts === null) return;
    const sites = explainSites(counts).rest.map((one) => siteFinding(counts, one));
    const totals = explainTotals(counts)?.rest.map((one) => totalFinding(counts, one)) ?? [];
    // Wrong domain counts make totals of them wrong.
    const ofCounts = sites.length > 0 ? sites : totals;
    const others = ofCounts.length > 0 ? [] : otherBrandFindings(survey, counts);
    const findings = [...ofCounts, ...filteredFindings(survey, counts), ...others];
    findings.slice(0, MAX_FINDINGS).forEach(reporter.violates);
    if (findings.length === 0 && counts.sites.length > 1) {
      for (const exchange of [counts.domains, counts.citations, counts.owned]) {
        if (exchange !== null) reporter.holds(exchange);
      }
    }
  },
};

/** Reports the list that disagrees with owned share; the domains if that does not decide it. */
function siteFinding(counts: CitationCounts, one: UnexplainedCount): Finding {
  const { sites, domains, citations } = counts;
  const domain = "domain" in one.where ? one.where.domain : "";
  const pages = sites.find((site) => site.domain === domain)?.pages ?? [];
  const kind = "counts-disagree";
  if (areDomainsConfirmed(counts)) {
    const expected = `URLs of ${domain} with a citation_count of ${one.actual} in all, as in /citations/domains; /sources/owned-share has the same total`;
    const actual = `${pages.length} URLs with ${sum(pages)} in all`;
    const compared = [...domainRows(counts, domain), ...totalPlaces(counts)];
    return { exchange: citations, pointer: "/items", kind, expected, actual, compared };
  }
  const at = itemsOf(domains).findIndex((row) => isOf(row, domain));
  const pointer = at === -1 ? "/items" : `/items/${at}/citation_count`;
  const expected = `${one.expected} for ${domain}: its ${pages.length} URLs in /citations have a citation_count of ${sum(pages)} in all`;
  const urls = placesOf([citations], (row) => isOf(row, domain), "citation_count");
  const compared = urls.length > 0 ? urls : [{ exchange: citations, pointer: "/items" }];
  const actual = at === -1 ? "no row with this domain" : String(one.actual);
  return { exchange: domains, pointer, kind, expected, actual, compared };
}

function domainRows({ domains }: CitationCounts, domain: string): Place[] {
  return placesOf([domains], (row) => isOf(row, domain), "citation_count");
}

function totalPlaces({ owned }: CitationCounts): Place[] {
  return owned === null ? [] : [{ exchange: owned, pointer: "/total" }];
}

/** Whether owned share counts what the domains count, but not what the URLs count. */
function areDomainsConfirmed({ sites, totals }: CitationCounts): boolean {
  const byUrl = sum(sites.flatMap(({ pages }) => pages));
  return totals?.total === sum(sites.map(({ count }) => count)) && totals.total !== byUrl;
}

function isOf(row: Json, domain: string): boolean {
  const own: unknown = row?.domain;
  return typeof own === "string" && normalizeDomain(own) === domain;
}

function totalFinding(
  counts: CitationCounts,
  { where, expected, actual }: UnexplainedCount,
): Finding {
  const field = "field" in where ? where.field : "total";
  const kind = field === "total" ? "all" : field;
  return {
    exchange: counts.owned ?? counts.domains,
    pointer: `/${field}`,
    kind: "counts-disagree",
    expected: `${expected}, from the rows of /citations/domains and /citations (${kind})`,
    actual: String(actual),
    compared: [counts.domains, counts.citations].map((list) => ({
      exchange: list,
      pointer: "/items",
    })),
  };
}
