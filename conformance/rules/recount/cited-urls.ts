import { citedUrlText, foldText, isAtOrBelow, normalizeDomain } from "../../assert/text.ts";
import { textsOf } from "../../assert/rows.ts";
import type { Json } from "../../core/exchange.ts";

/** Whether a row matches a filter: yes, maybe (the specification leaves letter case and sub-tags open), or no. */
export type Match = "yes" | "maybe" | "no";

type Matcher = (row: Json, wanted: string) => Match;

/** Whether tags contain a value; a tag below it may match too. */
export function matchTag(tags: readonly string[], wanted: string): Match {
  if (tags.includes(wanted)) return "yes";
  return tags.some((tag) => isAtOrBelow(tag, wanted)) ? "maybe" : "no";
}

/** The filters of cited URLs (§4.3) that their rows show. */
const MATCHERS: Readonly<Record<string, Matcher>> = {
  domain: ({ domain }, wanted) => {
    if (domain === wanted) return "yes";
    const isSame =
      typeof domain === "string" && normalizeDomain(domain) === normalizeDomain(wanted);
    return isSame ? "maybe" : "no";
  },
  url_status: ({ url_status }, wanted) => (url_status === wanted ? "yes" : "no"),
  source_type: ({ source_type_tags }, wanted) => matchTag(textsOf(source_type_tags), wanted),
  content_type: ({ content_type_tags }, wanted) => matchTag(textsOf(content_type_tags), wanted),
  search: (row, wanted) => {
    const texts: unknown[] = [row.url, row.domain, row.page_title];
    if (texts.some((text) => typeof text === "string" && text.includes(wanted))) return "yes";
    return citedUrlText(row).includes(foldText(wanted)) ? "maybe" : "no";
  },
  include_extras: () => "yes",
};

/** Returns whether the row of a URL matches all filters; null if a row does not show one of them. */
export function matchUrl(row: Json, filters: Readonly<Record<string, string>>): Match | null {
  const matches = Object.entries(filters).map(([name, wanted]) => MATCHERS[name]?.(row, wanted));
  return matches.includes(undefined) ? null : worst(...matches.map((match) => match ?? "no"));
}

/** Returns the least certain of some matches. */
export function worst(...matches: readonly Match[]): Match {
  const order: readonly Match[] = ["no", "maybe", "yes"];
  return order.find((match) => matches.includes(match)) ?? "yes";
}
