import type { Json } from "../../exchange.ts";
import { isCount } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { domainsAsks } from "../citations/ground.ts";
import { rowsOf } from "../sov/whole.ts";

const STATUSES: ReadonlySet<string> = new Set(["unknown", "alive", "dead", "redirect"]);

/** §2.9: what a breakdown counts, and whether it has states without pages, is the deployment's. */
export const domainsStatusKeys: Rule = {
  id: "domains.status-keys",
  asks: domainsAsks,
  judge(survey, { held, broken, missing }) {
    missing("a cited site with a url_status_breakdown");
    for (const exchange of survey.replies("listCitedDomains")) {
      const entries = rowsOf(exchange).flatMap((row, at) =>
        entriesOf(row).map(([status, count]) => ({ at, status, count })),
      );
      const wrong = entries.filter(({ status, count }) => !STATUSES.has(status) || !isCount(count));
      for (const { at, status, count } of wrong.slice(0, 5)) {
        broken({
          exchange,
          pointer: `/items/${at}/url_status_breakdown/${status}`,
          kind: "breakdown-wrong",
          expected: "unknown, alive, dead or redirect, with a whole number of at least 0",
          actual: JSON.stringify(count),
        });
      }
      if (wrong.length === 0 && entries.length > 0) held(exchange);
    }
  },
};

function entriesOf(row: Json): [string, unknown][] {
  const breakdown: unknown = row?.url_status_breakdown;
  return typeof breakdown === "object" && breakdown !== null ? Object.entries(breakdown) : [];
}
