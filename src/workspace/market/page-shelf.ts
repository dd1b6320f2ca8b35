import type { Pool } from "./pool.ts";

/** The pages of a pool in the order of the pool, laid out as prompts look for them. */
export interface PageShelf {
  /** Pages that any answer in their language may come to cite. */
  readonly usual: ReadonlyMap<string, readonly number[]>;
  /** The usual ones of all languages. */
  readonly anyLanguage: readonly number[];
  readonly narrow: ReadonlyMap<string, readonly number[]>;
}

/** Lays out pages by what they lean to; those without weight are cited only when something happens. */
export function pageShelf({ leanings, weights }: Pick<Pool, "leanings" | "weights">): PageShelf {
  const cited = [...weights.keys()].filter((page) => weights[page]! > 0);
  const anyLanguage = cited.filter((page) => leanings[page]!.isNarrow !== true);
  const narrow = cited.filter((page) => leanings[page]!.isNarrow === true);
  return {
    usual: Map.groupBy(anyLanguage, (page) => leanings[page]!.language),
    anyLanguage,
    narrow: Map.groupBy(narrow, (page) => {
      const { subject, language } = leanings[page]!;
      return fieldOf(subject, language);
    }),
  };
}

/** The pages that only answers about one subject in one language cite. */
export function narrowPages(
  { narrow }: PageShelf,
  subject: string | null,
  language: string,
): readonly number[] {
  return narrow.get(fieldOf(subject, language)) ?? [];
}

function fieldOf(subject: string | null, language: string): string {
  return `${language} ${subject ?? ""}`;
}
