import { reportFindings } from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf } from "../../core/survey.ts";
import { ownerKind } from "../../plan/citation-counts.ts";
import { itemsOf } from "../../assert/rows.ts";
import { ownershipRequests } from "./owners.ts";

/** §2.9, §4.3: a row has the ownership it was found by; a competitor's may include the name. */
export const domainsOwnershipValue: Rule = {
  id: "domains.ownership-value",
  requests: ownershipRequests,
  judge(survey, reporter) {
    reporter.needs("a domain found by an ownership filter");
    for (const exchange of survey.responses("listCitedDomains")) {
      const { ownership } = parametersOf(exchange);
      const wanted = ownerKind(ownership);
      if (wanted === null) continue;
      const rows = itemsOf(exchange).map((row: Json): unknown => row?.ownership);
      const texts = rows.filter((value) => typeof value === "string");
      const wrong = rows.flatMap((value, at) =>
        typeof value === "string" && !matchesKind(value, wanted) ? [at] : [],
      );
      const findings = wrong.map((at) => ({
        pointer: `/items/${at}/ownership`,
        kind: "filter-not-kept",
        expected: `${wanted === "competitor" ? "competitor or competitor:<name>" : wanted}, as requested with ownership`,
        actual: String(rows[at]),
      }));
      reportFindings(reporter, exchange, findings, texts.length > 0);
    }
  },
};

function matchesKind(value: string, kind: string): boolean {
  return kind === "competitor" ? ownerKind(value) === kind : value === kind;
}
