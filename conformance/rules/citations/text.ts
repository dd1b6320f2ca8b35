import type { Json } from "../../exchange.ts";
import { folded } from "../../text.ts";

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

/** An address as people read it. */
function decoded(url: unknown): unknown {
  if (typeof url !== "string") return url;
  try {
    return decodeURIComponent(url.replaceAll("+", " "));
  } catch {
    return url;
  }
}
