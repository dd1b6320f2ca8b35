import { citationsByOwner, OWNER_SHARES, OWNER_TOTAL } from "../metrics/citations.ts";
import type { Endpoint } from "./endpoint.ts";

/** GET /sources/owned-share (§2.11): citations by the owner of the cited site. */
export const getOwnedShare: Endpoint<"getOwnedShare"> = ({ brand, query }) => {
  const { yours, competitor, earned } = citationsByOwner(query);
  const total = yours + competitor + earned;
  return {
    body: {
      yours,
      competitor,
      earned,
      total: OWNER_TOTAL.of(yours, competitor, earned),
      yours_pct: OWNER_SHARES.yours.of(yours, total),
      competitor_pct: OWNER_SHARES.competitor.of(competitor, total),
      earned_pct: OWNER_SHARES.earned.of(earned, total),
      no_owned_domains_declared: brand.ownDomains.size === 0,
    },
  };
};
