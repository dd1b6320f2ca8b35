import type { SiteMetadata } from "../model.ts";
import { Chance } from "../../common/random.ts";
import { fill, languagePack, type LanguagePacks } from "./language-pack.ts";
import type { Source } from "./market.ts";

const NOT_EXTRACTED_SHARE = 0.15;
const EMPTY_SHARE = 0.08;

/** Returns the metadata of a site; null: nothing was extracted. It depends on the domain only. */
export function siteMetadata(
  { domain, name, sourceTypes, languages }: Source,
  packs: LanguagePacks,
): SiteMetadata | null {
  const chance = new Chance("site metadata", domain);
  if (chance.happens(NOT_EXTRACTED_SHARE)) return null;
  const [language = ""] = languages;
  const { sites } = languagePack(packs, language);
  const patterns = sites[sourceTypes[0] ?? "other"] ?? sites["other"]!;
  const description = fill(chance.pick(patterns), { site: name });
  // A site in several languages describes itself differently in each.
  const isOfOne = languages.length === 1;
  const orEmpty = (text: string): string => (chance.happens(EMPTY_SHARE) ? "" : text);
  return {
    siteName: orEmpty(name),
    description: isOfOne ? orEmpty(description) : "",
    language: isOfOne ? orEmpty(language) : "",
  };
}
