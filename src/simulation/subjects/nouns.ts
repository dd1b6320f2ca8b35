import { memoize } from "../../common/memoize.ts";
import { UNKNOWN_GROUP } from "../catalogue/market.ts";
import type { LanguagePack } from "../catalogue/language-pack.ts";
import { pluralIn } from "./plurals.ts";

/** A noun of a language pack. */
export interface Noun {
  readonly singular: string;
  readonly plural: string;
  /** Id of its group. */
  readonly group: string;
}

/** The nouns of a language pack by their singular and plural in lower case. */
export const nounsOf = memoize((pack: LanguagePack): ReadonlyMap<string, Noun> => {
  const nouns = new Map<string, Noun>();
  for (const [group, { nouns: entries }] of Object.entries(pack.groups)) {
    for (const entry of entries) {
      const [singular = entry, plural = pluralIn(pack.language, singular)] = entry.split("|");
      const noun = { singular, plural, group };
      for (const form of [singular, plural]) {
        const key = form.toLowerCase();
        if (!nouns.has(key)) nouns.set(key, noun);
      }
    }
  }
  return nouns;
});

/** Words that a subject does not contain, in lower case. */
export const smallWordsOf = memoize(
  (pack: LanguagePack): ReadonlySet<string> => new Set(pack.small_words),
);

export const opinionsOf = memoize(
  (pack: LanguagePack): ReadonlySet<string> => new Set(pack.opinions),
);

/** What a prompt is about. */
export interface DerivedSubject {
  /** A plural noun phrase as it stands inside a sentence. */
  readonly phrase: string;
  /** Id of a group of the language packs. */
  readonly group: string;
}

/** A subject about which only its name is known. */
export function unknownSubject(phrase: string): DerivedSubject {
  return { phrase, group: UNKNOWN_GROUP };
}
