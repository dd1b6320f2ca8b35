import { citationsByOwner } from "../metrics/citations.ts";
import { percentage } from "../metrics/rounding.ts";
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
      total,
      yours_pct: percentage(yours, total),
      competitor_pct: percentage(competitor, total),
      earned_pct: percentage(earned, total),
      no_owned_domains_declared: brand.ownDomains.size === 0,
    },
  };
};
