import type { Ask } from "../../ask.ts";
import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { closedWindow, studies } from "../../terrain.ts";
import { ownedAsk, ownedAsks } from "../citations/ground.ts";

/** §2.11: without a domain of yours, none of yours is cited. Asks on until a brand declares none. */
export const ownedNoneDeclared: Rule = {
  id: "owned.none-declared",
  asks: (survey) => [...ownedAsks(survey), ...furtherAsks(survey)],
  judge(survey, { held, broken, missing }) {
    missing("a brand with citations and without a declared domain");
    for (const exchange of survey.replies("getOwnedShare")) {
      const { no_owned_domains_declared, yours, total } = exchange.reply?.json ?? {};
      if (no_owned_domains_declared !== true || typeof yours !== "number") continue;
      if (yours > 0) {
        broken({
          exchange,
          pointer: "/yours",
          kind: "owned-without-domains",
          expected: "0: no owned domain is declared",
          actual: String(yours),
        });
      } else if (total > 0) held(exchange);
    }
  },
};

/** The remaining brands with answers, while no brand without a domain is known. */
function furtherAsks(survey: Survey): Ask[] {
  const asks = ownedAsks(survey);
  if (asks.some((ask) => survey.find(ask) === null)) return [];
  const isFound = survey
    .replies("getOwnedShare")
    .some(({ reply }) => reply?.json?.no_owned_domains_declared === true);
  if (isFound) return [];
  return studies(survey)
    .filter(({ runs }) => runs > 0)
    .map(({ brand }) => ownedAsk(survey, { brand, ...closedWindow(survey) }));
}
