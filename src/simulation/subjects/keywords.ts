import { WordList } from "./conditions/clauses.ts";
import { frenchKeywords } from "./french-gist.ts";

/** Words that people leave out when they type a search. */
const LEFT_OUT: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    "en",
    new WordList(
      "which what what's whats who who's whose how why when where is are was were am be been do does did can could should would " +
        "will i i'm i've we we're we've you me my our your their a an the it its it's there any some please really actually that these this " +
        "has have had anyone suggest recommend looking need someone they actually lets let",
    ),
  ],
  [
    "de",
    new WordList(
      "welche welcher welches welchen welchem was wer wie warum wieso weshalb wo wohin woher wann ist sind war bin hat haben habe " +
        "kann können man ich wir ihr mir mich uns mein meine meinen meinem meiner unser unsere unseren unserem der die das den " +
        "dem des ein eine einen einem einer es sich noch auch wirklich eigentlich denn gibt lohnt eignet eignen sollte soll " +
        "muss brauche finde suche bekomme bekommt wähle bitte könnt sie werden kannst du könnt empfehlen empfehlt empfiehlt taugt taugen hilft helfen gut lasse kostet bietet bieten erlaubt übernimmt geeignet schenke jemand jemanden",
    ),
  ],
]);
/** Not at the beginning or the end of a search. */
const LOOSE_ENDS = new WordList(
  "to for of in on at with and or from by than as if so be after before offers sells makes nach vor zu zum zur für in im am auf mit aus bei von an und oder den ab über wegen durch passt passen",
);
const MOST_WORDS = 9;

/** "Wie baue ich ein Regal auf?" becomes "ein Regal aufbauen". */
export function withInfinitive(question: string): string {
  const [, verb = "", rest = ""] = /^wie (\p{L}+e) ich ([^,;]+?)\s?\?$/iu.exec(question) ?? [];
  if (verb === "") return question;
  const words = rest.split(" ");
  const prefix = SEPARABLE.test(words.at(-1)!) ? words.pop()! : "";
  // "Ich wechsle" comes from "wechseln", "ich lagere" from "lagern".
  const infinitive = verb
    .replace(/(?<=[bcdfgkmnpst])le$/i, "el")
    .replace(/(?<![ei]|schw)ere$/i, "er");
  return [...words, `${prefix}${infinitive}n`].join(" ");
}

const SEPARABLE =
  /^(?:ab|an|auf|aus|bei|ein|los|mit|um|vor|weg|zu|zurück|zusammen|nach|her|hin|fest|durch)$/;

/** Words that ask for a number: without them, a search would mean something else. */
const MEASURES =
  /^(?:how (?:much|many|often|long|far|big|old|high|deep|fast|hot|warm)|wie (?:oft|lange|viele?|teuer|groß|hoch|weit|alt|schnell|warm)|der nähe|eine[mnr] (?:jahr|monat|tag|woche|stunde)\p{Ll}*)$/iu;

/** Returns what someone would type to search for the answer to a question, or the words themselves if few are left. */
export function keywordsOf(question: string, language: string): string {
  return language === "fr" ? frenchKeywords(question) : longWords(question, language);
}

function longWords(question: string, language: string): string {
  const leftOut = LEFT_OUT.get(HAVING.test(question) ? "" : language) ?? new Set<string>();
  const text = language === "de" ? withInfinitive(question) : question;
  const all = text
    .replaceAll("’", "'")
    .split(/(?:[\s;:!?()"“”„«»]|,(?!\d))+/)
    .map((word) => word.replace(/\.$/, ""))
    .filter((word) => /[\p{L}\p{N}]|^&$/u.test(word));
  const kept = all.filter((word, at) => {
    const [before = "", next = ""] = [all[at - 1], all[at + 1]];
    // "Drucker zieht kein Papier mehr ein"
    if (language === "de" && at === all.length - 1 && word === "ein") return true;
    return isNeeded(word, { before, next }, language) || !leftOut.has(word.toLowerCase());
  });
  // "Auf eine Mail antworten"
  const first = text === question ? kept.findIndex((word) => !isLoose(word, language)) : 0;
  const words = firstOf(kept.slice(Math.max(first, 0)));
  while (words.length > 1 && LOOSE_ENDS.has(words.at(-1)!.toLowerCase())) words.pop();
  return words.length > 0 ? words.join(" ") : all.slice(0, MOST_WORDS).join(" ");
}

/** "Für meine Drohne" becomes "Drohne". */
function isLoose(word: string, language: string): boolean {
  return LOOSE_ENDS.has(word.toLowerCase()) || (language === "de" && ARTICLE.test(word));
}

/** "Welche Airline hat die bequemsten Sitze?": without its small words, it would mean nothing. */
const HAVING = /^welche\P{P}* ha(?:t|ben) d(?:ie|en|as) /iu;
const ARTICLE = /^(?:d(?:er|ie|as|e[nm])|m?eine?[mnr]?)$/;
/** Before an article, these need it: "an der Ostsee". */
const PREPOSITION = /^(?:an|auf|aus|bei|für|gegen|in|mit|nach|neben|über|unter|von|vor)$/;

/** Whether a word that can be left out is part of others: "in der ganzen Straße". */
function isNeeded(
  word: string,
  { before, next }: { readonly before: string; readonly next: string },
  language: string,
): boolean {
  const isBent = language === "de" && /^\p{Ll}+en$/u.test(next) && LOOSE_ENDS.has(before);
  const isPlace = language === "de" && ARTICLE.test(word) && PREPOSITION.test(before);
  return isBent || isPlace || /^worth$/i.test(before) || MEASURES.test(`${word} ${next}`);
}

/** The first words of many: what follows the last preposition would be cut off in the middle. */
function firstOf(all: readonly string[]): string[] {
  const words = all.slice(0, MOST_WORDS);
  if (all.length <= MOST_WORDS) return words;
  const last = words.findLastIndex((word) => LOOSE_ENDS.has(word.toLowerCase()));
  return last > MOST_WORDS / 2 ? words.slice(0, last) : words;
}
