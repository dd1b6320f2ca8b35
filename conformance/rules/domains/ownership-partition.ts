import { reportFindings } from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { OWNER_KINDS } from "../../plan/citation-counts.ts";
import { itemsOf } from "../../assert/rows.ts";
import { foundSites, ownershipRequests, sitesOwnedBy, unchangedSites } from "./owners.ts";

/** §2.9, §4.3: each domain is found under one of the three filters. */
export const domainsOwnershipPartition: Rule = {
  id: "domains.ownership-partition",
  requests: ownershipRequests,
  judge(survey, reporter) {
    const sites = unchangedSites(survey);
    const isWhole = OWNER_KINDS.every((kind) => sitesOwnedBy(survey, kind) !== null);
    if (sites === null || !isWhole || sites.rows.length === 0) {
      return reporter.needs(
        "all domains, and those of each ownership filter, over days that do not change during the check",
      );
    }
    const found = foundSites(survey);
    for (const exchange of sites.pages) {
      const rows = itemsOf(exchange);
      const lostRows = rows.flatMap((row, at) => (isUnowned(row, found) ? [at] : []));
      const findings = lostRows.map((at) => ({
        pointer: `/items/${at}/domain`,
        kind: "no-owner",
        expected: `${rows[at]?.domain} under yours, earned or competitor`,
        actual: "under none of them",
        compared: OWNER_KINDS.flatMap((kind) =>
          (sitesOwnedBy(survey, kind)?.pages ?? []).map((page) => ({
            exchange: page,
            pointer: "/items",
          })),
        ),
      }));
      reportFindings(reporter, exchange, findings);
    }
  },
};

function isUnowned(row: Json, found: ReadonlyMap<string, unknown>): boolean {
  return typeof row?.domain === "string" && !found.has(row.domain);
}
