import type { Json } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { KINDS } from "../citations/books.ts";
import { rowsOf } from "../sov/whole.ts";
import { foundSites, ownershipAsks, sitesUnder, stillSites } from "./owners.ts";

/** §2.9, §4.3: the three filters leave no site out. */
export const domainsOwnershipPartition: Rule = {
  id: "domains.ownership-partition",
  asks: ownershipAsks,
  judge(survey, { held, broken, missing }) {
    const sites = stillSites(survey);
    const isWhole = KINDS.every((kind) => sitesUnder(survey, kind) !== null);
    if (sites === null || !isWhole || sites.rows.length === 0) {
      return missing(
        "all sites, and those under each ownership filter, over days that stand still",
      );
    }
    const found = foundSites(survey);
    for (const exchange of sites.pages) {
      const rows = rowsOf(exchange);
      const lost = rows.flatMap((row, at) => (isLost(row, found) ? [at] : []));
      for (const at of lost.slice(0, 5)) {
        broken({
          exchange,
          pointer: `/items/${at}/domain`,
          kind: "no-owner",
          expected: `${rows[at]?.domain} under yours, earned or competitor`,
          actual: "under none of them",
        });
      }
      if (lost.length === 0) held(exchange);
    }
  },
};

function isLost(row: Json, found: ReadonlyMap<string, unknown>): boolean {
  return typeof row?.domain === "string" && !found.has(row.domain);
}
