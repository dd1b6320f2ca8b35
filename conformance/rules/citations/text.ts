import type { Json } from "../../exchange.ts";

/** A text without letter case and accents: a search may mind them or not. */
export function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase();
}

/** Whether a cited page has a text in its domain, its addresses or one of its titles. */
export function pageHolds(row: Json, text: string): boolean {
  return pageText(row).includes(folded(text));
}

/** All texts of a cited page that a search can look at, folded. */
export function pageText(row: Json): string {
  const { url, canonical_url, domain, page_title, html_title, og_title } = row ?? {};
  const texts: unknown[] = [domain, url, canonical_url, page_title, html_title, og_title];
  return [...texts, decoded(url), decoded(canonical_url)]
    .filter((value) => typeof value === "string")
    .map(folded)
    .join("\n");
}

/** Whether a value is a text that contains another. */
export function holds(value: unknown, text: string): boolean {
  return typeof value === "string" && folded(value).includes(folded(text));
}

/** An address as people read it. */
function decoded(url: unknown): unknown {
  if (typeof url !== "string") return url;
  try {
    return decodeURIComponent(url.replaceAll("+", " "));
  } catch {
    return url;
  }
}
