import type { LanguagePack } from "../catalogue/language-pack.ts";
import { isStory } from "./french-story.ts";
import { complementOf, isOwnWord } from "./noun-phrase.ts";
import { nounsOf, plainForm, type Noun } from "./nouns.ts";

/** Whether a French text asks for two kinds, "quelle litière et quels jouets", or for what a story before is about. */
export function isUnclear(text: string, { language }: LanguagePack): boolean {
  if (language !== "fr") return false;
  return / et quel(?:le)?s? /.test(text) || isStory(text);
}

/** "Souffleurs de verre" and "tondeuses de moutons" are persons: the end of what does something belongs to both. */
export function isOtherTrade(
  phrase: string,
  { plural, group }: Pick<Noun, "plural" | "group">,
  { groups }: LanguagePack,
): boolean {
  const isOther = /^\p{Ll}+eu(?:r|se)s$/u.test(plural) && groups[group]?.kind === "goods";
  return isOther && /^ (?:de |d'|sur )/.test(phrase.slice(plural.length));
}

/** "Abris de piscine": what is for a thing of another group need not be of the group of its own noun. */
export function isForOther(
  complement: readonly string[],
  group: string,
  pack: LanguagePack,
): boolean {
  const [first = "", second = ""] = complement;
  const other = nounsOf(pack).get(plainForm(first === "de" ? second : first.replace(/^d'/, "")));
  const isGoods = pack.groups[group]?.kind === "goods" && /^d(?:e$|')/.test(first);
  return isGoods && other !== undefined && other.group !== group;
}

/** What follows a French noun in the plural; a foreign word keeps its form, "thés matcha", and after "quel" it could be a verb. */
export function complementAfter(
  first: string,
  after: readonly string[],
  pack: LanguagePack,
): readonly string[] {
  const own = complementOf(after, pack);
  const isOpen = pack.language === "fr" && !/^(?:quel(?:le)?s?|qui|où|comment)$/i.test(first);
  const [word = ""] = after;
  const isForeign = isOwnWord(word, pack) && /(?:[aokwy]|ing)$/.test(word);
  return own.length === 0 && isOpen && isForeign ? [word] : own;
}
