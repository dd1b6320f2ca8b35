import { reportFindings } from "../../assert/findings.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Place, Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { containsText, citedUrlContains, normalizeDomain } from "../../assert/text.ts";
import { citedRequests, citedSample, searchRequests } from "../../plan/cited-sources.ts";
import { rowsWithout } from "../../assert/unfiltered-rows.ts";
import { unchangedWholeList } from "../../assert/whole-lists.ts";
import { itemsOf, placesOf } from "../../assert/rows.ts";
import { judgeSameSearch, sameSearchRequests } from "./same-search.ts";

/** §4.3: `search` finds a domain by its name, or by a URL or title cited from it, as listed by /citations. */
export const domainsSearch: Rule = {
  id: "domains.search",
  requests: (survey) => [
    ...citedRequests(survey),
    ...searchRequests(survey, "listCitedDomains"),
    ...sameSearchRequests(survey),
  ],
  judge(survey, reporter) {
    judgeSameSearch(survey, reporter);
    reporter.needs(
      "a domain found by a word that other domains do not have, and all URLs of past days",
    );
    const known = knownPages(survey);
    if (known === null) return;
    for (const exchange of survey.responses("listCitedDomains")) {
      const { search } = parametersOf(exchange);
      if (search === undefined || !isOn(exchange, known)) continue;
      const rows = itemsOf(exchange);
      const wrong = rows.flatMap((row, at) => (isFound(row, search, known) ? [] : [at]));
      const findings = wrong.map((at) => ({
        pointer: `/items/${at}`,
        kind: "search-not-kept",
        expected: `${JSON.stringify(search)} in the domain, or in a URL or title cited from it`,
        actual: String(rows[at]?.domain),
        compared: urlsOf(known, rows[at]?.domain),
      }));
      const wider = rowsWithout(survey, exchange, "search");
      const isDistinctive = wider.some((row) => !isFound(row, search, known));
      reportFindings(reporter, exchange, findings, rows.length > 0 && isDistinctive);
    }
  },
};

interface Known {
  readonly pages: readonly Json[];
  readonly exchanges: readonly Exchange[];
  readonly values: Readonly<Record<string, string>>;
}

/** Returns all cited URLs of the sample; null if the list is incomplete or changed. */
function knownPages(survey: Survey): Known | null {
  const values = citedSample(survey)?.values;
  const walk = values === undefined ? null : unchangedWholeList(survey, "listCitations", values);
  return values === undefined || walk === null
    ? null
    : { values, pages: walk.rows, exchanges: walk.pages };
}

/** Whether a request has this brand and window; further filters only exclude domains. */
function isOn(exchange: Exchange, { values }: Known): boolean {
  const parameters = parametersOf(exchange);
  return Object.entries(values).every(([name, value]) => parameters[name] === value);
}

function isFound(row: Json, search: string, { pages }: Known): boolean {
  const domain: unknown = row?.domain;
  if (typeof domain !== "string" || containsText(domain, search)) return true;
  return pages.some((page) => isOf(page, domain) && citedUrlContains(page, search));
}

/** Where the cited URLs of a domain are listed. */
function urlsOf({ exchanges }: Known, domain: unknown): Place[] {
  return typeof domain === "string" ? placesOf(exchanges, (page) => isOf(page, domain)) : [];
}

function isOf(page: Json, domain: string): boolean {
  const site: unknown = page?.domain;
  return typeof site === "string" && normalizeDomain(site) === normalizeDomain(domain);
}
