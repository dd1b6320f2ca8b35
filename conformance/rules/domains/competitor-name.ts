import { formatValue } from "../../assert/findings.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Finding, Place, Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { citedSample, namedBrands, namesRequest } from "../../plan/cited-sources.ts";
import { itemsOf, rowsOf } from "../../assert/rows.ts";
import { normalizeDomain } from "../../assert/text.ts";
import { ownershipRequests, sitesOwnedBy, unchangedSites } from "./owners.ts";

const MAX_NAMES = 3;

/**
 * §4.3: a competitor's domains are among all competitors' domains. Tries a few names until one has domains.
 */
export const domainsCompetitorName: Rule = {
  id: "domains.competitor-name",
  requests(survey) {
    const sample = citedSample(survey);
    if (sample === null) return ownershipRequests(survey);
    return [...ownershipRequests(survey), namesRequest(survey, sample), ...nameRequests(survey)];
  },
  judge(survey, reporter) {
    reporter.needs(
      "a tracked competitor with cited domains, over past days that do not change during the check",
    );
    const competitors = sitesOwnedBy(survey, "competitor");
    if (competitors === null || unchangedSites(survey) === null) return;
    const known: Known = {
      domains: new Set(competitors.rows.map((row) => row?.domain)),
      pages: competitors.pages,
      primary: primaryDomains(survey),
    };
    for (const request of nameRequests(survey)) {
      const exchange = survey.find(request);
      const findings = exchange === null ? [] : findingsOf(exchange, known);
      findings.slice(0, 5).forEach(reporter.violates);
      const isDistinctive = exchange !== null && itemsOf(exchange).length > 0;
      if (findings.length === 0 && isDistinctive) reporter.holds(exchange);
    }
  },
};

/** The domains of all competitors. */
interface Known {
  readonly domains: ReadonlySet<unknown>;
  readonly pages: readonly Exchange[];
  /** The brands with their primary domains, as tracked. */
  readonly primary: readonly Tracked[];
}

interface Tracked {
  readonly brand: unknown;
  readonly domain: string;
  readonly place: Place;
}

/** Returns the tracked brands with a domain that no other one has. */
function primaryDomains(survey: Survey): Tracked[] {
  const list = survey.find(survey.plan("listTrackedBrands"));
  const all = (list === null ? [] : rowsOf(list)).flatMap(({ row, exchange, pointer }) =>
    typeof row.domain === "string" && row.domain !== ""
      ? [{ brand: row.brand, domain: normalizeDomain(row.domain), place: { exchange, pointer } }]
      : [],
  );
  return all.filter(({ domain }) => all.filter((other) => other.domain === domain).length === 1);
}

function findingsOf(exchange: Exchange, { domains, pages, primary }: Known): Finding[] {
  const { ownership } = parametersOf(exchange);
  if (exchange.response?.status === 400) {
    const expected = "200: competitor:<name> is a valid ownership with a competitor's name";
    return [{ exchange, pointer: "", kind: "value-refused", expected, actual: "400" }];
  }
  const name = ownership?.replace("competitor:", "");
  return itemsOf(exchange).flatMap((row, at) => {
    const owner = primary.find(({ domain }) => isOf(row, domain));
    if (owner !== undefined && owner.brand !== name) {
      return [
        {
          exchange,
          pointer: `/items/${at}/domain`,
          kind: "of-another-brand",
          expected: `a domain of ${name}`,
          actual: `${row.domain}, the primary domain of ${formatValue(owner.brand)}`,
          compared: [owner.place],
        },
      ];
    }
    if (!isUnlisted(row, domains)) return [];
    return [
      {
        exchange,
        pointer: `/items/${at}/domain`,
        kind: "not-a-competitor",
        expected: "a domain that ownership=competitor returns too",
        actual: `${row.domain} under ${ownership}`,
        compared: pages.map((page) => ({ exchange: page, pointer: "/items" })),
      },
    ];
  });
}

function isOf(row: Json, domain: string): boolean {
  return typeof row?.domain === "string" && normalizeDomain(row.domain) === domain;
}

function isUnlisted(row: Json, all: ReadonlySet<unknown>): boolean {
  return typeof row?.domain === "string" && !all.has(row.domain);
}

/** Plans the domains of named competitors until one has any. */
function nameRequests(survey: Survey): PlannedRequest[] {
  const requests = namesOf(survey).map((name) => competitorRequest(survey, name));
  const enough = requests.findIndex((request) => {
    const exchange: Exchange | null = survey.find(request);
    return exchange === null || itemsOf(exchange).length > 0;
  });
  return enough === -1 ? requests : requests.slice(0, enough + 1);
}

function competitorRequest(survey: Survey, name: string): PlannedRequest {
  const values = citedSample(survey)?.values;
  return survey.plan("listCitedDomains", { ...values, ownership: `competitor:${name}` });
}

/**
 * Returns tracked competitors that the sample's runs mention: those with cited
 * domains first, and of these the names that are more than one word in ASCII.
 */
function namesOf(survey: Survey): string[] {
  const sample = citedSample(survey);
  if (sample === null) return [];
  const cited = new Set(sitesOwnedBy(survey, "competitor")?.rows.map((row) => row?.domain));
  const competitors = namedBrands(survey, sample).filter(
    (row) => row?.is_tracked_competitor === true && typeof row.brand_name === "string",
  );
  const rank = ({ domain, brand_name }: Json): number =>
    (cited.has(domain) ? 0 : 2) + (/[^\w.]/.test(brand_name) ? 0 : 1);
  return competitors
    .toSorted((a, b) => rank(a) - rank(b))
    .map((row): string => row.brand_name)
    .slice(0, MAX_NAMES);
}
