import type { LanguagePack } from "../catalogue/language-pack.ts";
import { isStory } from "./french-story.ts";
import { complementOf, isOwnWord } from "./noun-phrase.ts";
import { nounsOf, plainForm, type Noun } from "./nouns.ts";

/** Whether a French text asks for two kinds, "quelle litière et quels jouets", or for what a story before is about. */
export function isUnclear(text: string, { language }: LanguagePack): boolean {
  if (language !== "fr") return false;
  return / (?:et|ou) quel(?:le)?s? /.test(text) || isStory(text);
}

/** A service that has the thing beside it, "ponceuse location", unlike "pour la location" and "avec livraison". */
const SERVICE =
  /(?<!(?:^| )(?:pour|de|des|du|en|avec|sans|la|les|une?|notre|nos|mon|ma|à|et) )(?<!['’])(?<![\p{L}-])(?:locations?|louer|formations?|stages?|emploi|métier|recrutement|salaire|réparation|dépannage|réparateurs?|abonnements?|maître|technicien|CAP)(?![\p{L}-])/iu;

/**
 * Whether a noun of goods is about a service or a person: "souffleurs de verre" and "tondeuses de moutons", as both end
 * with what does something, and "ponceuse location".
 */
export function isOtherTrade(
  phrase: string,
  sentence: string,
  { plural, group }: Pick<Noun, "plural" | "group">,
  { groups, language }: LanguagePack,
): boolean {
  if (language !== "fr" || !/^(?:goods|any)$/.test(groups[group]?.kind ?? "")) return false;
  const isDoer = /^\p{Ll}+eu(?:r|se)s$/u.test(plural);
  return (
    (isDoer && /^ (?:de |d'|sur )/.test(phrase.slice(plural.length))) || SERVICE.test(sentence)
  );
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
  if (own.length > 0 || pack.language !== "fr") return own;
  const [word = "", ...rest] = after;
  // "Écoles Montessori bilingues", unlike "plombier Lyon"
  const described = /^\p{Lu}\p{Ll}{3,}$/u.test(word) ? complementOf(rest.slice(0, 1), pack) : [];
  if (described.length > 0) return [word, ...described];
  const isOpen = !/^(?:quel(?:le)?s?|qui|où|comment)$/i.test(first);
  const isForeign = isOwnWord(word, pack) && /(?:[aokwy]|ing)$/.test(word);
  return isOpen && isForeign ? [word] : [];
}
