import { isAboutNoun } from "../german-noun.ts";
import { WordList } from "../word-list.ts";
import { clausesOf } from "./clauses.ts";

/** Prepositions that begin a condition anywhere. */
const ANYWHERE = new WordList("für fürs ohne zum gegen");
/** Prepositions that begin one before a number. */
const BEFORE_AMOUNTS = new WordList("unter bis über ab");
/** Prepositions that only belong to the noun before them. */
const AFTER_NOUNS = new WordList(
  "mit in bei aus auf an am im zur unter bis über ab ohne für fürs gegen beim",
);
const SEASONS = new WordList("winter sommer herbst frühling frühjahr");
/** Words in lower case that are part of no noun phrase. */
const OUTSIDE = new WordList(
  "mich mir uns dich dir ich wir man es sie ihn ist sind hat haben kann können soll sollte wird werden gut besser " +
    "geeignet wirklich sich was wer wie wenn dass nicht auch noch nur sehr oft und oder aber immer lange mehr viel " +
    "nach zu vor in im an am auf aus mit von vom bei beim bis über unter um durch gegen für ohne zum zur seit",
);
/** "Im Monat" says nothing about the subject. */
const PERIODS = new WordList("Monat Jahr Tag Woche Stunde Vergleich Moment Internet Alltag Test");
const MOST_WORDS = 4;
const MOST_PARTS = 2;

/** A prepositional phrase and the index after it. */
interface Part {
  readonly words: readonly string[];
  readonly end: number;
}

/** Returns what can be the condition of a German prompt: "für breite Füße", "unter 400 Euro". */
export function germanConditions(text: string): string[] {
  // "mit Musik, aber ohne Abo" is one condition.
  return clausesOf(text.replace(/, (aber (?:ohne|mit)) /, " $1 ")).flatMap((words) =>
    words.flatMap((_, at) => {
      const parts = isStart(words, at) ? partsFrom(words, at) : [];
      return parts.length > 0 ? [ordered(parts).join(" ")] : [];
    }),
  );
}

function isStart(words: readonly string[], at: number): boolean {
  const word = words[at]!.toLowerCase();
  const next = words[at + 1] ?? "";
  // "Leicht genug für den Kofferraum"
  if (words[at - 1] === "genug") return false;
  if (ANYWHERE.has(word)) return true;
  if (BEFORE_AMOUNTS.has(word) && /^\d/.test(next)) return true;
  if (word === "im" && SEASONS.has(next.toLowerCase())) return true;
  return AFTER_NOUNS.has(word) && at > 0 && at - 1 === firstNoun(words);
}

/** The index of the first noun. The first word of a prompt is one if it has a preposition of its own. */
function firstNoun(words: readonly string[]): number {
  const first = words[0]?.toLowerCase() ?? "";
  if (AFTER_NOUNS.has(first)) return -1;
  return words.findIndex(
    (word, index) => isNoun(word) && (index > 0 || AFTER_NOUNS.has(words[1]?.toLowerCase() ?? "")),
  );
}

/** Up to two phrases that follow each other. */
function partsFrom(words: readonly string[], start: number): string[][] {
  const parts: string[][] = [];
  for (let at = start; parts.length < MOST_PARTS;) {
    const isContrast = parts.length > 0 && words[at] === "aber";
    const place = isContrast ? at + 1 : at;
    const part = partAt(words, place);
    if (part === null || isOfVerb(words, part)) break;
    if (parts.length > 0 && isPlaceAfter(parts[0]!, part.words)) break;
    parts.push([...(isContrast ? ["aber"] : []), ...part.words]);
    at = part.end;
  }
  return parts;
}

/** "Zum Vögel beobachten": the noun belongs to a verb, which should be written together with it. */
function isOfVerb(words: readonly string[], { words: [preposition, ...noun], end }: Part): boolean {
  const isVerb = /^\p{Ll}{3,}(?:en|ern|eln)$/u.test(words[end] ?? "");
  return preposition === "zum" && isVerb && !noun.at(-1)!.endsWith("en");
}

/** Nouns that only what follows them explains: "für den Einsatz in Kühlhäusern". */
const OPEN_NOUN = /(?:einsatz|betrieb|gebrauch|verwendung|arbeit(?:en)?)$/i;

/** "In Leipzig" after "für Einlagen" says where something is asked for, not what it is for. */
function isPlaceAfter(purpose: readonly string[], words: readonly string[]): boolean {
  const [preposition = "", noun = ""] = words;
  const isPlace = preposition === "in" && words.length === 2 && isNoun(noun);
  return isPlace && /^fürs?$/.test(purpose[0]!) && !OPEN_NOUN.test(purpose.at(-1)!);
}

function partAt(words: readonly string[], at: number): Part | null {
  const preposition = words[at]?.toLowerCase() ?? "";
  if (!AFTER_NOUNS.has(preposition) && !ANYWHERE.has(preposition)) return null;
  const first = nounEnd(words, at + 1) ?? amountEnd(words, at);
  if (first === null) return null;
  // "für zwei Kinder und Wocheneinkauf"
  const second = words[first] === "und" ? nounEnd(words, first + 1) : null;
  const end = second ?? first;
  const own = words
    .slice(at, end)
    .map((word, index) => asReader(index === 0 ? word.toLowerCase() : word));
  return own.slice(1).some((word) => PERIODS.has(word) || (OUTSIDE.has(word) && word !== "und"))
    ? null
    : { words: own, end };
}

/** Whether a word belongs to the noun before it: "für Opel Corsa". */
function isName(word = ""): boolean {
  return /^\p{Lu}\p{Ll}/u.test(word) && !isAboutNoun(word);
}

/** The index after the noun of a phrase that begins at an index; null: no noun follows. */
function nounEnd(words: readonly string[], at: number): number | null {
  for (let place = at; place < Math.min(words.length, at + MOST_WORDS); place++) {
    // "Für 15 Kilometer Arbeitsweg"
    const isAmount = /^\d/.test(words[place - 1]!) && isNoun(words[place + 1] ?? "");
    // "Im Raum Bonn"
    const isPlace = /^(?:Großr|R)aum$/.test(words[place]!) && isNoun(words[place + 1] ?? "");
    if (isNoun(words[place]!)) return nameEnd(words, place + (isAmount || isPlace ? 2 : 1));
    if (OUTSIDE.has(words[place]!)) return null;
  }
  return null;
}

/** "Diabetes Typ 2", "Hallux valgus" */
function nameEnd(words: readonly string[], end: number): number | null {
  if (/^(?:Typ|Grad|Stufe|Klasse|Größe)$/.test(words[end] ?? "")) return end + 2;
  // "Für Opel Corsa"
  if (isName(words[end])) return null;
  return /^\p{Ll}{3,}(?:us|is|um|ae)$/u.test(words[end] ?? "") ? end + 1 : end;
}

/** "über 75", "bis 150 kg" */
function amountEnd(words: readonly string[], at: number): number | null {
  const isAmount = BEFORE_AMOUNTS.has(words[at] ?? "") && /^\d+$/.test(words[at + 1] ?? "");
  if (!isAmount) return null;
  return at + (/^(?:kg|[ckm]?m|qm)$/.test(words[at + 2] ?? "") ? 3 : 2);
}

function isNoun(word: string): boolean {
  return /^\p{Lu}/u.test(word);
}

function asReader(word: string): string {
  return word.replace(/^(?:mein|unser)(e[nrms]?)?$/, (_, ending: string = "") => `dein${ending}`);
}

/** A season stands at the end. */
function ordered(parts: readonly string[][]): string[] {
  const [first = [], second] = parts;
  if (second === undefined) return [...first];
  const isSeason = first[0] === "im" && second[0] !== "aber";
  const contrast = second[0] === "aber" ? [...first.slice(0, -1), `${first.at(-1)!},`] : first;
  return isSeason ? [...second, ...first] : [...contrast, ...second];
}
