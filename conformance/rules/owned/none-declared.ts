import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
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
