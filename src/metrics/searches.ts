import { foldCase } from "../common/fold-case.ts";
import { compareText } from "../common/compare-text.ts";
import { memoize } from "../common/memoize.ts";
import { occurrences, SEARCH_STRINGS } from "../ledger/counters.ts";
import type { DayRange } from "../ledger/ledger.ts";
import type { Catalogue } from "../simulation/model.ts";
import type { BrandView } from "../workspace/brand-view.ts";
import { Formula, percentageFormula } from "./formula.ts";
import { NO_FILTERS, RunQuery } from "./run-query.ts";

/** The numbers of searches in one language. */
export interface LanguageVolume {
  /** ISO 639-1; empty: the searches that are not stemmed. */
  readonly language: string;
  /** Searches in the window. */
  readonly searches: number;
  /** Searches up to now. */
  readonly ever: number;
}

/** The value of `language` for the unstemmed bucket, whose own code is empty (§4.4). */
const UNSTEMMED = "und";
const DEFAULT_LANGUAGE = "en";

/** All languages in which the brand's runs contain searches, the largest of the window first. */
export function languageVolumes(brand: BrandView, window: DayRange): LanguageVolume[] {
  const { codes } = languagesOf(brand.catalogue.strings);
  const ever = new RunQuery(brand, NO_FILTERS).totals(SEARCHES_BY_LANGUAGE);
  const inWindow = new RunQuery(brand, { ...NO_FILTERS, window }).totals(SEARCHES_BY_LANGUAGE);
  return codes
    .map((language, index) => ({ language, ever: ever[index]!, searches: inWindow[index]! }))
    .filter((volume) => volume.ever > 0)
    .toSorted(
      (a, b) => b.searches - a.searches || b.ever - a.ever || compareText(a.language, b.language),
    );
}

/**
 * The language of a response (§4.4; C52): the requested one if it has searches, or is `und`; otherwise the one that has
 * the most searches up to now; English without any.
 */
export function chooseLanguage(
  volumes: readonly LanguageVolume[],
  requested: string | null,
): string {
  const wanted = requested?.toLowerCase() ?? "";
  if (wanted === UNSTEMMED) return "";
  const isKnown = wanted !== "" && volumes.some(({ language }) => language === wanted);
  if (isKnown) return wanted;
  const [largest] = volumes.toSorted(
    (a, b) => b.ever - a.ever || compareText(a.language, b.language),
  );
  return largest?.language ?? DEFAULT_LANGUAGE;
}

/** The languages of a list of strings, which can grow. */
class Languages {
  readonly codes: string[] = [];
  /** By string: the index of its language. */
  of = new Uint8Array(0);
  #known = 0;

  /** Includes the strings that were added since the last call. */
  extended(strings: Catalogue["strings"]): this {
    if (this.of.length < strings.length) {
      const longer = new Uint8Array(Math.ceil(strings.length * 1.25));
      longer.set(this.of);
      this.of = longer;
    }
    for (; this.#known < strings.length; this.#known++) {
      const { language } = strings[this.#known]!;
      let code = this.codes.indexOf(language);
      if (code < 0) code = this.codes.push(language) - 1;
      this.of[this.#known] = code;
    }
    return this;
  }
}

// A world that adds strings has a list of its own, which begins with the shared ones.
const languagesIn = memoize<Catalogue["strings"], Languages>(() => new Languages());
const languagesOf = (strings: Catalogue["strings"]): Languages =>
  languagesIn(strings).extended(strings);

const SEARCHES_BY_LANGUAGE = occurrences({
  of: "searches",
  prefixSumBytes: 8 * 1024 * 1024,
  items: ({ catalogue }) => languagesOf(catalogue.strings).codes.length,
  itemOf: ({ catalogue }) => languagesOf(catalogue.strings).of,
});

const ALL_SEARCHES = ["total_occurrences", "all searches in the language that match"] as const;

/** A topic's share of the searches of a response (§2.12). */
export const SEARCH_SHARE = percentageFormula("2.12", [
  ["occurrences", "searches of the topic and its sub-topics"],
  ALL_SEARCHES,
]);

/** The share of the searches without a topic in the searches of a response (§2.12). */
export const UNMATCHED_SHARE = percentageFormula("2.12", [
  ["unmatched_occurrences", "searches in the bucket Other searches"],
  ALL_SEARCHES,
]);

/** How many prompts besides the main one made a search (§2.12). */
export const OTHER_PROMPTS = new Formula({
  section: "2.12",
  text: "prompts − 1",
  operands: { prompts: "prompts whose runs made the search" },
  numerator: (prompts) => prompts - 1,
  empty: 0,
});

/** One exact search string in a query. */
export interface SearchedString {
  /** Index into the catalogue's strings. */
  readonly id: number;
  readonly text: string;
  readonly occurrences: number;
  /** Occurrences on one platform, by its index. */
  readonly countOn: (platform: number) => number;
}

/** One language's search strings that contain `search`: most frequent first, then by text. */
export function searchedStrings(
  query: RunQuery,
  language: string,
  search: string | null,
): SearchedString[] {
  const wanted = foldCase(search ?? "");
  const counts = query.count(SEARCH_STRINGS);
  const totals = counts.totals();
  const found: SearchedString[] = [];
  for (const [id, string] of query.brand.catalogue.strings.entries()) {
    if (string.language !== language || totals[id] === 0) continue;
    const { text } = string;
    if (wanted !== "" && !foldCase(text).includes(wanted)) continue;
    const countOn = (platform: number): number => counts.countOn(platform, id);
    found.push({ id, text, occurrences: totals[id]!, countOn });
  }
  return found.toSorted((a, b) => b.occurrences - a.occurrences || compareText(a.text, b.text));
}
