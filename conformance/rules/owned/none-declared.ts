import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Finding, Rule } from "../../core/rule.ts";
import { trackedBrand } from "../../assert/tracked-brands.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { closedWindow, discoveredBrands } from "../../plan/discovery.ts";
import { ownedShareRequest, ownedRequests } from "../../plan/cited-sources.ts";

/** §2.11: without an owned domain, `yours` is 0. Plans further brands until one has no owned domain. */
export const ownedNoneDeclared: Rule = {
  id: "owned.none-declared",
  requests: (survey) => [...ownedRequests(survey), ...furtherRequests(survey)],
  judge(survey, reporter) {
    reporter.needs("a brand with citations and no owned domain");
    for (const exchange of survey.responses("getOwnedShare")) {
      const { no_owned_domains_declared, yours, total } = exchange.response?.json ?? {};
      if (no_owned_domains_declared !== true || typeof yours !== "number") continue;
      const declared = declaredDomain(survey, exchange);
      if (declared !== null) {
        reporter.violates(declared);
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

/** Returns a finding if the brand has a registered domain, which is one of its own (§2.3). */
function declaredDomain(survey: Survey, exchange: Exchange): Finding | null {
  const tracked = trackedBrand(survey, exchange, parametersOf(exchange)["brand"]);
  const domain: unknown = tracked?.row["domain"];
  if (tracked === undefined || typeof domain !== "string" || domain === "") return null;
  return {
    exchange,
    pointer: "/no_owned_domains_declared",
    kind: "domain-declared",
    expected: `false: ${domain} is registered as a domain of the brand`,
    actual: "true",
    compared: [{ exchange: tracked.exchange, pointer: `${tracked.pointer}/domain` }],
  };
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
