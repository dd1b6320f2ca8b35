import { dayOf } from "../workspace/calendar.ts";
import { PLATFORMS } from "../workspace/model.ts";
import { byText } from "./mentions.ts";
import type { Scope } from "./scope.ts";

/** One or more search strings counted over a scope. */
export class SearchTally {
  occurrences = 0;
  readonly byPlatform: number[] = PLATFORMS.map(() => 0);
  /** Days relative to the anchor. */
  firstDay = Number.POSITIVE_INFINITY;
  lastDay = Number.NEGATIVE_INFINITY;
  /** Occurrences by the prompt that triggered them. */
  readonly prompts = new Map<number, number>();

  add(platform: number, day: number, prompt: number): void {
    this.occurrences++;
    this.byPlatform[platform] = this.byPlatform[platform]! + 1;
    this.firstDay = Math.min(this.firstDay, day);
    this.lastDay = Math.max(this.lastDay, day);
    this.prompts.set(prompt, (this.prompts.get(prompt) ?? 0) + 1);
  }

  merge(other: SearchTally): void {
    this.occurrences += other.occurrences;
    for (const [platform, count] of other.byPlatform.entries()) {
      this.byPlatform[platform] = this.byPlatform[platform]! + count;
    }
    this.firstDay = Math.min(this.firstDay, other.firstDay);
    this.lastDay = Math.max(this.lastDay, other.lastDay);
    for (const [prompt, count] of other.prompts) {
      this.prompts.set(prompt, (this.prompts.get(prompt) ?? 0) + count);
    }
  }

  /** The prompt that triggered it most often, the older one where several did. */
  get mainPrompt(): number | null {
    const [first] = [...this.prompts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
    return first?.[0] ?? null;
  }
}

/** One exact search string over a scope. */
export interface SearchedString {
  /** Index into the catalogue's strings. */
  readonly id: number;
  readonly text: string;
  readonly tally: SearchTally;
}

/** One language's strings that contain `search`: most frequent first, then by text. */
export function searchedStrings(
  scope: Scope,
  language: string,
  search: string | null,
): SearchedString[] {
  const { strings } = scope.brand.catalogue;
  const wanted = search?.toLowerCase() ?? "";
  const counted = strings.map((entry) =>
    entry.language === language && entry.text.toLowerCase().includes(wanted)
      ? new SearchTally()
      : null,
  );
  scope.forEach((segment, row) => {
    const day = dayOf(segment.at[row]!);
    const end = segment.searchEnd[row]!;
    for (let index = segment.searchStart(row); index < end; index++) {
      const tally = counted[segment.searchString[index]!];
      tally?.add(segment.platform[row]!, day, segment.prompt[row]!);
    }
  });
  return counted
    .flatMap((tally, id) =>
      tally === null || tally.occurrences === 0
        ? []
        : [{ id, text: strings[id]?.text ?? "", tally }],
    )
    .toSorted((a, b) => b.tally.occurrences - a.tally.occurrences || byText(a.text, b.text));
}
