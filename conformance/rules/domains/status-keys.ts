import { reportFindings } from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import { isCount } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { domainsRequests } from "../../plan/cited-sources.ts";
import { itemsOf } from "../../assert/rows.ts";

const STATUSES: ReadonlySet<string> = new Set(["unknown", "alive", "dead", "redirect"]);

/** §2.9: what the breakdown counts, and whether it contains zero counts, is not documented. */
export const domainsStatusKeys: Rule = {
  id: "domains.status-keys",
  requests: domainsRequests,
  judge(survey, reporter) {
    reporter.needs("a cited domain with a url_status_breakdown");
    for (const exchange of survey.responses("listCitedDomains")) {
      const entries = itemsOf(exchange).flatMap((row, at) =>
        entriesOf(row).map(([status, count]) => ({ at, status, count })),
      );
      const wrong = entries.filter(({ status, count }) => !STATUSES.has(status) || !isCount(count));
      const findings = wrong.map(({ at, status, count }) => ({
        pointer: `/items/${at}/url_status_breakdown/${status}`,
        kind: "breakdown-wrong",
        expected: "unknown, alive, dead or redirect, with a non-negative integer",
        actual: JSON.stringify(count),
      }));
      reportFindings(reporter, exchange, findings, entries.length > 0);
    }
  },
};

function entriesOf(row: Json): [string, unknown][] {
  const breakdown: unknown = row?.url_status_breakdown;
  return typeof breakdown === "object" && breakdown !== null ? Object.entries(breakdown) : [];
}
