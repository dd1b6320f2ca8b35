import type { LanguagePack } from "../catalogue/language-pack.ts";
import { nounsOf } from "./nouns.ts";

const BETWEEN =
  /\b((?:[a-z-]{1,20} )?[a-z-]{1,20}) (?:or|vs\.?|versus) (?:an? |the )?((?:[a-z-]{1,20} ?){1,3})/;
const ASKED = /\b(?:which|what) (?:(?:kind|type|sort|brand)s? of )?((?:[a-z-]+ )?[a-z-]+)/;

/** Whether an English text compares two kinds of things: "tent or hammock" rather than "down or synthetic jacket" or "Ring vs Nest". */
export function comparesKinds(text: string, pack: LanguagePack): boolean {
  const [, before = "", after = ""] =
    BETWEEN.exec(text.charAt(0).toLowerCase() + text.slice(1)) ?? [];
  return nounIn(before, pack) !== null && nounIn(after, pack) !== null;
}

/** The things that an English question asks for, if they are known: "Which headphones would you get?" */
export function askedThings(question: string, pack: LanguagePack): string | null {
  return nounIn(ASKED.exec(question.toLowerCase())?.[1] ?? "", pack);
}

/** The plural of a known noun of one or two words; null: there is none. */
function nounIn(text: string, pack: LanguagePack): string | null {
  const words = text.trim().split(" ");
  const pairs = words.map((word, at) => `${word} ${words[at + 1] ?? ""}`);
  const nouns = nounsOf(pack);
  const known = [...pairs, ...words].find((word) => nouns.has(word));
  return known === undefined ? null : nouns.get(known)!.plural;
}
