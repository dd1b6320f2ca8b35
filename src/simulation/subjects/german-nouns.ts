import { memoize } from "../../common/memoize.ts";
import type { LanguagePack } from "../catalogue/language-pack.ts";
import { WordList } from "./conditions/clauses.ts";
import { withoutGreeting } from "./german-request.ts";
import { isKnownNoun } from "./german-subject.ts";
import { smallWordsOf } from "./nouns.ts";

const HAS_NOUNS = /\s\p{Lu}\p{Ll}/u;
/** Prepositions before a noun, perhaps with an article and an adjective between. */
const BEFORE =
  /(?<!nicht)(?:^| )(?:seit|wegen|in|im|am|an|auf|unter|hinter|neben|vor|nach|aus|für|fürs|ohne|mit|bei|beim|zum|zur|vom|gegen|als)(?: (?:(?:mein|unser|ein|kein)(?:e[nmr]?)?|de[rmn]|d[ia][es]))?(?: \d+ \.)?(?: (?!(?:und|oder|aber|der|die|das) )(\p{Ll}{3,}e[nmrs]?))?$/u;
/** "Anmeldung", "Eigentümergemeinschaft" */
const ENDING = /.{3}(?:ung|heit|keit|schaft|tion)(?:en)?$/;
const ADJECTIVE =
  /(?:^ge\p{L}+t|frei|los|bar|lich|ig|isch|haft|sam|arm|fest|dicht|lang|klein|groß)$/u;
const OWN = /(?:^| )(?:mein|unser)e?[nmr]?$/;
const INFLECTED = /e[nmrs]?$/;

/** A text as it is read: a German one without its greeting, and with the capital letters of its nouns. */
export function readableText(text: string, pack: LanguagePack): string {
  return pack.language === "de" ? marked(withNouns(withoutGreeting(text), pack)) : text;
}

/** A question has its mark. */
function marked(text: string): string {
  return UNMARKED.test(text) ? `${text}?` : text;
}

const UNMARKED =
  /^(?:(?:wie|warum|wieso|weshalb|wann|wo|wer|woran|ab wann|was(?! .*(?:für|test$))|gibt es|kann|darf|ist|lohnt|muss|soll)(?: [^.?!]*)?|.* (?:was (?:tun|hilft|(?:soll|kann|muss) ich (?:tun|machen))|wohin))$/iu;

const ACRONYM = /^(?:usa|eu|gb|tb|tv|pc|wlan|dsl|led|pdf|crm|vpn)$/;
/** Nouns that the texts of the pack lack. */
const FREQUENT = new WordList(
  "anfänger damen herren kinder monate tage ostern weihnachten nordsee ostsee zentrum balkon berlin hamburg münchen köln wien zürich rom paris london mallorca italien spanien größe umzug zimmer garage gemüse bildschirm geburtstag elternzeit mieter formel",
);

/** What was typed without capital letters gets those of its nouns, as far as they are certain. */
function withNouns(text: string, pack: LanguagePack): string {
  if (HAS_NOUNS.test(text)) return text;
  const parts = text.split(/(?<=[\s(])|(?=[.,;:?!)])/);
  const words = parts.map((part) => part.trim().toLowerCase());
  const isNoun = (at: number): boolean =>
    isWritten(words[at]!, pack) || followsPreposition(words, at, pack);
  return parts
    .map((part, at) => {
      if (ACRONYM.test(words[at]!)) return part.toUpperCase();
      // "iPad"
      if (/\p{Ll}\p{Lu}/u.test(part)) return part;
      return at === 0 || isNoun(at) ? part.charAt(0).toUpperCase() + part.slice(1) : part;
    })
    .join("");
}

function isWritten(word: string, pack: LanguagePack): boolean {
  if (!/^\p{Ll}{3}/u.test(word)) return false;
  return ENDING.test(word) || writtenNouns(pack).has(word) || isKnownNoun(word, pack);
}

/** What follows these words and perhaps an adjective is a noun, unless another word can be that noun. */
function followsPreposition(words: readonly string[], at: number, pack: LanguagePack): boolean {
  const isWord = (word: string): boolean =>
    /^\p{Ll}{3}/u.test(word) && !smallWordsOf(pack).has(word) && !ADJECTIVE.test(word);
  const [word = "", next = ""] = words.slice(at);
  if (!isWord(word)) return false;
  const before = words.slice(0, at).join(" ");
  // "Meine katze trinkt": what ends like a verb follows no adjective.
  const isBent = INFLECTED.test(word);
  if (OWN.test(before) && (!isBent || next.endsWith("t"))) return true;
  return !(isBent && isWord(next)) && isPlace(before, pack);
}

function isPlace(before: string, pack: LanguagePack): boolean {
  // "Ohne eier und milch"
  const found = BEFORE.exec(before.replace(/ \S+ (?:und|oder)$/, ""));
  return found !== null && !isWritten(found[1] ?? "", pack);
}

/** Words that the texts of a pack only have with a capital letter. */
const writtenNouns = memoize((pack: LanguagePack): ReadonlySet<string> => {
  const texts = JSON.stringify(pack, (key, value: unknown) => (key === "asks" ? null : value));
  const others = new Set(texts.match(/(?<![\p{L}{])\p{Ll}{3,}/gu));
  const nouns = texts.match(/(?<=[\p{Ll}\d,] )\p{Lu}\p{Ll}{2,}/gu) ?? [];
  const isNoun = (noun: string): boolean =>
    // "Beim Schreiben" is what one does who writes.
    ["", "e", "t", "en"].every((ending) => !others.has(noun.replace(/e?n$/, "") + ending));
  return new Set([...FREQUENT, ...nouns.map((noun) => noun.toLowerCase()).filter(isNoun)]);
});
