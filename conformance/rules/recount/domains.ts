import { citationFilters } from "./citation-filters.ts";
import { matchTag, matchUrl, worst, type Match } from "./cited-urls.ts";
import {
  baseOf,
  judgeCountedList,
  type CountedList,
  type CountedRequest,
  type ExpectedRow,
  type ExpectedRows,
} from "./lists.ts";
import { pagesOf, recountRequests } from "./requests.ts";
import { groupBy } from "../../../src/common/group-by.ts";
import { ownerKind } from "../../plan/citation-counts.ts";
import { normalizeDomain } from "../../assert/text.ts";
import { textsOf } from "../../assert/rows.ts";
import type { Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import type { CountedRun } from "../../plan/counted-runs.ts";

/** §2.9, §2.16: /citations/domains lists the domains that the runs cite. */
export const recountDomains: Rule = {
  id: "recount.domains",
  requests: (survey) =>
    recountRequests(survey, "listCitedDomains", pagesOf(survey, "listCitedDomains"), (counted) =>
      citationFilters(survey, "listCitedDomains", counted),
    ),
  judge(survey, reporter) {
    reporter.needs("a few runs over past days, all read in detail, and the domains that they cite");
    const list: CountedList = {
      id: "listCitedDomains",
      name: "domain",
      count: "citation_count",
      expect: (request) => expectDomains(survey, request),
    };
    judgeCountedList(survey, list, reporter);
  },
};

/** Filters on URLs select domains by one of their URLs; others are on the domain itself (§4.3). */
const BY_URL: ReadonlySet<string> = new Set(["url_status", "content_type", "search"]);
const BY_SITE: ReadonlySet<string> = new Set(["source_type", "ownership"]);

function expectDomains(survey: Survey, request: CountedRequest): ExpectedRows | null {
  const { runs, counted, filters } = request;
  const sites = baseOf(survey, "listCitedDomains", counted)?.walk.rows;
  // Only the list without filters shows which domains they select.
  if (sites === undefined && Object.keys(filters).some((name) => BY_SITE.has(name))) return null;
  const urls = baseOf(survey, "listCitations", counted)?.walk.rows;
  const byUrl = Object.keys(filters).filter((name) => BY_URL.has(name));
  if (byUrl.length > 0 && urls === undefined) return null;
  const rowByUrl = new Map((urls ?? []).map((row): [unknown, Json] => [row?.url, row]));
  const urlFilters = Object.fromEntries(byUrl.map((name) => [name, filters[name] ?? ""]));
  const matchOf = (url: unknown): Match => matchUrl(rowByUrl.get(url) ?? {}, urlFilters) ?? "no";
  const cited = citationsByDomain(runs);
  return new Map(
    [...cited].flatMap(([domain, citations]): [string, ExpectedRow][] => {
      const site: Json = sites?.find((row) => row?.domain === domain) ?? {};
      const own = matchSite(site, domain, filters);
      const row = own === "no" ? null : expectDomain(citations, matchOf);
      return row === null
        ? []
        : [[domain, { ...row, isRequired: row.isRequired && own === "yes" }]];
    }),
  );
}

/** Whether a domain matches the filters on domains. */
function matchSite(
  site: Json,
  domain: string,
  { domain: wanted, source_type, ownership }: CountedRequest["filters"],
): Match {
  return worst(
    wanted === undefined ? "yes" : matchName(domain, wanted),
    ownership === undefined ? "yes" : matchOwner(site, ownership),
    source_type === undefined ? "yes" : matchTag(textsOf(site.source_type_tags), source_type),
  );
}

/** A domain may be written in two ways. */
function matchName(domain: string, wanted: string): Match {
  if (domain === wanted) return "yes";
  return normalizeDomain(domain) === normalizeDomain(wanted) ? "maybe" : "no";
}

/** Rows need not name the competitor that they belong to. */
function matchOwner(site: Json, ownership: string): Match {
  if (ownerKind(site.ownership) !== ownerKind(ownership)) return "no";
  return ownership.includes(":") ? "maybe" : "yes";
}

/** Citations of one domain, by run. */
type CitationsByRun = readonly (readonly Json[])[];

function citationsByDomain(runs: readonly CountedRun[]): ReadonlyMap<string, CitationsByRun> {
  const all = new Map<string, Json[][]>();
  for (const { citations } of runs) {
    for (const [domain, some] of groupBy(citations, (one): unknown => one.domain)) {
      if (typeof domain !== "string") continue;
      const known = all.get(domain);
      if (known === undefined) all.set(domain, [some]);
      else known.push(some);
    }
  }
  return all;
}

/** Returns the row of a domain by its matching URLs; it may count all of them. null: none matches. */
function expectDomain(all: CitationsByRun, matchOf: (url: unknown) => Match): ExpectedRow | null {
  const matches = new Set(all.flat().map(({ url }) => matchOf(url)));
  if (!matches.has("yes") && !matches.has("maybe")) return null;
  const selections = [
    all,
    all.map((some) => some.filter(({ url }) => matchOf(url) === "yes")),
    all.map((some) => some.filter(({ url }) => matchOf(url) !== "no")),
  ];
  return {
    isRequired: matches.has("yes"),
    counts: {
      citations: selections.map((some) => some.flat().length),
      answers: selections.map((some) => some.filter(({ length }) => length > 0).length),
      URLs: selections.map((some) => new Set(some.flat().map(({ url }): unknown => url)).size),
      domains: [1],
    },
  };
}
