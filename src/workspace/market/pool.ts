import type { Name, Page, Site } from "../model.ts";
import type { Traits } from "../ledger/traits.ts";
import type { LanguagePacks, MarketSubject, UnstemmedGroup } from "./market.ts";
import type { PageShelf } from "./page-shelf.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What the answers to one tracked brand's prompts are drawn from. */
export interface Pool {
  /** Keys every draw, so that the same market gives each brand other numbers. */
  readonly seed: number;
  /** The tracked brand stands first. */
  readonly names: readonly Name[];
  readonly sites: readonly Site[];
  readonly pages: readonly Page[];
  /** Beside each page: what it is about; one for all pages that are about the same. */
  readonly leanings: readonly Leaning[];
  /** Beside each page: how readily it is cited; 0: never by habit, only when something happens. */
  readonly weights: Float64Array;
  /** The same pages as prompts look for them. */
  readonly shelf: PageShelf;
  readonly vocabulary: Vocabulary;
  readonly subjects: ReadonlyMap<string, MarketSubject>;
  readonly unstemmed: readonly UnstemmedGroup[];
  readonly packs: LanguagePacks;
  /** What happens in the course of the history. */
  readonly traits: Traits;
}

export interface Leaning {
  /** Market subject; null: of no particular one. */
  readonly subject: string | null;
  readonly language: string;
  /** Whether only answers about its very subject cite it. */
  readonly isNarrow?: true;
}

/** How a language calls a market subject inside a sentence; null where it does not know it. */
export function phraseIn(pool: Pool, subject: string | null, language: string): string | null {
  const forms = subject === null ? undefined : pool.subjects.get(subject)?.forms;
  return forms?.[language]?.phrase ?? null;
}
