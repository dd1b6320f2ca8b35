import type { PlannedRequest } from "../../core/planned-request.ts";
import { credentialIdentity, type Exchange } from "../../core/exchange.ts";
import type { Place, Rule } from "../../core/rule.ts";
import { rowsOf } from "../../assert/rows.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { closedWindow, discoveredBrands } from "../../plan/discovery.ts";
import { ownedShareRequest, ownedRequests } from "../../plan/cited-sources.ts";

/** §2.11: without an owned domain, `yours` is 0. Plans further brands until one has no owned domain. */
export const ownedNoneDeclared: Rule = {
  id: "owned.none-declared",
  requests: (survey) => [...ownedRequests(survey), ...furtherRequests(survey)],
  judge(survey, reporter) {
    reporter.needs("a brand with citations and no owned domain");
    const domains = domainsOf(survey);
    for (const exchange of survey.responses("getOwnedShare")) {
      const tracked = domains.get(scopeOf(exchange));
      const { no_owned_domains_declared, yours, total } = exchange.response?.json ?? {};
      if (no_owned_domains_declared !== true || typeof yours !== "number") continue;
      if (tracked !== undefined) {
        reporter.violates({
          exchange,
          pointer: "/no_owned_domains_declared",
          kind: "domain-declared",
          expected: `false: ${tracked.domain} is registered as a domain of the brand`,
          actual: "true",
          compared: [tracked],
        });
        continue;
      }
      if (yours > 0) {
        reporter.violates({
          exchange,
          pointer: "/yours",
          kind: "owned-without-domains",
          expected: "0: no owned domain is declared",
          actual: String(yours),
        });
      } else if (total > 0) reporter.holds(exchange);
    }
  },
};

/** A domain of a tracked brand, which is registered as owned (§2.3). */
interface TrackedDomain extends Place {
  readonly domain: string;
}

/** Returns the domains of the tracked brands by workspace and brand. */
function domainsOf(survey: Survey): ReadonlyMap<string, TrackedDomain> {
  const rows = survey.responses("listTrackedBrands").flatMap((exchange) => rowsOf(exchange));
  return new Map(
    rows.flatMap(({ row, exchange, pointer }): [string, TrackedDomain][] => {
      const { brand, domain } = row;
      if (typeof domain !== "string" || domain === "") return [];
      const key = JSON.stringify([credentialIdentity(exchange), brand]);
      return [[key, { exchange, pointer: `${pointer}/domain`, domain }]];
    }),
  );
}

function scopeOf(exchange: Exchange): string {
  return JSON.stringify([credentialIdentity(exchange), parametersOf(exchange)["brand"]]);
}

/** Returns the remaining brands with runs, until one has no owned domain. */
function furtherRequests(survey: Survey): PlannedRequest[] {
  const requests = ownedRequests(survey);
  if (requests.some((request) => survey.find(request) === null)) return [];
  const isFound = survey
    .responses("getOwnedShare")
    .some(({ response }) => response?.json?.no_owned_domains_declared === true);
  if (isFound) return [];
  return discoveredBrands(survey)
    .filter(({ runs }) => runs > 0)
    .map(({ brand }) => ownedShareRequest(survey, { brand, ...closedWindow(survey) }));
}
