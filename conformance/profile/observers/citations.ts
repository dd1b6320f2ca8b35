import type { Exchange, Json } from "../../exchange.ts";
import { isObject } from "../../json.ts";
import { booksOf, type Books } from "../../rules/citations/books.ts";
import { groundRows } from "../../rules/citations/ground.ts";
import { countsCitations, explaining } from "../../rules/citations/readings.ts";
import { dayOfInstant, daysBetween, isDate } from "../../calendar.ts";
import { instantOf } from "../../instant.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import type { Observer, Sighting, Value } from "../observer.ts";
import { changed, each, named, rowsIn, shapeOf, together } from "../seeing.ts";

/** What one citation is, where the lists tell; several readings that all explain them tell nothing. */
function seeCounting(survey: Survey): Sighting[] {
  const books = booksOf(survey);
  if (books === null || books.sites.length < 2) return [];
  const pages = groundRows(survey, "listCitations");
  const value = countsCitations(books) ? "occurrences" : (coarse(books, pages) ?? rest(books));
  return together([books.domains], value);
}

/** What owned share adds up, beside the sites and pages of the lists. */
function seeOwned(survey: Survey): Sighting[] {
  const books = booksOf(survey);
  if (books?.owned == null || books.totals === null || books.sites.length < 2) return [];
  const { sites, totals } = books;
  const pages = sites.reduce((sum, site) => sum + site.pages.length, 0);
  const counts = sites.reduce((sum, { count }) => sum + count, 0);
  if (totals.total === counts) return together([books.owned], "the counts of all sites");
  if (totals.total === sites.length) return together([books.owned], "sites");
  return together([books.owned], totals.total === pages ? "pages" : "otherwise");
}

const ENOUGH_SITES = 5;

/** Whether whatever is cited counts once: each site, or each page though several platforms cite it. */
function coarse({ sites }: Books, pages: readonly Json[]): Value | null {
  const wide = sites.filter((site) => site.pages.length > 1);
  if (wide.length >= ENOUGH_SITES && wide.every(({ count }) => count === 1)) return "sites";
  const isOnce = pages.some(({ providers, citation_count }) => providers?.length > citation_count);
  const isByPage = sites.every((site) => site.count === site.pages.length);
  return isOnce && isByPage ? "pages" : null;
}

/** The only reading that is left; several tell nothing. */
function rest(books: Books): Value | null {
  const [only, ...more] = explaining(books);
  if (only === undefined) return "otherwise";
  return more.length === 0 ? only : null;
}

/** The words for a competitor's site. */
function competitorWord(exchange: Exchange): Value | null {
  const words = rowsIn(exchange)
    .map(({ ownership }) => String(ownership))
    .filter((word) => word.startsWith("competitor"));
  if (words.length === 0) return null;
  return named(words.map((word) => (word === "competitor" ? word : "competitor:<name>")));
}

/** Whether a list has a site and a sub-domain of it as two rows. */
function subDomains(exchange: Exchange): Value | null {
  const domains = rowsIn(exchange).map(({ domain }) => String(domain));
  const isSub = domains.some((domain) => domains.some((other) => domain.endsWith(`.${other}`)));
  return isSub ? "a row of its own" : null;
}

const PAGE_FILTERS = ["url_status", "content_type", "search"];

/** Sites under a filter on pages, beside the same sites without it. */
function siteUnderFilter(survey: Survey, exchange: Exchange): Value | null {
  const given = parametersOf(exchange);
  const filters = PAGE_FILTERS.filter((name) => given[name] !== undefined);
  if (filters.length !== 1) return null;
  const bare = changed(exchange, { [filters[0] ?? ""]: undefined, limit: "100", offset: "0" });
  const whole = new Map(
    rowsOf(survey.body(bare)).map((row): [unknown, unknown] => [row.domain, row.citation_count]),
  );
  const pairs = rowsIn(exchange).flatMap((row): [number, number][] => {
    const all = whole.get(row.domain);
    return typeof all === "number" && all > 1 && typeof row.citation_count === "number"
      ? [[row.citation_count, all]]
      : [];
  });
  if (pairs.length === 0) return null;
  if (pairs.some(([some, all]) => some < all)) return "only its pages that match";
  return pairs.length > 2 ? "the whole site" : null;
}

function rowsOf(body: Json): Json[] {
  return Array.isArray(body?.items) ? body.items.filter(isObject) : [];
}

const STATUSES = ["alive", "dead", "redirect", "unknown"];

function statusKeys(exchange: Exchange): Value | null {
  const maps = rowsIn(exchange).flatMap(({ url_status_breakdown: map }) =>
    isObject(map) ? [map] : [],
  );
  if (maps.length === 0) return null;
  if (maps.every((map) => STATUSES.every((status) => status in map))) return "all four, at 0 too";
  return maps.every((map) => Object.values(map).every((count) => count !== 0))
    ? "those with pages"
    : "otherwise";
}

/** What the breakdown of a site counts, where its pages and its citations are not as many. */
function seeBreakdown(survey: Survey): Sighting[] {
  const books = booksOf(survey);
  if (books === null) return [];
  const pages = new Map(books.sites.map((site) => [site.domain, site.pages.length]));
  const values = rowsIn(books.domains).flatMap((row) => {
    const { url_status_breakdown: map, citation_count: count } = row;
    const listed = pages.get(String(row.domain));
    if (!isObject(map) || listed === undefined || listed === count) return [];
    const sum = Object.values(map).reduce((total, one) => total + Number(one), 0);
    return [sum === listed ? "pages" : sum === count ? "citations" : "otherwise"];
  });
  return [...new Set(values)].flatMap((value) => together([books.domains], value));
}

/** The fields of a page's row that only extras bring. */
function extras(survey: Survey, exchange: Exchange): Value | null {
  if (parametersOf(exchange)["include_extras"] !== "true") return null;
  const bare = rowsOf(survey.body(changed(exchange, { include_extras: undefined })))[0];
  const [row] = rowsIn(exchange);
  if (row === undefined || bare === undefined) return null;
  const more = Object.entries(row).filter(([name]) => !(name in bare));
  return named(more.map(([name, value]) => `${name}: ${shapeOf(value)}`));
}

/** Whether pages were seen after a window that ended long before the check. */
function lastSeen(survey: Survey, exchange: Exchange): Value | null {
  const { end_date: end } = parametersOf(exchange);
  if (!isDate(end) || daysBetween(end, survey.settings.today) < 3) return null;
  const days = rowsIn(exchange).flatMap(({ last_seen }) => {
    const instant = instantOf(last_seen);
    return instant === null ? [] : [daysBetween(end, dayOfInstant(instant))];
  });
  if (days.length === 0) return null;
  return days.some((after) => after > 1) ? "of any time" : "in the window";
}

/** All words that replies have together, each reply telling the same whole. */
export function seeWords(
  exchanges: readonly Exchange[],
  wordsIn: (row: Json) => unknown[],
): Sighting[] {
  const found = exchanges.flatMap((exchange) =>
    rowsIn(exchange).flatMap((row) =>
      wordsIn(row).flatMap((word) => (typeof word === "string" ? [{ exchange, word }] : [])),
    ),
  );
  if (found.length === 0) return [];
  return together(
    found.map(({ exchange }) => exchange),
    named(found.map(({ word }) => word)),
  );
}

/** Citations (§2.9 - §2.11, §4.3). */
export const CITATION_OBSERVERS: readonly Observer[] = [
  {
    choice: "C44",
    reads: ["citations.agree"],
    aspects: [
      {
        name: "citation_count counts",
        needs: "two cited sites with all their pages, over past days that stand still",
        see: seeCounting,
      },
      {
        name: "/sources/owned-share adds up",
        needs: "it, and all cited sites, over past days that stand still",
        see: seeOwned,
      },
    ],
  },
  {
    choice: "C45",
    reads: ["domains.ownership-value"],
    aspects: [
      {
        name: "a competitor's row says",
        needs: "a cited site of a competitor",
        see: (survey) => each(survey.replies("listCitedDomains"), competitorWord),
      },
      {
        name: "a sub-domain",
        needs: "a cited site and a sub-domain of it, on one page",
        see: (survey) => each(survey.replies("listCitedDomains"), subDomains),
      },
    ],
  },
  {
    choice: "C46",
    reads: ["domains.filters", "domains.search"],
    aspects: [
      {
        name: "a site under a filter on pages counts",
        needs: "sites under such a filter, and the same ones without it",
        see: (survey) =>
          each(survey.replies("listCitedDomains"), (one) => siteUnderFilter(survey, one)),
      },
    ],
  },
  {
    choice: "C47",
    reads: ["citations.agree"],
    aspects: [
      {
        name: "keys of url_status_breakdown",
        needs: "a cited site",
        see: (survey) => each(survey.replies("listCitedDomains"), statusKeys),
      },
      {
        name: "url_status_breakdown counts",
        needs: "a cited site with all its pages, one of them cited twice",
        see: seeBreakdown,
      },
    ],
  },
  {
    choice: "C49",
    reads: ["filter.defaults"],
    aspects: [
      {
        name: "fields that include_extras adds",
        needs: "a cited page, with extras and without",
        see: (survey) => each(survey.replies("listCitations"), (one) => extras(survey, one)),
      },
    ],
  },
  {
    choice: "C50",
    reads: ["date.monotone", "date.range-echo"],
    aspects: [
      {
        name: "last_seen",
        needs: "cited pages over a window that ended days ago",
        see: (survey) => each(survey.replies("listCitations"), (one) => lastSeen(survey, one)),
      },
    ],
  },
  {
    choice: "C51",
    reads: ["citations.schema"],
    aspects: [
      {
        name: "values of metadata_status",
        needs: "a cited page",
        see: (survey) =>
          seeWords(survey.replies("listCitations"), ({ metadata_status }) => [metadata_status]),
      },
    ],
  },
];
