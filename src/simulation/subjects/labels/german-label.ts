import type { LanguagePack } from "../../catalogue/language-pack.ts";
import { germanTask } from "../german-task.ts";
import { opinionsOf, smallWordsOf } from "../nouns.ts";
import { WordList } from "../word-list.ts";

const JOINING = new WordList(
  "für fürs pro je zu zum zur von vom mit ohne gegen in im ins am an auf aus bei beim nach vor hinter ab unter über bis inklusive inkl statt " +
    "trotz wegen zwischen und oder vs",
);
/** After these, a plural has another ending: "bei Grabsteinen". */
const DATIVE = new WordList("zu zum zur von vom mit in im am aus bei beim nach seit");
const ARTICLES = new WordList(
  "der die das den dem des ein eine einen einem einer eines mein meine meinen meinem meiner meines unser unsere unseren " +
    "unserem unserer kein keine keinen",
);
const MOST_EXTENSIONS = 2;
const MOST_INNER = 3;
const MOST_WORDS = 8;

/** "Wo kann man in Leipzig gut brunchen", "Wie sollte ich meinen alten Laptop verkaufen" */
const INFINITIVE =
  /^(?:(?:wie|wo|womit|wann|warum|kann|darf|muss|soll|sollte) )(?:(?:kann|können|könnte|darf|muss|soll|sollte) )?(?:ich|man|wir) (.+ (?!(?:haben|sein|werden)$)\p{Ll}+(?:en|ern|eln))$/iu;
/** "Warum lädt mein E-Auto so langsam" */
const REASON =
  /^(?:warum|wieso|weshalb) (\p{L}+) (?:mein|meine|unser|unsere|der|die|das|ein|eine) (\p{Lu}\S+)((?: \S+)*)$/iu;
/** "Meine Spülmaschine stinkt trotz Reiniger" */
const COMPLAINT =
  /^(?:[Mm]ein|[Uu]nser)e? (\p{Lu}\S+ (?!brauch|such)\p{Ll}+(?: [^,.?!–]*[^,.?!–\s])?)/u;
/** "Schlüsselfertig bauen mit Festpreis: Welche Firmen in Franken?" */
const LEAD =
  /^(?!(?:[Ww]as|[Ww]ie|[Ww]elche[rsnm]?|[Ww]er|[Ww]o|[Ii]st|[Ss]ind|[Kk]ann) )((?=[^:?]* )[^:?,]{8,60}): (?=\p{Lu})/u;
/** "Ich möchte meinen Keller trockenlegen lassen" */
const WISH = /^(?:[Ii]ch|[Ww]ir) (?:möchten?|wollen|will|müssen|muss) ([^,.?!]+ lassen)$/u;
/** Its nouns have no preposition between them: "Darf mein Vermieter Haustiere verbieten" */
const OF_OTHERS = /^(?:darf|dürfen|kann|können|muss|müssen) (?!ich |man |wir )/i;
/** "Wer repariert alte Armbanduhren in München": the noun alone would name something to buy. */
const SERVICE =
  /^wer (?!(?:macht|verkauft|bietet|liefert|stellt|produziert|fertigt|hat|ist|sind|kann|könnte|kennt|weiß) ).{9,60}?(?=$| und w)/iu;
/** "Welcher Anbieter für Getränkeautomaten in Bürogebäuden hat …": its first noun without a preposition says less. */
const SELLER =
  /^(?:[Ww]elche[rsnm]? )?((?:Anbieter|Hersteller|Dienstleister|Firm(?:a|en)|Unternehmen|Marken?|Agentur(?:en)?|Plattform(?:en)?|Händler|Lieferant(?:en)?|Betriebe?|Labore?)(?: (?:für|von|in|im|aus|mit|zum|zur) (?:\p{Ll}+ ){0,2}\p{Lu}[\p{L}-]+){1,2})(?= \p{Ll}|$)/u;
/** A point or comma inside of a number ends no clause: "unter 1.500 Euro", "mit 1,5 Litern". */
const CLAUSE_END = /(?:[:;!?()„“"]|(?<!\d)\.|\.(?! ?[\p{L}\d])|,(?!\d))+ ?| [-–—] /u;
const FILLERS = / (?:so|denn|eigentlich|plötzlich|immer|nur|wieder|ständig)(?= )/g;

/** Returns the label of a German question from which its mark was removed; null: its words say too little about it. */
export function germanLabel(question: string, pack: LanguagePack): string | null {
  if (OF_OTHERS.test(question)) return null;
  return (
    typedLabel(question, pack) ??
    reasonLabel(question) ??
    namedLabel(question) ??
    shortOrNull(taskIn(question)) ??
    shortOrNull(COMPLAINT.exec(question)?.[1]) ??
    shortOrNull(INFINITIVE.exec(question)?.[1]) ??
    firstPhrase(question, pack)
  );
}

/** "Ein Gewerbe anmelden" */
function taskIn(question: string): string | undefined {
  const task = germanTask(question);
  if (task === null) return undefined;
  const { object, particle, verb } = task;
  return `${object.replace(/^(?:mich|mir)(?= |$)/, "sich")} ${particle}${verb}`;
}

function reasonLabel(question: string): string | null {
  const [, verb = "", subject, rest = ""] = REASON.exec(question) ?? [];
  return subject === undefined ? null : `${subject} ${verb}${rest.replaceAll(FILLERS, "")}`;
}

function namedLabel(question: string): string | null {
  const own = LEAD.exec(question) ?? SELLER.exec(question) ?? WISH.exec(question);
  return shortOrNull(own?.[1]) ?? SERVICE.exec(question)?.[0] ?? null;
}

/** Words without their article; null: too many. */
function shortOrNull(words: string | undefined): string | null {
  if (words === undefined || words.split(" ").length > MOST_WORDS) return null;
  const [first = "", ...rest] = words.split(" ");
  return ARTICLES.has(first.toLowerCase()) ? rest.join(" ") : words;
}

const MOST_TYPED = 10;
const LONGEST_TYPED = 75;
/** Words at the end of what is typed into a search engine. */
const ENDING =
  /(?: (?:Preis[ -]Leistung|Vergleich|Test|Erfahrungen|Kosten|Preise?|Empfehlung|Marken|Hersteller|Anbieter|\d{4}))+$/i;

/** Unlike "nachhaltige", what these demand goes without saying. */
const JUDGING =
  /^(?:de[rn]|die|das|beste[nrs]?|gute[nrsm]?|günstigs?t?e?[nrs]?|empfehlenswerte?[rs]?|seriöse[rs]?|top|neue[rs]?|perfekte[rs]?|ideale[rs]?|richtige[rns]?)$/i;

const SELLERS = new WordList("anbieter hersteller marke marken modell modelle");

/** The words of a short prompt that asks nothing: "Elektroschrott entsorgen Kosten". Null: it is a question. */
function typedLabel(question: string, pack: LanguagePack): string | null {
  if (/^welche/i.test(question)) return null;
  const words = question.replace(ENDING, "").split(" ");
  const first = words.findIndex((word) => !JUDGING.test(word));
  const own = words.slice(Math.max(first, 0));
  const isQuestion = own.some((word) => {
    const lower = word.toLowerCase();
    return (
      (smallWordsOf(pack).has(lower) &&
        !lower.startsWith("welche") &&
        !JOINING.has(lower) &&
        !SELLERS.has(lower)) ||
      /[.,:;!?]$/.test(word)
    );
  });
  const isLong = own.length > MOST_TYPED || own.join(" ").length > LONGEST_TYPED;
  return isQuestion || isLong || !/\p{Lu}/u.test(question) ? null : own.join(" ");
}

function firstPhrase(question: string, pack: LanguagePack): string | null {
  const clauses = question.split(CLAUSE_END).map((clause) => clause.split(" "));
  const labels = clauses.map((words) => nounPhrase(words, pack));
  return labels.find((label) => label !== null) ?? null;
}

/** The first noun of a clause that has its basic form, and what belongs to it. */
function nounPhrase(words: readonly string[], pack: LanguagePack): string | null {
  const isNoun = (word: string, at: number): boolean => isHead(words, at, pack) && word.length > 1;
  const free = words.findIndex(
    (word, at) => isNoun(word, at) && governing(words, at) === undefined,
  );
  const at = free === -1 ? words.findIndex(isNoun) : free;
  if (at === -1) return null;
  let end = nameEnd(words, at);
  for (let count = 0; count < MOST_EXTENSIONS; count++) end = extended(words, end);
  return [...adjectivesBefore(words, at, pack), ...words.slice(at, end)].join(" ");
}

function isHead(words: readonly string[], index: number, pack: LanguagePack): boolean {
  const word = words[index]!;
  const lower = word.toLowerCase();
  if (!/^\p{Lu}/u.test(word) || smallWordsOf(pack).has(lower) || opinionsOf(pack).has(lower))
    return false;
  if (index === 0) return isFirstNoun(words);
  const governs = governing(words, index);
  return governs === undefined || !DATIVE.has(governs);
}

/** The preposition or conjunction before a noun; one before another noun belongs to that. */
function governing(words: readonly string[], index: number): string | undefined {
  const noun = words.findLastIndex((word, at) => at < index && at > 0 && /^\p{Lu}/u.test(word));
  return words
    .slice(Math.max(0, noun + 1, index - MOST_INNER), index)
    .findLast((one) => JOINING.has(one));
}

/** The first word of a prompt has a capital letter anyway: "Digitale Zeiterfassung", "Macht Kaffee süchtig". */
function isFirstNoun([first = "", next]: readonly string[]): boolean {
  if (next === undefined) return true;
  return JOINING.has(next) || (/^[\p{Lu}\d]/u.test(next) && !/(?:e[nrsm]?|t)$/.test(first));
}

/** Adjectives of a prompt without a verb; elsewhere they would have another ending. */
function adjectivesBefore(
  words: readonly string[],
  at: number,
  pack: LanguagePack,
): readonly string[] {
  const before = words.slice(0, at).filter((word) => !opinionsOf(pack).has(word.toLowerCase()));
  const isWhole = before.every(
    (word) => /.{3}e[rs]?$/.test(word) && !smallWordsOf(pack).has(word.toLowerCase()),
  );
  return isWhole ? before : [];
}

/** Whether a word goes on with a phrase: a preposition, "und", or the article of a genitive. */
function isJoining(word = ""): boolean {
  return JOINING.has(word) || /^(?:der|des|eines|einer)$/.test(word);
}

/** "Ein Bauernhaus und wollen Lehmputz" */
const VERBS = new WordList("wollen suchen brauchen möchten haben sind werden können müssen planen");

/** The end of a phrase with the complement that follows: "von der Duschwand", "eines Hauses". */
function extended(words: readonly string[], end: number): number {
  if (!isJoining(words[end]) || VERBS.has(words[end + 1] ?? "")) return end;
  for (let at = end + 1; at <= end + 1 + MOST_INNER && at < words.length; at++) {
    if (/^[\p{Lu}\d]/u.test(words[at]!)) return nameEnd(words, at);
    if (!ARTICLES.has(words[at]!) && !/.{3}e[nrsm]?$/.test(words[at]!)) return end;
  }
  return end;
}

/** The end of a noun of several words: "Adobe Photoshop", "50 Mitarbeiter". */
function nameEnd(words: readonly string[], at: number): number {
  const isUnit = (index: number): boolean =>
    /^\d/.test(words[index - 1]!) &&
    /^(?:kg|[ckm]?m|qm|kwh?|bar|watt|volt|liter|zoll|ps)$/i.test(words[index]!);
  const next = words.findIndex(
    (word, index) => index > at && !/^[\p{Lu}\d]/u.test(word) && !isUnit(index),
  );
  return next === -1 ? words.length : next;
}
