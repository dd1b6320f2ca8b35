import { memoize } from "../../common/memoize.ts";
import { groupOf, type LanguagePack } from "../catalogue/language-pack.ts";
import { UNKNOWN_GROUP } from "../catalogue/market.ts";
import { WordList } from "./conditions/clauses.ts";
import { MEASURES } from "./german-subject.ts";
import { opinionsOf, smallWordsOf, type DerivedSubject } from "./nouns.ts";

const STEM_LETTERS = 5;
const SHORTEST_WORD = 3;

/** Words that can stand before the subject of a prompt. */
const BEFORE: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    "en",
    new WordList(
      "which what what's is are the a an some any there best recommend me suggest looking for online makes sells who top rated most " +
        "least cheapest need i do i'm how choose pick find right where can buy get please of kind type sort kinds types sorts",
    ),
  ],
  [
    "fr",
    new WordList(
      "quel quelle quels quelles est sont le la les un une des meilleur meilleure meilleurs meilleures bon bonne existe-t-il " +
        "existe y a-t-il où acheter trouver je cherche comment choisir bien que valent plus marque marques modèle modèles type types " +
        "de d'un d'une prix tarif combien coûte coûtent comparatif classement top sélection avis test licence est-ce ça vaut-il vaut peine coup faut-il d'acheter d'investir d'avoir qui propose vend livre fabrique service services solution offre système kit kits",
    ),
  ],
]);
const GERMAN_PREPOSITIONS = new WordList(
  "mit bei für aus von zu zum zur in im an am auf gegen ohne nach beim vom seit wegen trotz während unter über",
);

/** Returns the phrase of a subject if a prompt has it in the place of what it asks about; null otherwise. */
export function standsFirst(
  question: string,
  { phrase, group }: DerivedSubject,
  pack: LanguagePack,
): string | null {
  const words = question.replaceAll("’", "'").match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? [];
  if (pack.language === "de") {
    const asked = question.replace(/^was (?:hilft|tun) (?:gegen|bei) /i, "Was ");
    return germanTopic(asked, asked === question ? words : words.slice(3), { phrase, group });
  }
  const before = BEFORE.get(pack.language);
  const opinions = opinionsOf(pack);
  const isFirst = (word: string): boolean => {
    const lower = word.toLowerCase();
    return (
      before?.has(lower) !== true && !opinions.has(lower) && !/.{3}est$|-friendly$/.test(lower)
    );
  };
  const first = words.find(isFirst);
  // "Online courses" begin with a word that can stand before other subjects.
  const own = phrase.split(" ").find(isFirst) ?? phrase;
  return first !== undefined && isSame(first.replace(/^d'/i, ""), own) ? phrase : null;
}

/** The first noun, unless it follows a preposition. An unknown noun stays as it is. */
function germanTopic(
  question: string,
  words: readonly string[],
  { phrase, group }: DerivedSubject,
): string | null {
  const at = words.findIndex(
    (word, index) =>
      /^\p{Lu}|-\p{Lu}/u.test(word) &&
      !MEASURES.test(word) &&
      (index > 0 || !(GERMAN_QUESTIONS.test(word) || isAdjective(words, phrase))),
  );
  const noun = words[at];
  if (noun === undefined || words.slice(0, at).some((word) => GERMAN_PREPOSITIONS.has(word)))
    return null;
  const head = phrase.split(" ").find((word) => isSame(noun, word));
  if (head === undefined || GERMAN_GENERAL.test(phrase)) return null;
  if (phrase.startsWith("Alternativen zu ")) return phrase;
  if (group !== UNKNOWN_GROUP) return phrase;
  // "Cold Brew"
  const next = words[at + 1] ?? "";
  const isName = /^(?!Kosten|Preis)\p{Lu}/u.test(next) && question.includes(`${noun} ${next}`);
  return isName ? `${noun} ${next}` : noun;
}

/** Whether the first word describes the next: "Elektrische Zahnbürste für Kinder". */
function isAdjective([first = "", next = ""]: readonly string[], phrase: string): boolean {
  return (
    /e[rs]?$/.test(first) &&
    /^\p{Lu}/u.test(next) &&
    phrase.split(" ").some((word) => isSame(next, word))
  );
}

/** Nouns that say nothing without what follows: "Anbieter für Arbeitskleidung". */
const GERMAN_GENERAL =
  /^(?:Anbieter|Hersteller|Lieferanten|Dienstleister|Händler|Unternehmen|Firmen|Agenturen|Berater|Läden|Geschäfte|Shops|Onlineshops|Programme|Apps|Tools|Plattformen|Systeme|Kurse|Trainer|Lehrer|Reisen|Sets|Maschinen|Behälter|Unterschiede?)$/;

/** First words of German questions that are no nouns. */
export const GERMAN_QUESTIONS =
  /^(?:Welche[rsnm]?|Was|Wer|Wie|Wo|Wohin|Warum|Wann|Ist|Sind|Gibt|Kann|Lohnt|Beste[rsnm]?|Gute[rsnm]?|Günstige[rsnm]?|Ich|Hilft|Helfen|Taugt|Suche|Brauche|Top|Muss|Darf|Soll|Sollte|(?:Mein|Unser)e?)$/;

/** Whether a question contains something that is neither its subject, nor its condition, nor a known criterion. */
export function hasRest(
  question: string,
  { phrase, group }: DerivedSubject,
  condition: string | null,
  pack: LanguagePack,
): boolean {
  const known = new Set([...stemsOf(phrase), ...stemsOf(condition ?? "")]);
  const text = ` ${question.toLowerCase()} `;
  for (const asked of criteriaWords(pack)(group)) {
    if (text.includes(asked)) for (const stem of stemsOf(asked)) known.add(stem);
  }
  const small = smallWordsOf(pack);
  const opinions = opinionsOf(pack);
  return wordsOf(question).some((word) => {
    if (word.length < SHORTEST_WORD || small.has(word) || opinions.has(word)) return false;
    return !known.has(word.slice(0, STEM_LETTERS)) && !phrase.toLowerCase().includes(word);
  });
}

/** Words that ask for a criterion of a group, or for one that anything can have. */
const criteriaWords = memoize((pack: LanguagePack) =>
  memoize((id: string): readonly string[] => {
    const { criteria } = groupOf(pack, id);
    return pack.qualities
      .filter(({ name, kinds }) => kinds === undefined || criteria.includes(name))
      .flatMap(({ asks }) => asks);
  }),
);

function isSame(a: string, b: string): boolean {
  // "Hotel" is often written without its accent.
  const [first = "", second = ""] = [a, b].map((word) =>
    word.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, ""),
  );
  // "Jeu" has fewer letters than its plural.
  const letters = Math.min(STEM_LETTERS - 1, Math.max(SHORTEST_WORD, first.length));
  return first.slice(0, letters) === second.slice(0, letters);
}

function stemsOf(text: string): string[] {
  return wordsOf(text).map((word) => word.slice(0, STEM_LETTERS));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
