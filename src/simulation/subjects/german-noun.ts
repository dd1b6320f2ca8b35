/** Endings of German adjectives that no noun has. */
const GERMAN_ADJECTIVE = /.{2}(?:isch|lich|los|[^aeiou]ig|bar|sam|haft|iert|frei|egan)e[nrs]?$/i;
const GERMAN_ARTICLE = /^(?:k?eine[nrm]|de[nm]|[Ww]elche|guten)$/;

/** The words before a German noun with an adjective that begins the text, and without the ending that an article asks for. */
export function withFirstWord(
  words: readonly string[],
  at: number,
  before: readonly string[],
): readonly string[] {
  const start = at - before.length;
  const [first = ""] = words;
  if (start === 1 && GERMAN_ADJECTIVE.test(first) && /^\p{Lu}\p{Ll}+$/u.test(first))
    return [first.toLowerCase(), ...before];
  // A wish was removed with its article: "Ich suche einen".
  const isAfterArticle = start === 0 || GERMAN_ARTICLE.test(words[start - 1]!);
  return isAfterArticle && before.every((word) => GERMAN_ADJECTIVE.test(word))
    ? before.map((word) => word.replace(/en$/, "e"))
    : before;
}

/** German adjectives in the plural: "elektrische" of "elektrischer"; of other languages, the endings are unknown. */
export function inPlural(words: readonly string[]): readonly string[] {
  if (!words.every((word) => /^(?!k?eine).{3,}e[rs]?$/.test(word))) return [];
  return words.map((word) => word.replace(/e[rs]$/, "e"));
}

/** Animals, dolls, machines and trades, whose things are not those of people at home. */
const OTHERS =
  /^(?:huf|pferde|pony|hunde(?!rt)|katzen|reit|puppen|brems|kabel(?!-?kopfhörer)|schweiß|imker|fecht|feuerwehr|forst)/i;

/** Whether a compound is about others than people: "Hufschuhe", "Bremsschuhe". */
export function beginsWithOther(word: string): boolean {
  return OTHERS.test(word);
}

/** What people type after a noun to find out about it. */
const ABOUT_NOUN = /^(?:Test|Vergl|Empf|Erfahr|Kosten|Preis|Mark|Herst|Anb)/;

/** Whether a word asks for something about the noun before it: "Saugroboter Test". */
export function isAboutNoun(word: string): boolean {
  return ABOUT_NOUN.test(word);
}

/** Whether the next word could be what is asked for, a place or a name: "Kaffee Maschine", "Hotel Berlin". */
export function isFirstOfNouns(words: readonly string[], end: number): boolean {
  const next = words[end] ?? "";
  return /^\p{Lu}\p{Ll}/u.test(next) && !ABOUT_NOUN.test(next);
}

/** "Geschenk für meinen Chef, er mag Angeln" */
export function tells([first = ""]: readonly string[]): boolean {
  return /^(?:er|sie|es|ich|wir)$/.test(first);
}

/** "Der Altkleider abholt": such a clause only describes what the one before it asks for. */
export function isRelative(clause: readonly string[]): boolean {
  return /^(?:der|die|das|den|dem|deren)$/.test(clause[0]!) && /^\p{Ll}/u.test(clause.at(-1)!);
}
