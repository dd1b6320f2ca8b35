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

/** Returns a text as a URL segment of at most 80 characters: a-z, 0-9 and hyphens. */
export function slugOf(text: string): string {
  return text
    .replaceAll(/[äöüÄÖÜ]/g, (letter) => UMLAUTS[letter.toLowerCase()]!)
    .normalize("NFKD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 80);
}
