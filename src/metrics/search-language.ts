import { onceEach } from "../contract/once-each.ts";
import { occurrences } from "../workspace/ledger/occurrences.ts";
import type { Catalogue } from "../workspace/model.ts";
import type { BrandView } from "../workspace/world/brand-view.ts";
import { byText } from "./mentions.ts";
import { Scope, type Window } from "./scope.ts";

/** One language's topic tree and how many searches it holds in the window. */
export interface LanguageVolume {
  /** ISO 639-1; empty: unstemmed. */
  readonly language: string;
  readonly searches: number;
}

/** The query spelling of the unstemmed bucket, whose own code is empty (§4.4). */
const UNSTEMMED = "und";
const NO_DATA_LANGUAGE = "en";

/** Every language in which the brand was ever searched for, the largest in the window first. */
export function languageVolumes(brand: BrandView, window: Window): LanguageVolume[] {
  const ever = countByLanguage(new Scope(brand, {}));
  const inWindow = countByLanguage(new Scope(brand, { window }));
  return [...ever]
    .map(([language, total]) => ({ language, total, searches: inWindow.get(language) ?? 0 }))
    .toSorted(
      (a, b) => b.searches - a.searches || b.total - a.total || byText(a.language, b.language),
    )
    .map(({ language, searches }) => ({ language, searches }));
}

/** The tree that a request reads: the one asked for, else the largest; never an error (§4.4). */
export function chooseLanguage(volumes: readonly LanguageVolume[], asked: string | null): string {
  const wanted = asked?.toLowerCase() ?? "";
  if (wanted === UNSTEMMED) return "";
  const known = wanted !== "" && volumes.some(({ language }) => language === wanted);
  return known ? wanted : (volumes[0]?.language ?? NO_DATA_LANGUAGE);
}

interface Languages {
  readonly codes: readonly string[];
  /** By string: the place of its language among the codes. */
  readonly of: Uint8Array;
}

// A world that adds strings has a list of its own, which begins with the same ones.
const languagesOf = onceEach((strings: Catalogue["strings"]): Languages => {
  const codes = [...new Set(strings.map(({ language }) => language))];
  return { codes, of: Uint8Array.from(strings, ({ language }) => codes.indexOf(language)) };
});

/** How many searches there are in each language. */
const SEARCHES_BY_LANGUAGE = occurrences({
  of: "searches",
  sumBytes: 8 * 1024 * 1024,
  items: ({ catalogue }) => languagesOf(catalogue.strings).codes.length,
  itemOf: ({ catalogue }) => languagesOf(catalogue.strings).of,
});

function countByLanguage(scope: Scope): Map<string, number> {
  const { codes } = languagesOf(scope.brand.catalogue.strings);
  const totals = scope.totals(SEARCHES_BY_LANGUAGE);
  return new Map(
    codes.flatMap((code, place) => (totals[place]! > 0 ? [[code, totals[place]!]] : [])),
  );
}
