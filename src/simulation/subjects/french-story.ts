import type { LanguagePack } from "../catalogue/language-pack.ts";
import { isFrenchAdjective } from "./french-adjective.ts";

/** "J'ai hérité d'une horloge, à qui la confier près de Besançon ?": from the beginning to the question. */
const PARTS =
  /^(?:et |bonjour,? )?((?:j['’]|je |nous |on |mon |ma |mes |notre |nos ).{4,}?)(?: ?[,:;.!–—]| et) (?:et |mais )?((?:(?:à|chez|vers) )?(?:qui|quel(?:le)?s?|où|comment|combien) [^.?!]+?) ?\??$/iu;
/** The question has a pronoun for what was named before, or for those who ask. */
const REFERRING =
  /(?:^|\s)(?:qui|où|comment|peut|peuvent|pourrait|pourraient|sait|saurait|faut-il|puis-je|dois-je|doit-on) (?:(?:la|le|les|nous|me|lui|leur) |[lm]['’]|en (?=\p{Ll}+(?:er|ir|re)(?!\p{L})))|^quel(?:le)?s? \p{L}+ (?:(?:la|le|les|en|y) |l['’])\p{Ll}+(?:e|ent|d|t)(?!\p{L})/iu;
/** "Quel casque acheter ?" does not say what for. */
const BARE =
  /^quel(?:le)?s? (\p{Ll}{4,}(?: (?:d['’]|de )\p{Ll}{3,})?) (?:\p{Ll}{2,}(?:er|ir|re)|me conseillez-vous|conseillez-vous)(?:$| (?:avec|pour) (?:un budget|moins))/iu;
/** "Quelle solution est la moins chère ?" does not say of what. */
const VAGUE =
  /^quel(?:le)?s? (?:solution|option|alternative|modèle|marque|produit|appareil|matériel|équipement|outil|prestataire|entreprise|professionnel|artisan|spécialiste|métier)s?(?![\p{L}-])(?! (?:de|du|pour|en|à|sur|anti|contre|avec) | d['’])/iu;
/** "Mon chauffe-eau fuit, qui appeler ?" */
const WHOM =
  /^(?:à |vers |chez )?(?:qui|quel (?:professionnel|artisan|métier|corps de métier)) (?:appeler|contacter|consulter|prévenir|solliciter|(?:s|m)['’]adresser|(?:se|me) tourner|demander|faire venir)/iu;
/** "Je dois refaire ma toiture, combien ça coûte ?" */
const COSTS = /^(?:combien|quel(?:le)? (?:est (?:le |la )?)?(?:prix|budget|coût|tarif))(?!\p{L})/iu;
/** What is done with it: "faire estimer", "remettre en état". */
const VERB =
  / (?:la |le |les |l['’])((?:faire )?\p{Ll}+(?:er|ir|re|oir)(?: en (?:état|service|marche)| à (?:neuf|jour))?)(?!\p{L})/u;
/** "Je voudrais partir en croisière" */
const AIM =
  /(?:voudr\p{L}+|ve(?:ux|ut|ulent)|voulons|souhait\p{L}+|aimer\p{L}+|devons|doi[st]|besoin de|envie de|prévo\p{L}+ de) (\p{Ll}+(?:er|ir|re|oir)(?: \S+){0,9}?)(?:$| (?:avec un budget|pour (?:moins|environ) de|dans un budget) )/u;
const PLACE =
  / (?:(?:près|autour|aux? environs|à côté) d(?:e |['’])|à |en |sur |dans l(?:e |a |es |['’]))\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*$/u;

const OWN = /^(?:mon|ma|mes|notre|nos)$/i;
const ARTICLE = /^(?:une?|des)$/i;
const DEFINITE = /^(?:une?|des|la|le|les|l|du|en)$/i;
/** Persons, and times and such, which are not what a thing is for. */
const OTHERS =
  /^(?:grand-|arrière-|beau-|belle-)?(?:pères?|mères?|parents?|fils|filles?|frères?|sœurs?|soeurs?|mari|femme|épou(?:x|se)|tantes?|oncles?|cousine?s?|amie?s?|copa?ine?s?|voisine?s?|chef|patron(?:ne)?|client(?:e?s)?|enfants?|bébés?|ados?|adolescente?s?|petite?s?-(?:fils|filles?|enfants)|couple|équipe|famille|entreprise|société|association|semaines?|mois|ans?|jours?|années?|heures?|fois|peu|problèmes?|soucis?|besoins?|projets?|budget|question|retraite|train|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|hiver|été|automne|printemps|ligne|général)$/i;
/** The verb of a clause, or what begins another one. */
const AUXILIARY = /^(?:ne|n['’].*|s['’].*|se|a|ont|est|sont|était|étaient|avait|va|vont)$/;
const END =
  /^(?:qui|que|qu['’].*|dont|où|et|ou|pour|depuis|dans|chez|avec|sans|sur|vers|après|avant|mais|car)$/;
const OF = /^(?:de|du|des|en|à|d['’]\p{L}+)$/u;
/** "Dans mon jardin" only says where something is. */
const PLACING = /^(?:dans|sur|sous|chez|devant|derrière|à|pour|avec|depuis|pendant)$/;
const SIZE = /^(?:petite?s?|grande?s?|vie(?:ux|ille)s?|ancien(?:ne)?s?|beau|belle)$/;
const MOST_WORDS = 5;

/** What texts say about a question that needs the story before it. */
export interface Story {
  readonly label: string;
  /** The beginning of a title. */
  readonly title: string;
  /** What is typed to find an answer. */
  readonly typed: string;
}

/** Whether a prompt tells something first that its question does not name. */
export function isStory(text: string): boolean {
  const [lead, question] = partsOf(text);
  return isOpen(lead, question);
}

/** Whether a question needs the clause before it: "je dois expédier une moto, quel transporteur est le moins cher ?" */
function isOpen(lead: string, question: string): boolean {
  const isBare =
    AIM.test(lead) &&
    /^(?:qui (?!peut|est|a )\p{Ll}+|quel(?:le)?s? \p{L}+(?: (?:est|sont|\p{Ll}+(?:er|ir|re))|(?= (?:près|à|en|dans|sur) )|$))(?= |$)/iu.test(
      question,
    );
  return isBare || WHOM.test(question) || REFERRING.test(question) || VAGUE.test(question);
}

/** The question of a prompt that only a story says more about, or else the prompt. */
export function withoutStory(text: string, { language }: LanguagePack): string {
  if (language !== "fr") return text;
  const [, question] = partsOf(text);
  return BARE.test(question) ? question : text;
}

/** Returns what a question is about that needs the story before it; null: it does not, or that is unclear. */
export function storyIn(text: string): Story | null {
  const [lead, question] = partsOf(text);
  if (COSTS.test(question)) return priceFor(aimIn(lead));
  const bare = AIM.test(lead) ? undefined : BARE.exec(question)?.[1];
  if (bare !== undefined) return bareFor(bare, wordsOf(lead));
  if (!isOpen(lead, question)) return null;
  const title = text.trim();
  if (WHOM.test(question)) return whomFor(lead, title);
  const told = toldFor(question, wordsOf(lead));
  return aboutIt(question, told, aimIn(lead)) ?? { ...sameFor(title.replace(/ ?\?$/, "")), title };
}

function wordsOf(lead: string): readonly string[] {
  return lead
    .replaceAll(/(?<= )d['’](?=une? )/g, "de ")
    .replaceAll(/(?<= )l['’](?=\p{L})/gu, "l ")
    .split(/[ ,]+/);
}

/** "Vendre votre vigne", for "nous voulons vendre notre vigne, à qui s'adresser ?" */
function whomFor(lead: string, title: string): Story {
  const aim = aimIn(lead);
  return aim === "" ? { ...sameFor(lead), title } : sameFor(actionOf(aim));
}

/** The action of " pour vendre votre vigne". */
function actionOf(aim: string): string {
  return aim.slice(" pour ".length);
}

/** What a pronoun of a question stands for; without one of a gender, the thing that is told of. */
function toldFor(question: string, words: readonly string[]): Thing | null {
  const [, pronoun] = / (la|le|les) \p{Ll}/u.exec(question) ?? [];
  return pronoun === undefined ? thingIn(words) : thingOf(pronoun, words);
}

/** "Prix pour refaire votre toiture" */
function priceFor(aim: string): Story | null {
  if (aim === "") return null;
  return sameFor(`prix${aim}`);
}

/** "Casque pour équitation", for "ma fille commence l'équitation, quel casque acheter ?" */
function bareFor(thing: string, words: readonly string[]): Story | null {
  const own = lastOf(words, OWN);
  const told = nounAfter(words, own === -1 ? lastOf(words, DEFINITE) : own);
  return told === null ? null : sameFor(`${thing} pour ${told.noun}`);
}

/** " pour expédier votre moto", for "je dois expédier ma moto"; empty: nothing, or something about the asker. */
function aimIn(lead: string): string {
  const aim = AIM.exec(lead)?.[1] ?? "";
  const others = aim
    .replaceAll(/ (?:mon|ma|notre|leur)(?= )/g, " votre")
    .replaceAll(/ (?:mes|nos|leurs)(?= )/g, " vos");
  return aim === "" || /(?:^| )(?:me|nous|je|m['’].*) /.test(others) ? "" : ` pour ${others}`;
}

/** The thing that a clause about the asker is about: "maison" of "on vient d'acheter une maison"; null: none. */
export function thingTold(clause: string): string | null {
  return thingIn(clause.split(" "))?.noun ?? null;
}

function partsOf(text: string): readonly [string, string] {
  const [, lead = "", question = ""] = PARTS.exec(text.replaceAll(/\s+/g, " ").trim()) ?? [];
  return [lead, question.trim()];
}

function aboutIt(question: string, told: Thing | null, aim: string): Story | null {
  const place = PLACE.exec(question)?.[0] ?? "";
  const who = askedIn(question);
  if (who !== null)
    return isClear(question, told, aim) ? sameFor(purposeOf(who, told, aim) + place) : null;
  const verb = VERB.exec(question)?.[1];
  if (told !== null && verb !== undefined) {
    const noun = told.noun + place;
    return { label: noun, title: `${verb} ${told.own} ${noun}`, typed: `${verb} ${noun}` };
  }
  if (aim !== "") return sameFor(actionOf(aim) + place);
  return told === null ? null : sameFor(told.noun + place);
}

/** "Solutions" alone would find any. */
function isClear(question: string, told: Thing | null, aim: string): boolean {
  return told !== null || aim !== "" || !VAGUE.test(question);
}

/** Who is asked for, and what for: "atelier pour chapiteau"; of models only the thing itself is said. */
function purposeOf(who: string, told: Thing | null, aim: string): string {
  if (told !== null && who.startsWith("modèle")) return told.noun + who.replace(/^\S+/, "");
  if (aim !== "") return who + aim;
  return told === null ? who : `${who} pour ${told.noun}`;
}

/** "Atelier" of "quel atelier peut la réparer"; null: the question asks for a person. */
function askedIn(question: string): string | null {
  const [, one, other] = /^quel(?:le)?s? (\S+) ou quel(?:le)?s? (\S+)/iu.exec(question) ?? [];
  if (one !== undefined) return `${one} ou ${other}`;
  const asked = /^quel(?:le)?s? (.+?)(?: en 20\d\d)?$/iu.exec(question)?.[1]?.split(" ") ?? [];
  return asked.length === 0 ? null : asked.slice(0, certainLength(asked)).join(" ");
}

function sameFor(label: string): Story {
  return { label, title: label, typed: label.replaceAll(/ vo(?:tre|s)(?= )/g, "") };
}

interface Thing {
  readonly noun: string;
  /** Its article, or the word for its owner. */
  readonly own: string;
}

/** The thing that a story is about: what the asker has, or the first that it names. */
function thingIn(words: readonly string[]): Thing | null {
  const own = lastOf(words, OWN);
  if (own !== -1) return nounAfter(words, own);
  return nounAfter(
    words,
    words.findIndex((word) => ARTICLE.test(word)),
  );
}

/** What can precede a noun that a pronoun stands for. */
const BEFORE: Readonly<Record<string, RegExp>> = {
  le: /^(?:un|le|mon|notre|ce)$/i,
  la: /^(?:une|la|ma|notre|cette)$/i,
  les: /^(?:des|les|mes|nos|ces)$/i,
};

/** The last thing of the gender and number of a pronoun: "le moule colle, comment le récupérer ?" */
function thingOf(pronoun: string, words: readonly string[]): Thing | null {
  const at = words.findLastIndex(
    (word, index) =>
      BEFORE[pronoun]!.test(word) &&
      /^\p{Ll}{3}/u.test(words[index + 1] ?? "") &&
      !isPart(word, words[index - 1]),
  );
  return nounAfter(words, at);
}

/** Whether a noun belongs to another one, or to a verb: "qui prend la pluie". */
function isPart(article: string, before = ""): boolean {
  if (/^l[ae]s?$/i.test(article)) return !/^(?:et|mais)$/.test(before);
  return PLACING.test(before) || (OWN.test(article) && /^(?:de|du|des|d['’].*)$/.test(before));
}

function lastOf(words: readonly string[], before: RegExp): number {
  return words.findLastIndex(
    (word, at) => before.test(word) && isThing(words[at + 1]) && !PLACING.test(words[at - 1] ?? ""),
  );
}

function nounAfter(words: readonly string[], at: number): Thing | null {
  const phrase = at === -1 ? [] : nounPhrase(words.slice(at + 1), !/^l[ae]?s?$/i.test(words[at]!));
  if (phrase.length === 0) return null;
  const article = words[at]!.toLowerCase();
  const others = article.endsWith("s") ? "vos" : "votre";
  const noun = phrase.join(" ").replaceAll(/(?<= )(?:mon|ma|notre)(?= )/g, "votre");
  return { own: ARTICLE.test(article) ? article : others, noun };
}

function isThing(word = ""): boolean {
  return /^\p{Ll}{3}/u.test(word) && !OTHERS.test(word);
}

/** The words up to a verb, as far as they certainly belong to a noun. */
function nounPhrase(words: readonly string[], isObject: boolean): readonly string[] {
  const next = words.findIndex((word, at) => at > 0 && (AUXILIARY.test(word) || END.test(word)));
  const all = next === -1 ? words : words.slice(0, next);
  // "Le moule colle": what is not an object can have its verb behind it.
  const isWhole = next === -1 ? isObject : AUXILIARY.test(words[next]!);
  const length = isWhole && all.length <= MOST_WORDS ? all.length : certainLength(all);
  return all.slice(0, length);
}

function certainLength(words: readonly string[]): number {
  let end = SIZE.test(words[0] ?? "") ? 2 : 1;
  while (end < words.length) {
    const word = words[end]!;
    if (OF.test(word)) end += lengthOf(word, words[end + 1]);
    else if (isFrenchAdjective(word) || (/^\p{Lu}/u.test(word) && end > 1)) end++;
    else break;
  }
  return Math.min(end, words.length);
}

/** Of "d'été", "de jardin", and "de 40 personnes". */
function lengthOf(of: string, next = ""): number {
  if (of.includes("'")) return 1;
  return /^\d/.test(next) ? 3 : 2;
}
