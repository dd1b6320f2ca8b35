import type { LanguagePack } from "../catalogue/language-pack.ts";
import { pluralOfAdjective } from "./french-adjective.ts";
import { asksNamesAfterChoice } from "./french-choice.ts";
import { isStory } from "./french-story.ts";
import { complementOf, isOwnWord } from "./noun-phrase.ts";
import { nounsOf, plainForm, type Noun } from "./nouns.ts";

/** "Quels luthiers font des vielles et à partir de quel prix ?", but not "qui fait la paie et qui coûte peu" */
const SECOND_QUESTION =
  / (?:et|ou),? (?:(?:à|de|chez|par|pour|à partir de) )?(?:quel(?:le)?s? |combien |où |comment |est-ce |faut-il |y (?:en )?a-t-il |qui )/i;

/** "Ornelle ou un artisan local": what is compared with a name is not all that is asked for. */
const OF_NAME = /^(?:[^?]{0,60} )?\p{Lu}\p{Ll}{2,20} ou une? /u;

/** "Une boîte qui récupère les vieux matelas": a firm */
const FIRM = /(?:^| )boîtes? (?:qui|d['’]intérim|sérieuse|locale|spécialisée)(?= |$)/i;

/** "Enceinte de six mois", "quand on est enceinte": no loudspeaker */
const PREGNANT =
  /(?<!\p{L})enceinte de (?:\p{L}+|\d+) (?:mois|semaines)|(?<!\p{L})(?:suis|es|est|sois|soit|être|étant|étais|était|tombée?|tomber|femme|salariée|employée) enceinte(?!\p{L})/iu;

/** Whether a French text asks for two kinds, "quelle litière et quels jouets", or for what a story before is about. */
export function isUnclear(text: string, { language }: LanguagePack): boolean {
  if (language !== "fr") return false;
  const isSecond =
    SECOND_QUESTION.test(text) && !/ qui .* (?:et|ou) qui /.test(` ${text.toLowerCase()}`);
  const isNoThing = [FIRM, OF_NAME, PREGNANT].some((pattern) => pattern.test(text));
  return isSecond || isStory(text) || isNoThing || asksNamesAfterChoice(text);
}

/** A service that has the thing beside it, "ponceuse location", unlike "pour la location" and "avec livraison". */
const SERVICE =
  /(?<!(?:^| )(?:pour|de|des|du|en|avec|sans|la|les|une?|notre|nos|mon|ma|à|et) )(?<!['’])(?<![\p{L}-])(?:locations?|louer|loue(?:nt)?|formations?|stages?|emploi|métier|recrutement|salaire|réparation|dépannage|réparateurs?|abonnements?|maître|technicien|CAP)(?![\p{L}-])/iu;

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

/** "Abris de piscine", "aspirateurs piscine": what is for a thing of another group need not be of the group of its own noun. */
export function isForOther(
  complement: readonly string[],
  group: string,
  pack: LanguagePack,
): boolean {
  const [first = "", second = ""] = complement;
  const other = nounsOf(pack).get(plainForm(first === "de" ? second : first.replace(/^d'/, "")));
  const isNoun = /^d(?:e$|')/.test(first) || pluralOfAdjective(first) === null;
  const isGoods = pack.groups[group]?.kind === "goods" && isNoun;
  return isGoods && other !== undefined && other.group !== group;
}

/** Where a noun is among the words of a clause. */
interface Place {
  readonly at: number;
  readonly end: number;
  readonly group: string;
}

/** What follows a French noun in the plural. */
export function complementAfter(
  words: readonly string[],
  { at, end, group }: Place,
  pack: LanguagePack,
): readonly string[] {
  const after = words.slice(end);
  const own = complementOf(after, pack);
  if (own.length > 0 || pack.language !== "fr") return own;
  const [word = "", ...rest] = after;
  // "Écoles Montessori bilingues", unlike "plombier Lyon"
  const described = /^\p{Lu}\p{Ll}{3,}$/u.test(word) ? complementOf(rest.slice(0, 1), pack) : [];
  if (described.length > 0) return [word, ...described];
  const beside = at === 0 ? nounBeside(after, group, pack) : [];
  if (beside.length > 0) return beside;
  return isForeign(word, words[0]!, pack) ? [word] : [];
}

/** A foreign word keeps its form, "thés matcha", and after "quel" it could be a verb. */
function isForeign(word: string, first: string, pack: LanguagePack): boolean {
  const isOpen = !/^(?:quel(?:le)?s?|qui|où|comment)$/i.test(first);
  return isOpen && isOwnWord(word, pack) && /(?:[aokwy]|ing)$/.test(word);
}

/** At the end of a search, these are not about the thing itself. */
const OF_SEARCH =
  /^(?:avis|comparatifs?|comparaisons?|tests?|prix|tarifs?|forum|guides?|promos?|promotions?|soldes?|occasions?|neufs?|livraison|garantie|dimensions?|tailles?|modèles?|magasins?|boutiques?|fabricants?|fournisseurs?|grossistes?|fabrication|montage|entretien|installation|comparateurs?|achat|vente|conseils?|femmes?|hommes?|mixtes?|paris|lyon|marseille|toulouse|lille|bordeaux|nantes|strasbourg|rennes|bruxelles)$/;

/**
 * "Pompe à chaleur piscine": the noun that follows another one directly in a search; in a sentence it could be a verb.
 * The adjective after both could belong to each: "chaise douche pliante", "drone caméra thermique".
 */
function nounBeside(
  [word = "", next = "", second = ""]: readonly string[],
  group: string,
  pack: LanguagePack,
): readonly string[] {
  if (pack.groups[group]?.kind === "service" || !isBeside(word, pack)) return [];
  const noun = besideForm(word, group, pack);
  const isLonger = /^(?:et|de|sans)$/.test(next) && isOwnWord(second, pack);
  return isLonger ? [noun, next, second] : [noun];
}

/** "Logiciel photo", "application web" */
const AS_PREFIX = /^(?:photo|vidéo|audio|radio|web|mobile|client|open|cloud)s?$|[kowy]$|ing$/;

/** The second noun in a sentence: "logiciels de caisse", "perceuses visseuses". */
function besideForm(word: string, group: string, pack: LanguagePack): string {
  if (pack.groups[group]?.kind === "software" && !AS_PREFIX.test(word))
    return /^[aeiouyéèêh]/.test(word) ? `d'${word}` : `de ${word}`;
  return /eu(?:r|se)$/.test(word) ? `${word}s` : word;
}

function isBeside(word: string, pack: LanguagePack): boolean {
  return isOwnWord(word, pack) && !OF_SEARCH.test(word) && !/(?:ennent|ient|[eo]ivent)$/.test(word);
}
