import { formatDate } from "../common/calendar.ts";
import { nearest } from "../common/nearest.ts";
import { currentCountry } from "../endpoints/add-prompts.ts";
import type { BrandView } from "../workspace/brand-view.ts";
import type { ResolvedCall } from "./resolved-call.ts";

interface BrandHint {
  /** Whether a tracked brand has a similar name. */
  readonly near: boolean;
  readonly hint: string;
}

/** Ends the hint about a brand in another letter case; the lint rules recognise it. */
export const CASE_HINT = "names are case-sensitive";

/** Suggests a tracked brand for a name that is not tracked. */
export function brandHint(names: readonly string[], given: string): BrandHint {
  const sameLetters = names.find((name) => name.toLowerCase() === given.toLowerCase());
  if (sameLetters !== undefined) {
    return { near: true, hint: `the brand is spelt "${sameLetters}"; ${CASE_HINT}` };
  }
  const near = nearest(given, names);
  return near === null
    ? { near: false, hint: `tracked brands: ${names.join(", ")}` }
    : { near: true, hint: `did you mean the brand "${near}"?` };
}

const NAME_FILTERS = ["filter_by_brand", "exclude_brand"] as const;

/** The parameters whose values can match nothing. */
export const HINTED_PARAMETERS = [
  ...NAME_FILTERS,
  "query_tag",
  "country",
  "start_date",
  "end_date",
] as const;

/** Describes filters that match nothing, with the value that was probably meant, and windows without history. */
export function requestHints(call: ResolvedCall): string[] {
  const { brand, parameters } = call;
  const { query_tag: tag, country, start_date: start, end_date: end } = parameters;
  const hints: string[] = [];
  for (const filter of NAME_FILTERS) {
    const given = parameters[filter];
    if (typeof given !== "string") continue;
    const names = brand.catalogue.names.map(({ name }) => name);
    if (names.includes(given)) continue;
    hints.push(`${filter}: no answer mentions "${given}"${suggestion(nearest(given, names))}`);
  }
  if (typeof tag === "string") hints.push(...tagHints(brand, tag));
  if (typeof country === "string") hints.push(...countryHints(brand, country));
  if (start || end) hints.push(...windowHints(call));
  return hints;
}

function tagHints(brand: BrandView, tag: string): string[] {
  if (brand.hasTag(tag)) return [];
  const { tags } = brand;
  const sameName = tags.find(({ name }) => name.toLowerCase() === tag.toLowerCase())?.slug;
  const slugs = tags.map(({ slug }) => slug);
  const near = sameName ?? nearest(tag, slugs);
  return [`query_tag: no tag has the slug "${tag}"${suggestion(near)}`];
}

function countryHints({ prompts }: BrandView, given: string): string[] {
  if (prompts.some(({ country }) => country === given)) return [];
  const current = currentCountry(given);
  return [`country: no prompt has "${given}"${suggestion(current === given ? null : current)}`];
}

function suggestion(near: string | null): string {
  return near === null ? "" : `, did you mean "${near}"?`;
}

/** Describes a requested window in which the world has no history, often because the client's clock differs. */
function windowHints({ brand, window, workspace }: ResolvedCall): string[] {
  const { today, anchor } = workspace;
  const first = Math.min(brand.firstDay, ...brand.runs.ledgers.map(({ firstDay }) => firstDay));
  if (window.start <= today && window.end >= first) return [];
  const shown = [window.start, window.end].map((day) => formatDate(anchor + day)).join(" to ");
  if (window.start > today) {
    const current = formatDate(anchor + today);
    return [`the window ${shown} is in the future: the current date of this world is ${current}`];
  }
  if (first > today) return [`the brand "${brand.name}" has no runs yet`];
  const date = formatDate(anchor + first);
  return [
    `the window ${shown} ends before the history of "${brand.name}", which begins on ${date}`,
  ];
}
