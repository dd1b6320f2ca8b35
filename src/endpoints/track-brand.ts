import type { Endpoint } from "./endpoint.ts";

/** POST /brands/tracked (§4.8): tracks a brand, or adds a domain to one (C79). */
export const trackBrand: Endpoint<"trackBrand"> = ({ workspace, body, returnsCreated }) => {
  const domain = body.domain?.toLowerCase() ?? null;
  const known = workspace.brand(body.brand);
  const isNews = known === null || (domain !== null && !known.ownDomains.has(domain));
  if (isNews) workspace.append({ kind: "brand-tracked", brand: body.brand, domain });
  if (!returnsCreated) return { body: {} };
  return { body: { brand: body.brand, domain: known?.domain ?? domain } };
};
