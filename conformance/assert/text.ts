import { decodePercent } from "../../src/common/decode-percent.ts";
import { memoize } from "../../src/common/memoize.ts";
import type { Json } from "../core/exchange.ts";

/** Letters that some deployments fold and Unicode does not decompose. */
const LIGATURES: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
};

/** Folds case and accents, which a search may or may not distinguish. */
export function foldText(text: string): string {
  const bare = text
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase();
  return bare.replaceAll(/[ßæœøłđı]/gu, (letter) => LIGATURES[letter] ?? letter);
}

/** Whether a value is a text that contains another text, after folding. */
export function containsText(value: unknown, text: string): boolean {
  return typeof value === "string" && foldText(value).includes(foldText(text));
}

/** Whether the domain, the URLs or a title of a cited URL contain a text. */
export function citedUrlContains(row: Json, text: string): boolean {
  return citedUrlText(row).includes(foldText(text));
}

/** Returns all searchable texts of a cited URL, folded. */
export const citedUrlText = memoize((row: Json): string => {
  const { url, canonical_url, domain, page_title, html_title, og_title } = row ?? {};
  const texts: unknown[] = [domain, url, canonical_url, page_title, html_title, og_title];
  const urls = [url, canonical_url].filter((value) => typeof value === "string");
  return [...texts, ...urls.map((value) => decodePercent(value.replaceAll("+", " ")))]
    .filter((value) => typeof value === "string")
    .map(foldText)
    .join("\n");
});

/** Normalizes a domain, which two lists may write differently (§2.9, §2.10). */
export function normalizeDomain(domain: string): string {
  return domain
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/^www\./, "");
}

/** Whether a tag equals another tag or is below it (`news/regional` is below `news`), ignoring case. */
export function isAtOrBelow(tag: string, upper: string): boolean {
  const [low, high] = [tag.toLowerCase(), upper.toLowerCase()];
  if (!low.startsWith(high)) return false;
  const rest = low.slice(high.length);
  return rest === "" || /^\s*[/:>|]/.test(rest);
}

/** How likely a deployment reads a name wrongly: 2 with letters outside ASCII, 1 with other characters, else 0. */
export function unusualness(text: string): number {
  if (/[^\0-\x7F]/.test(text)) return 2;
  return /[^a-z0-9]/i.test(text) ? 1 : 0;
}
