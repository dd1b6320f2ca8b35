import type { LanguagePack } from "../catalogue/language-pack.ts";
import { WordList } from "./word-list.ts";

/** What a language has to say about where a noun is what a text asks for. */
export interface NounRules {
  /** Before something that is not asked for: "for a small kitchen". */
  readonly prepositions: ReadonlySet<string>;
  /** Before such a preposition, what follows is asked for all the same: "looking for a kettle". */
  readonly asking: ReadonlySet<string>;
  /** Before a verb: "what should I pack". */
  readonly beforeVerbs: ReadonlySet<string>;
  /** Begin a clause about the circumstances: "quand on porte des lunettes". */
  readonly conjunctions: ReadonlySet<string>;
  /** Nouns that alone say too little: "which app helps with fasting". */
  readonly broad: ReadonlySet<string>;
  /** Whether a noun is the last word of its phrase, so that another one after it would be what is asked for. */
  readonly endsPhrase: boolean;
  /** Whether a noun can be the end of a longer word, and nouns have a capital letter. */
  readonly hasCompounds: boolean;
}

/** Returns the rules of a language; those of none, if it has none. */
export function nounRules({ language }: LanguagePack): NounRules {
  return RULES[language] ?? OTHER;
}

/** English words that say something about the noun before them: "dentist accepting new patients", "bakery open sunday". */
export const AFTER_NOUNS: ReadonlySet<string> = new WordList(
  "open accepting taking serving offering using making selling doing specializing specialising delivering including " +
    "available compatible made built designed suitable starting broke died quit failed stopped",
);

/** English nouns that alone say too little: "tool for monitoring brand mentions". */
export const BROAD_ENGLISH: ReadonlySet<string> = new WordList(
  "tools apps platforms solutions systems services companies firms agencies stores shops providers websites products " +
    "materials machines devices plugins dealers retailers rentals gifts presents",
);

const NONE = new WordList("");
const OTHER: NounRules = {
  prepositions: NONE,
  asking: NONE,
  beforeVerbs: NONE,
  conjunctions: NONE,
  broad: NONE,
  endsPhrase: false,
  hasCompounds: false,
};

const RULES: Readonly<Record<string, NounRules>> = {
  en: {
    prepositions: new WordList(
      "for with without on in at from of behind under into to near after before than",
    ),
    asking: new WordList(
      "look looking search searching ask asking need recommendation recommendations suggestion suggestions alternative " +
        "alternatives shopping company companies provider providers manufacturer manufacturers maker makers kind kinds type types sort sorts brand brands set pair pack box bottle",
    ),
    beforeVerbs: new WordList("to i you we they should can could would worth"),
    conjunctions: NONE,
    broad: BROAD_ENGLISH,
    endsPhrase: true,
    hasCompounds: false,
  },
  de: {
    prepositions: new WordList(
      "für fürs mit ohne bei beim vom wegen an auf zum zur am im in ins aus gegen neben nach von vor unter über zu",
    ),
    asking: new WordList(
      "suche suchen sucht empfehlung empfehlungen tipp tipps ausschau test anbieter hersteller " +
        "marke marken",
    ),
    beforeVerbs: NONE,
    conjunctions: new WordList("wenn weil dass damit während nachdem bevor obwohl"),
    broad: new WordList(
      "apps programme plattformen agenturen kurse versicherungen läden geschäfte shops berater reisen tarife banken " +
        "fachgeschäfte onlineshops",
    ),
    endsPhrase: false,
    hasCompounds: true,
  },
  fr: {
    prepositions: new WordList(
      "pour avec sans dans sur contre chez en à au aux sous près vers par",
    ),
    asking: new WordList("alternative alternatives"),
    beforeVerbs: NONE,
    conjunctions: new WordList("quand lorsque si puisque qui dont"),
    broad: new WordList(
      "applications logiciels plateformes agences cours assurances magasins boutiques outils forfaits banques " +
        "fournisseurs grossistes fabricants importateurs distributeurs formations stages ateliers cabinets entreprises",
    ),
    endsPhrase: false,
    hasCompounds: false,
  },
};
