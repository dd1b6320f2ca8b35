import { hash } from "../../common/random.ts";
import { capitalised } from "./language-pack.ts";

/** Derives a display name from the second-level domain: `trail-notes.example` becomes `Trail Notes`. */
export function siteNameOf(domain: string): string {
  const [word = domain] = domain.split(".").slice(-2);
  return word.split("-").map(capitalised).join(" ");
}

/** The display name of a site that a page states; written pages only have its domain. */
export function displayNameOf(domain: string, stated: string): string {
  return stated === domain ? siteNameOf(domain) : stated;
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };

const LONGEST_SEGMENT = 80;

/** Returns a text as a URL segment: a-z, 0-9 and hyphens. */
export function slugOf(text: string, longest = LONGEST_SEGMENT): string {
  return (IS_ASCII.test(text) ? text : withoutAccents(text))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, longest);
}

/**
 * The domain of a brand beside others. Names of other scripts have no letters for one, and those that differ in accents
 * share one.
 */
export function domainOfName(
  name: string,
  others: readonly { readonly domain: string | null }[],
): string {
  const slug = slugOf(name);
  const domain = `${slug}.example`;
  if (slug !== "" && !others.some((other) => other.domain === domain)) return domain;
  return `${slug === "" ? "brand" : slug}-${hash("domain", name) % 1e5}.example`;
}

/** All of ASCII but "^" and "`", which count as diacritics. Most texts have nothing else. */
const IS_ASCII = /^[ -\]_a-~]*$/;

function withoutAccents(text: string): string {
  return text
    .replaceAll(/[äöüÄÖÜ]/g, (letter) => UMLAUTS[letter.toLowerCase()]!)
    .normalize("NFKD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe");
}

/** Words that no title ends with: of a title that was cut, they are left out. */
const LOOSE_END =
  /-(?:an?|the|to|for|of|in|on|at|with|and|or|is|are|my|your|from|des?|du|las?|les?|une?s?|et|ou|pour|en|avec|sur|dans|au|aux|mon|ma|mes|der|die|das|den|dem|ein|eine[nrm]?|und|oder|fuer|mit|ohne|bei|von|vom|zu[mr]?|im|am|auf|aus|nach|durch|gegen|ueber|unter|auch|ist|sind|meine?|noch|sehr|nur)$/;

/** Returns the slug of a title that was cut after a word. */
export function withoutLooseEnd(slug: string): string {
  const shorter = slug.replace(LOOSE_END, "");
  return shorter === slug ? slug : withoutLooseEnd(shorter);
}
