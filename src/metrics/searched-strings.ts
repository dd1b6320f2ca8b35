import { STRINGS } from "../workspace/ledger/searched.ts";
import { PLATFORMS } from "../workspace/model.ts";
import { byText } from "./mentions.ts";
import type { Scope } from "./scope.ts";

/** One exact search string over a scope. */
export interface SearchedString {
  /** Index into the catalogue's strings. */
  readonly id: number;
  readonly text: string;
  readonly occurrences: number;
  /** By the platforms' places. */
  readonly byPlatform: ArrayLike<number>;
}

/** One language's strings that contain `search`: most frequent first, then by text. */
export function searchedStrings(
  scope: Scope,
  language: string,
  search: string | null,
): SearchedString[] {
  const wanted = search?.toLowerCase() ?? "";
  const counted = scope.count(STRINGS);
  const found: SearchedString[] = [];
  for (const [id, string] of scope.brand.catalogue.strings.entries()) {
    if (string.language !== language) continue;
    const occurrences = counted.total(id, 0);
    const { text } = string;
    if (occurrences === 0 || !(wanted === "" || text.toLowerCase().includes(wanted))) continue;
    const first = id * PLATFORMS.length;
    const byPlatform = counted.sums.subarray(first, first + PLATFORMS.length);
    found.push({ id, text, occurrences, byPlatform });
  }
  return found.toSorted((a, b) => b.occurrences - a.occurrences || byText(a.text, b.text));
}
