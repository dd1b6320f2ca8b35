import { hash } from "../../common/random.ts";
import type { SimulationCatalogue } from "../catalogue/catalogue.ts";

/** Powers of ten between the most and the least cited pages of equal weight. */
const MAX_RARITY = 9;
const MAX_RARITY_OF_BRAND_PAGE = 1.2;
const MAX_RARITY_OF_NICHE_PAGE = 1.8;
/** Videos are cited less often: a video site has many pages. */
const VIDEO_FACTOR = 0.3;

/** Factor on the citations of a page: most sites and pages are rarely cited. */
export function rarity(catalogue: SimulationCatalogue, page: number): number {
  const { seed, pages, sites, topics } = catalogue;
  const { site, contentTypes } = pages[page]!;
  const isBrands = sites[site]!.sourceTypes.includes("brand_site");
  const ofSite = hash(seed, "rarity of site", site) / 2 ** 32;
  const ofPage = hash(seed, "rarity of page", page) / 2 ** 32;
  const isNiche = topics[page]!.isNiche === true;
  const powers = isNiche
    ? MAX_RARITY_OF_NICHE_PAGE
    : isBrands
      ? MAX_RARITY_OF_BRAND_PAGE
      : MAX_RARITY;
  let factor = contentTypes.includes("video") ? VIDEO_FACTOR : 1;
  for (let steps = powers * (0.7 * ofSite * ofSite + 0.3 * ofPage * ofPage); steps > 0; steps--) {
    factor *= steps >= 1 ? 0.1 : 1 - 0.9 * steps;
  }
  return factor;
}
