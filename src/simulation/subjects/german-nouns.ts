import { memoize } from "../../common/memoize.ts";
import type { LanguagePack } from "../catalogue/language-pack.ts";
import { withoutGreeting } from "./german-request.ts";
import { isKnownNoun } from "./german-subject.ts";
import { smallWordsOf } from "./nouns.ts";

const HAS_NOUNS = /\s\p{Lu}\p{Ll}/u;
/** Before a noun, perhaps with an article between. */
const BEFORE =
  /^(?:in|im|am|an|auf|unter|hinter|neben|vor|nach|aus|für|fürs|ohne|mit|bei|beim|zum|zur|vom|gegen|als)$/;
const ARTICLE = /^(?:(?:mein|unser|ein|kein)(?:e[nmr]?)?|de[rmn]|d[ia][es])$/;
/** "Anmeldung", "Eigentümergemeinschaft" */
const ENDING = /.{3}(?:ung|heit|keit|schaft|tion)(?:en)?$/;
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
  /^(?:(?:wie|warum|wieso|weshalb|wann|wo|wer|woran|ab wann|was (?!.*(?:für|test$))|(?:gibt es|kann|darf|ist|lohnt|muss|soll) [^.?!]*)(?: [^.?!]*)?|.* was (?:tun|hilft))$/iu;

/** What was typed without capital letters gets those of its nouns, as far as they are certain. */
function withNouns(text: string, pack: LanguagePack): string {
  if (HAS_NOUNS.test(text)) return text;
  const parts = text.split(/(?<=[\s(])|(?=[.,;:?!)])/);
  const words = parts.map((part) => part.trim().toLowerCase());
  const isNoun = (at: number): boolean =>
    isWritten(words[at]!, pack) || followsPreposition(words, at, pack);
  return parts
    .map((part, at) =>
      at === 0 || isNoun(at) ? part.charAt(0).toUpperCase() + part.slice(1) : part,
    )
    .join("");
}

function isWritten(word: string, pack: LanguagePack): boolean {
  if (!/^\p{Ll}{3}/u.test(word)) return false;
  return ENDING.test(word) || writtenNouns(pack).has(word) || isKnownNoun(word, pack);
}

/** "Für meinen neuen balkon": what follows an adjective is its noun. */
function followsPreposition(words: readonly string[], at: number, pack: LanguagePack): boolean {
  const small = smallWordsOf(pack);
  const isWord = (word = ""): boolean => /^\p{Ll}{3}/u.test(word) && !small.has(word);
  const word = words[at]!;
  if (!isWord(word) || (INFLECTED.test(word) && isWord(words[at + 1]))) return false;
  let before = at - 1;
  if (isWord(words[before]) && INFLECTED.test(words[before]!)) before--;
  if (ARTICLE.test(words[before] ?? "")) before--;
  return before < at && BEFORE.test(words[before] ?? "");
}

/** Words that the texts of a pack only have with a capital letter. */
const writtenNouns = memoize((pack: LanguagePack): ReadonlySet<string> => {
  const texts = JSON.stringify(pack, (key, value: unknown) => (key === "asks" ? null : value));
  const others = new Set(texts.match(/(?<![\p{L}{])\p{Ll}{3,}/gu));
  const nouns = texts.match(/(?<=[\p{Ll}\d,] )\p{Lu}\p{Ll}{2,}/gu) ?? [];
  const isNoun = (noun: string): boolean =>
    // "Beim Schreiben" is what one does who writes.
    ["", "e", "t", "en"].every((ending) => !others.has(noun.replace(/e?n$/, "") + ending));
  return new Set(nouns.map((noun) => noun.toLowerCase()).filter(isNoun));
});
