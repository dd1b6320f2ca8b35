import { memoize } from "../../common/memoize.ts";
import type { LanguagePack } from "../catalogue/language-pack.ts";
import { pluralIn } from "./plurals.ts";

/** A noun of a language pack. */
export interface Noun {
  readonly singular: string;
  readonly plural: string;
  /** Id of its group. */
  readonly group: string;
}

/** A text in lower case and without accents, which many people do not type. */
export function plainForm(text: string): string {
  return text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
}

/** The nouns of a language pack by the plain forms of their singular and plural. */
export const nounsOf = memoize((pack: LanguagePack): ReadonlyMap<string, Noun> => {
  const nouns = new Map<string, Noun>();
  for (const [group, { nouns: entries }] of Object.entries(pack.groups)) {
    for (const entry of entries) {
      const [singular = entry, plural = pluralIn(pack.language, singular)] = entry.split("|");
      const noun = { singular, plural, group };
      for (const form of [singular, plural]) {
        const key = plainForm(form);
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
