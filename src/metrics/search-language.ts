import { STRINGS } from "../workspace/ledger/searched.ts";
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

function countByLanguage(scope: Scope): Map<string, number> {
  const { strings } = scope.brand.catalogue;
  const totals = scope.count(STRINGS).totals();
  const counts = new Map<string, number>();
  for (const [id, { language }] of strings.entries()) {
    const count = totals[id]!;
    if (count > 0) counts.set(language, (counts.get(language) ?? 0) + count);
  }
  return counts;
}
