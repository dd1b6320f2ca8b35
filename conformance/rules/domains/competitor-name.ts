import {
  formatValue,
  otherRows,
  reportFindings,
  type FindingDetails,
} from "../../assert/findings.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Place, Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { citedSample, namedBrands, namesRequest } from "../../plan/cited-sources.ts";
import { itemsOf, rowsOf, type Row } from "../../assert/rows.ts";
import { normalizeDomain } from "../../assert/text.ts";
import { groupBy } from "../../../src/common/group-by.ts";
import { ownershipRequests, sitesOwnedBy, unchangedSites } from "./owners.ts";

/** Names that are tried until one has domains; in a deep check, all of them are. */
const MAX_NAMES = { quick: 3, standard: 3, deep: 12 };

/**
 * §4.3: a competitor's domains are among all competitors' domains, and have the domain that the list of brands gives.
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
      mentioned: mentionedBrands(survey),
    };
    for (const request of nameRequests(survey)) {
      const exchange = survey.find(request);
      if (exchange === null) continue;
      const findings = [...findingsOf(exchange, known), ...lostDomain(exchange, known)];
      reportFindings(reporter, exchange, findings, itemsOf(exchange).length > 0);
    }
  },
};

/** The domains of all competitors. */
interface Known {
  readonly domains: ReadonlySet<unknown>;
  readonly pages: readonly Exchange[];
  /** The brands with their primary domains, as tracked. */
  readonly primary: readonly Tracked[];
  /** The rows of mentioned brands whose domain no other brand has. */
  readonly mentioned: readonly Row[];
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

function findingsOf(exchange: Exchange, { domains, pages, primary }: Known): FindingDetails[] {
  const { ownership } = parametersOf(exchange);
  if (exchange.response?.status === 400) {
    const expected = "200: competitor:<name> is a valid ownership with a competitor's name";
    return [{ pointer: "", kind: "value-refused", expected, actual: "400" }];
  }
  const name = ownership?.replace("competitor:", "");
  return itemsOf(exchange).flatMap((row, at) => {
    const owner = primary.find(({ domain }) => isOf(row, domain));
    if (owner !== undefined && owner.brand !== name) {
      return [
        {
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
        pointer: `/items/${at}/domain`,
        kind: "not-a-competitor",
        expected: "a domain that ownership=competitor returns too",
        actual: `${row.domain} under ${ownership}`,
        compared: pages.map((page) => ({ exchange: page, pointer: "/items" })),
      },
    ];
  });
}

/** Returns a finding if a whole list lacks the domain of its brand, although it is one of a competitor. */
function lostDomain(exchange: Exchange, { domains, pages, mentioned }: Known): FindingDetails[] {
  const { ownership } = parametersOf(exchange);
  const own = mentioned.find(({ row }) => ownership === `competitor:${row.brand_name}`);
  const body: Json = exchange.response?.json;
  const isWhole = exchange.response?.status === 200 && body?.has_more === false;
  if (own === undefined || !isWhole || !domains.has(own.row.domain)) return [];
  if (itemsOf(exchange).some((row) => row?.domain === own.row.domain)) return [];
  return [
    {
      pointer: "/items",
      kind: "domain-left-out",
      expected: `${own.row.domain}, the domain of ${own.row.brand_name}, as with ownership=competitor`,
      actual: otherRows(itemsOf(exchange).length),
      compared: [own, ...pages.map((page) => ({ exchange: page, pointer: "/items" }))],
    },
  ];
}

function mentionedBrands(survey: Survey): Row[] {
  const sample = citedSample(survey);
  const list = sample === null ? null : survey.find(namesRequest(survey, sample));
  const groups = groupBy(list === null ? [] : rowsOf(list), ({ row }): unknown => row.domain);
  return [...groups.values()].filter((rows) => rows.length === 1).flat();
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
  if (survey.settings.depth === "deep") return requests;
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
    .slice(0, MAX_NAMES[survey.settings.depth]);
}
