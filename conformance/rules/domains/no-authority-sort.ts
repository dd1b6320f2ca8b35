import { counted } from "../../../src/common/counted.ts";
import { reportFindings } from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { domainsRequests } from "../../plan/cited-sources.ts";
import { itemsOf } from "../../assert/rows.ts";

/** §4.3: rows are sorted by count, also where authority would sort them differently. */
export const domainsNoAuthoritySort: Rule = {
  id: "domains.no-authority-sort",
  requests: domainsRequests,
  judge(survey, reporter) {
    reporter.needs("neighbouring domains of which the more cited one has less authority");
    for (const exchange of survey.responses("listCitedDomains")) {
      const rows = itemsOf(exchange);
      const seams = rows.slice(1).map((row, at) => orderCriterion(rows[at], row));
      const wrong = seams.flatMap((seam, at) => (seam === "authority" ? [at + 1] : []));
      const findings = wrong.map((at) => ({
        pointer: `/items/${at}`,
        kind: "ordered-by-authority",
        expected: `the domain with ${counted(rows[at]?.citation_count, "citation")} before the one with ${rows[at - 1]?.citation_count}`,
        actual: `authority ${rows[at]?.domain_authority} after ${rows[at - 1]?.domain_authority}`,
      }));
      reportFindings(reporter, exchange, findings, seams.includes("count"));
    }
  },
};

/** Returns what the order of two neighbours follows; null if both agree or one is unknown. */
function orderCriterion(first: Json, second: Json): "count" | "authority" | null {
  const counts: unknown[] = [first?.citation_count, second?.citation_count];
  const authorities: unknown[] = [first?.domain_authority, second?.domain_authority];
  if ([...counts, ...authorities].some((value) => typeof value !== "number")) return null;
  const byCount = first.citation_count - second.citation_count;
  const byAuthority = first.domain_authority - second.domain_authority;
  if (byCount * byAuthority >= 0) return null;
  return byCount > 0 ? "count" : "authority";
}
