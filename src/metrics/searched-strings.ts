import { STRINGS } from "../workspace/ledger/searched.ts";
import { byText } from "./mentions.ts";
import type { Scope } from "./scope.ts";

/** One exact search string over a scope. */
export interface SearchedString {
  /** Index into the catalogue's strings. */
  readonly id: number;
  readonly text: string;
  readonly occurrences: number;
  /** On one platform, by its place. */
  readonly on: (platform: number) => number;
}

/** One language's strings that contain `search`: most frequent first, then by text. */
export function searchedStrings(
  scope: Scope,
  language: string,
  search: string | null,
): SearchedString[] {
  const wanted = search?.toLowerCase() ?? "";
  const counted = scope.count(STRINGS);
  const totals = counted.totals();
  const found: SearchedString[] = [];
  for (const [id, string] of scope.brand.catalogue.strings.entries()) {
    if (string.language !== language) continue;
    const occurrences = totals[id]!;
    const { text } = string;
    if (occurrences === 0 || !(wanted === "" || text.toLowerCase().includes(wanted))) continue;
    const on = (platform: number): number => counted.on(platform, id, 0);
    found.push({ id, text, occurrences, on });
  }
  return found.toSorted((a, b) => b.occurrences - a.occurrences || byText(a.text, b.text));
}
