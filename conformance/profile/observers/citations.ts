import { objectsIn } from "../../assert/rows.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { sum } from "../../assert/numbers.ts";
import { isObject } from "../../../src/common/is-object.ts";
import {
  citationCountsOf,
  type CitationCounts,
  countsCitations,
  fittingReadings,
} from "../../plan/citation-counts.ts";
import { sampleRows } from "../../plan/cited-sources.ts";
import { daysBetween, isDate } from "../../core/calendar.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import {
  eachResponse,
  type Observation,
  type ObserverGroup,
  type Value,
  allTexts,
} from "../observer.ts";
import {
  daysIn,
  describeShape,
  joinNames,
  observeAll,
  rowsIn,
  withParameters,
} from "../observation.ts";

/** Observes what citation_count counts, unless several readings explain the lists. */
function observeCounting(survey: Survey): Observation[] {
  const lists = citationCountsOf(survey);
  if (lists === null || lists.sites.length < 2) return [];
  const pages = sampleRows(survey, "listCitations");
  const value = countsCitations(lists)
    ? "occurrences"
    : (countedOnce(lists, pages) ?? onlyReading(lists));
  return observeAll([lists.domains], value);
}

/** Observes what owned share counts, by comparing it with the lists of sites and pages. */
function observeOwned(survey: Survey): Observation[] {
  const lists = citationCountsOf(survey);
  if (lists?.owned == null || lists.totals === null || lists.sites.length < 2) return [];
  const { sites, totals } = lists;
  const pages = sum(sites.map((site) => site.pages.length));
  const counts = sum(sites.map(({ count }) => count));
  if (totals.total === counts) return observeAll([lists.owned], "the citation_count of all sites");
  if (totals.total === sites.length) return observeAll([lists.owned], "sites");
  return observeAll([lists.owned], totals.total === pages ? "pages" : "otherwise");
}

const MIN_SITES = 5;

/** Whether each site, or each page, counts once even if cited several times. */
function countedOnce({ sites }: CitationCounts, pages: readonly Json[]): Value | null {
  const wide = sites.filter((site) => site.pages.length > 1);
  if (wide.length >= MIN_SITES && wide.every(({ count }) => count === 1)) return "sites";
  const isOnce = pages.some(({ providers, citation_count }) => providers?.length > citation_count);
  const isByPage = sites.every((site) => site.count === site.pages.length);
  return isOnce && isByPage ? "pages" : null;
}

/** Returns the reading that explains the lists; null if several do. */
function onlyReading(lists: CitationCounts): Value | null {
  const [only, ...more] = fittingReadings(lists);
  if (only === undefined) return "otherwise";
  return more.length === 0 ? only : null;
}

/** Returns how the ownership of competitors' sites is written. */
function competitorOwnership(exchange: Exchange): Value | null {
  const values = rowsIn(exchange)
    .map(({ ownership }) => String(ownership))
    .filter((value) => value.startsWith("competitor"));
  if (values.length === 0) return null;
  return joinNames(values.map((value) => (value === "competitor" ? value : "competitor:<name>")));
}

/** Whether a list has a site and one of its subdomains as separate rows. */
function subDomains(exchange: Exchange): Value | null {
  const domains = rowsIn(exchange).map(({ domain }) => String(domain));
  const isSub = domains.some((domain) => domains.some((other) => domain.endsWith(`.${other}`)));
  return isSub ? "separate rows" : null;
}

const PAGE_FILTERS = ["url_status", "content_type", "search"];

/** Compares sites under a page filter with the same sites without it. */
function siteUnderFilter(exchange: Exchange, survey: Survey): Value | null {
  const given = parametersOf(exchange);
  const [filter, ...others] = PAGE_FILTERS.filter((name) => given[name] !== undefined);
  if (filter === undefined || others.length > 0) return null;
  const bare = withParameters(exchange, { [filter]: undefined, limit: "100", offset: "0" });
  const whole = objectsIn(survey.body(bare)?.items);
  const counts = new Map(whole.map((row): [unknown, unknown] => [row.domain, row.citation_count]));
  const rows = rowsIn(exchange).flatMap(({ domain, citation_count: count }) => {
    const all = counts.get(domain);
    return typeof all === "number" && all > 1 && typeof count === "number" ? [{ count, all }] : [];
  });
  if (rows.some(({ count, all }) => count < all)) return "only matching pages";
  return rows.length > 2 ? "the whole site" : null;
}

const STATUSES = ["alive", "dead", "redirect", "unknown"];

function statusKeys(exchange: Exchange): Value | null {
  const maps = rowsIn(exchange).flatMap(({ url_status_breakdown: map }) =>
    isObject(map) ? [map] : [],
  );
  if (maps.length === 0) return null;
  const areAllListed = maps.every((map) => STATUSES.every((status) => status in map));
  if (areAllListed) return "all four, including zeros";
  const hasZero = maps.some((map) => Object.values(map).includes(0));
  return hasZero ? "otherwise" : "only those with pages";
}

/** Observes what the breakdown of a site counts if its pages and citations differ in number. */
function observeBreakdown(survey: Survey): Observation[] {
  const lists = citationCountsOf(survey);
  if (lists === null) return [];
  const pages = new Map(lists.sites.map((site) => [site.domain, site.pages.length]));
  const values = rowsIn(lists.domains).flatMap((row) => {
    const { url_status_breakdown: map, citation_count: count } = row;
    const listed = pages.get(String(row.domain));
    if (!isObject(map) || listed === undefined || listed === count) return [];
    const total = sum(Object.values(map).map(Number));
    return [total === listed ? "pages" : total === count ? "citations" : "otherwise"];
  });
  return [...new Set(values)].flatMap((value) => observeAll([lists.domains], value));
}

/** Returns the fields that include_extras adds to a page's row; the first row where all of them have a value. */
function extras(exchange: Exchange, survey: Survey): Value | null {
  if (parametersOf(exchange)["include_extras"] !== "true") return null;
  const without = withParameters(exchange, { include_extras: undefined });
  const [bare] = objectsIn(survey.body(without)?.items);
  if (bare === undefined) return null;
  const added = rowsIn(exchange).map((row) =>
    Object.entries(row).filter(([name]) => !(name in bare)),
  );
  const more = added.find((fields) => fields.every(([, value]) => value !== null));
  if (more === undefined) return null;
  return joinNames(more.map(([name, value]) => `${name}: ${describeShape(value)}`));
}

/** Whether last_seen can be after a window that ended days before the check. */
function lastSeen(exchange: Exchange, survey: Survey): Value | null {
  const { end_date: end } = parametersOf(exchange);
  if (!isDate(end) || daysBetween(end, survey.settings.today) < 3) return null;
  const days = daysIn(exchange, "last_seen").map((day) => daysBetween(end, day));
  if (days.length === 0) return null;
  return days.some((after) => after > 1) ? "any time" : "within the window";
}

/** Citations (§2.9 - §2.11, §4.3). */
export const CITATION_OBSERVERS: ObserverGroup = {
  reads: [
    "citations.agree",
    "domains.ownership-value",
    "domains.filters",
    "domains.search",
    "filter.defaults",
    "date.monotone",
    "date.range-echo",
    "citations.schema",
  ],
  choices: {
    C44: {
      "citation_count counts": {
        needs: "two cited sites with all their pages, over past days with unchanged data",
        observe: observeCounting,
      },
      "/sources/owned-share counts": {
        needs: "owned share and all cited sites, over past days with unchanged data",
        observe: observeOwned,
      },
    },
    C45: {
      "ownership of a competitor's site": {
        needs: "a cited site of a competitor",
        observe: eachResponse("listCitedDomains", competitorOwnership),
      },
      subdomains: {
        needs: "a page with a cited site and a subdomain of it",
        observe: eachResponse("listCitedDomains", subDomains),
      },
    },
    C46: {
      "citation_count of a site under a page filter": {
        needs: "sites with such a filter and the same sites without it",
        observe: eachResponse("listCitedDomains", siteUnderFilter),
      },
    },
    C47: {
      "keys of url_status_breakdown": {
        needs: "a cited site",
        observe: eachResponse("listCitedDomains", statusKeys),
      },
      "url_status_breakdown counts": {
        needs: "a cited site with all its pages, one of them cited twice",
        observe: observeBreakdown,
      },
    },
    C49: {
      "fields that include_extras adds": {
        needs: "a cited page, with and without extras",
        observe: eachResponse("listCitations", extras),
      },
    },
    C50: {
      last_seen: {
        needs: "cited pages in a window that ended days ago",
        observe: eachResponse("listCitations", lastSeen),
      },
    },
    C51: {
      "values of metadata_status": {
        needs: "a cited page",
        observe: allTexts(["listCitations"], ({ metadata_status }) => [metadata_status]),
      },
    },
  },
};
