import type { BrandView } from "../workspace/world/brand-view.ts";

/** To whom a cited site belongs, seen from the queried brand; `name` is the competitor's. */
export interface Ownership {
  readonly kind: "yours" | "competitor" | "earned";
  readonly name: string | null;
}

const EARNED: Ownership = { kind: "earned", name: null };
const YOURS: Ownership = { kind: "yours", name: null };

/** Tells the owner of a domain: the queried brand, one of its tracked competitors, or nobody (§2.9). */
export function ownershipOf(brand: BrandView): (domain: string) => Ownership {
  const owners = new Map<string, Ownership>();
  for (const { name, domain } of brand.catalogue.names) {
    if (domain !== null && brand.competitors.has(name)) {
      owners.set(domain, { kind: "competitor", name });
    }
  }
  for (const domain of brand.ownDomains) owners.set(domain, YOURS);
  return (domain) => owners.get(domain) ?? EARNED;
}
