import type { LanguagePack } from "../../catalogue/language-pack.ts";
import { isFrenchAdjective, pluralOfAdjective } from "../french-adjective.ts";
import { nounsOf, opinionsOf, plainForm } from "../nouns.ts";
import { WordList } from "../word-list.ts";

const ARTICLES = new WordList(
  "un une des le la les du mon ma mes notre nos son sa ses ce cette ces",
);
const PREPOSITIONS = new WordList(
  "de d' à en pour sans avec contre sur dans du des au aux chez entre par",
);
/** A label ends before one of these. */
const ENDS = new WordList(
  "est sont a ont tient tiennent convient conviennent permet permettent vaut valent faut peut peuvent doit fait font quand lorsque si que qui dont où svp merci quel quelle quels " +
    "quelles comment",
);
const MOST_WORDS = 8;
const MOST_OF_PAIR = 12;
/** Letters up to which no words are cut off. */
const LONGEST_WHOLE = 56;
const BETWEEN = /^(?:vs\.?|versus|ou)$/;
const FEWEST_ASKED = 4;
/** A clause with a verb says little without its end: "Ma fille de 3 ans". */
const LONGEST_REASON = 60;

/** "Comment enlever le calcaire", "Peut-on purger ses radiateurs", "Faut-il se faire vacciner" */
const INFINITIVE =
  /^(?:(?:comment(?: (?:bien|faire pour|est-ce qu['’]on peut|peut-on|puis-je))?|est-ce qu(?:e je|['’]on) (?:peux|peut|dois|doit)|où|peut-on|puis-je|faut-il|dois-je|doit-on|combien de temps(?: faut-il pour)?|combien coûte-t-il de) |(?:est-(?:il|ce) \p{L}+|(?:a-t-on|ai-je|avons-nous) le droit|quel(?:le)? est l[ae] (?:meilleure? )?(?:façon|manière|moyen)) d(?:e |'))((?:(?:se|me|ne pas) |[sm]['’])?(?!dure )\p{Ll}+(?:er|ir|re|oir)(?= |$).*)$/iu;
const REASON =
  /^(?:pourquoi (?:est-ce que? ?)?(?=(?:mon|ma|mes|notre|nos|le|la|les|un|une) )|(?=(?:mon|ma|mes|notre|nos) ))(.+)$/iu;
const ASKING =
  /^(?:quel(?:le)?s? (?:est|sont) |quel(?:le)?s? |qui (?:vend|fait|fournit|livre|propose|organise|fabrique|distribue|produit|conçoit|cultive|importe) (?:encore |toujours )?|que coûte(?:nt)? |combien (?:(?:coûte(?:nt)?|vaut)|faut-il (?:compter|payer|prévoir|débourser)(?: pour)?) |combien de temps (?:dure(?:nt)?|prend|prennent) |qu'est-ce qui \p{Ll}+ (?:contre|pour) |où (?:acheter|trouver|commander|louer) |est-ce qu['’]? ?(?:e )?|existe-t-il |y a-t-il |je cherche |connaissez-vous |que vaut |(?:ai-je|a-t-on|avons-nous) (?:vraiment )?besoin (?:de |d'(?=une? )))/iu;
/** No verb follows what is asked for after these, and nouns that are no adjectives do: "des plateaux repas". */
const AS_OBJECT =
  /^(?:qui (?:vend|fait|fournit|livre|loue|propose|organise|fabrique|répare) |où (?:acheter|trouver|commander|louer) |existe-t-il |y a-t-il |je cherche |connaissez-vous )/iu;
const WHAT_TO_DO =
  /(?:(?: et|,)? je ne sais (?:pas|plus))? (?:(?:que|quoi|comment) faire|pourquoi)$/i;
/** Words at the end of what is typed into a search engine. */
const TYPED =
  /(?: (?:comparatif|comparaison|avis|(?:(?:meilleurs?|petits?|bas) )?prix|tarifs?|test|forum|\d{4}))+$/i;
/** "Quelles plantes sont toxiques pour les chats" is not about plants for cats. */
const QUALIFIED = /^quel(?:le)?s? .* (?:est|sont) \p{L}+ (?:pour|en|à|dans|chez|avec) /iu;
/** All before the verb is what "quel distributeur de repas chauds installer" asks for. */
const WANTED =
  /^quel(?:le)?s? ((?!est |sont )\p{Ll}+(?: [\p{L}\d'-]+){1,5}?) (?:acheter|choisir|prendre|installer|utiliser|louer|réserver|offrir|contacter|commander)(?= |$)/iu;
/** "Je dépasse le seuil de TVA" */
const TOLD = /^(?:j'|(?:je(?! (?:cherche|veux|voudrais))|nous|on) )/i;
/** "Quel casque et quelle bombe acheter" */
const PAIR = /^quel(?:le)?s? (\p{L}+) (et|ou) quel(?:le)?s? (\p{L}+)/iu;
/** "Choisir entre un poêle et une pompe à chaleur" */
const CHOICE =
  /^choisir entre (?:(?:une?|la|le|les) |l')?(.{2,30}?) et (?:(?:une?|la|le|les) |l')?(.{2,30}?)(?= (?:pour|quand|dans|si|en) |$)/iu;
const DURATION = /^combien de temps( faut-il pour)?(?= )/i;
const OPEN = /^(?:à (?:partir|quel|quoi)|combien|comment|quand|pourquoi|qu'|que )/i;
const INVERTED = /(?<!(?:^| )rendez)-(?:t-)?(?:ils?|elles?|on|je|vous|nous|ce)(?= |$)/i;
/** Returns the label of a French question from which its mark was removed; null: its words say too little about it. */
export function frenchLabel(question: string, pack: LanguagePack): string | null {
  const plain = question.replaceAll("’", "'").replaceAll(LOW_PRICE, "").replace(WHAT_TO_DO, "");
  const clause = mainClause(plain);
  const activity = INFINITIVE.exec(clause)?.[1];
  if (activity !== undefined) return withDuration(activityOf(activity), clause);
  const reason = REASON.exec(clause)?.[1];
  if (reason !== undefined) {
    if (INVERTED.test(reason)) return null;
    return reason.length > LONGEST_REASON ? shortened(reason.split(" ")) : reason;
  }
  if (TOLD.test(clause) && clause.length <= LONGEST_REASON) return clause;
  return withDuration(pairIn(clause) ?? nounPhrase(clause, pack), clause);
}

/** The first clause, or "Les limaces envahissent les semis" after "depuis que nous avons une serre". */
function mainClause(text: string): string {
  const [first = "", second] = text.split(/ ?[,:;.!?()«»"]+ ?(?!\d)| [-–—] /);
  return /^(?:depuis|quand|lorsque|comme|si) /i.test(first) ? (second ?? first) : first;
}

/** "Déduire son loyer", for "déduire mon loyer si je travaille à la maison" */
function activityOf(activity: string): string | null {
  const end = activity.search(/ (?:si|quand|lorsque) (?:je |j'|nous |on )/);
  return shortened(asOthers(end === -1 ? activity : activity.slice(0, end)).split(" "));
}

function pairIn(clause: string): string | null {
  const [, one, and, other] = PAIR.exec(clause) ?? [];
  if (one !== undefined) return `${one} ${and} ${other}`;
  const [, first, second] = CHOICE.exec(clause) ?? [];
  return first === undefined ? null : `${first} ou ${second}`;
}

/** A French question without what follows its first words, "Quel logiciel remplace Excel ?"; null: it is none. */
export function beginningOfQuestion(question: string, { language }: LanguagePack): string | null {
  if (language !== "fr" || !/^(?:quel(?:le)?s?|qui|combien|comment) /i.test(question)) return null;
  const words = shortened(question.split(" "));
  return words === null || words.split(" ").length < FEWEST_ASKED ? null : `${words} ?`;
}

/** Without it, "combien de temps faut-il pour recevoir un appareil" would be about how to get one. */
function withDuration(label: string | null, question: string): string | null {
  const [asked, need] = DURATION.exec(question) ?? [];
  if (label === null || asked === undefined || label.startsWith("Combien")) return label;
  if (!INFINITIVE.test(question)) return label.includes(" ") ? `${label} – durée` : label;
  return need === undefined ? `Combien de temps ${label}` : `Combien de temps pour ${label}`;
}

/** The noun phrase that a clause is about: all of it, if it has no verb. */
function nounPhrase(clause: string, pack: LanguagePack): string | null {
  if (QUALIFIED.test(clause)) return null;
  const wanted = WANTED.exec(clause)?.[1];
  if (wanted !== undefined && !wanted.includes(" ou ")) {
    return wanted.replace(/^\S+ /, (word) => (isBefore(word.trim(), pack) ? "" : word));
  }
  const words = clause.replace(ASKING, "").replace(TYPED, "").split(" ");
  // "Tarif d'un notaire" is not cut before what belongs to its noun.
  const first = words.findIndex(
    (word, at) => !isBefore(word, pack) || /^(?:d'.*|de|du)$/.test(words[at + 1] ?? ""),
  );
  if (first === -1 || OPEN.test(words.join(" "))) return null;
  // "L'entretien d'une chaudière"
  const own = words.slice(first).map((word, at) => (at === 0 ? word.replace(/^l'/i, "") : word));
  const end = own.findIndex((word) => ENDS.has(word.toLowerCase()) || INVERTED.test(word));
  const phrase = end === -1 ? own : own.slice(0, end);
  const isShortened = ASKING.test(clause) && !AS_OBJECT.test(clause);
  return shortened(isShortened ? phrase.slice(0, nounEnd(phrase, pack)) : phrase);
}

function isBefore(word: string, pack: LanguagePack): boolean {
  return ARTICLES.has(word.toLowerCase()) || opinionsOf(pack).has(word.toLowerCase());
}

/** "Comment me débarrasser de mes mites" is asked by one person. */
function asOthers(activity: string): string {
  return activity
    .replace(/^me /, "se ")
    .replace(/^m'/, "s'")
    .replaceAll(/ (mon|ma|mes) /g, (_, own: string) => ` ${own.replace("m", "s")} `);
}

/** "Permis bateau pour naviguer": another noun follows without a preposition. */
const WITH_NOUN =
  /^(?:permis|assurances?|licences?|forfaits?|cartes?|formations?|locations?|logiciels?)$/i;

function isWithNoun(
  [first = "", second = "", third]: readonly string[],
  pack: LanguagePack,
): boolean {
  const isNoun = nounsOf(pack).has(plainForm(second)) && !/^(?:montre|marche)s?$/.test(second);
  return isNoun || (WITH_NOUN.test(first) && third === "pour");
}

/** The end of the noun phrase that words begin with: "compagnie de ferry", "appareil auditif". */
function nounEnd(words: readonly string[], pack: LanguagePack): number {
  let end = isWithNoun(words, pack) ? 2 : 1;
  while (end < words.length) {
    const word = words[end]!;
    if (word === "entre" || isForTask(word, words[end + 1])) return words.length;
    if (PREPOSITIONS.has(word) || /^d'une?$/.test(word)) end = complementEnd(words, end + 1, pack);
    else if (/^[dl]'/.test(word) || isDescribing(word) || /^[\p{Lu}\d]/u.test(word)) end++;
    else break;
  }
  return end;
}

function isDescribing(word: string): boolean {
  return isFrenchAdjective(word) || pluralOfAdjective(word) !== null;
}

/** "Pour faire restaurer un violoncelle" is not cut after its verb. */
function isForTask(word = "", next = ""): boolean {
  return word === "pour" && VERB.test(next);
}

/** Infinitives, and not nouns such as "hiver", "escalier" and "chambre". */
const VERB =
  /^(?!hiver$|mer$|fer$|soir$|noir$|couloir$|miroir$|loisirs?$|plaisir$|cuir$|avenir$)(?:.+(?:[^i]er|ir|fier|dre|ttre|aire|uire|crire|ivre)|lire|dire|écrire|boire)$/;

/** The end of a noun with its article and the adjectives before it: "un petit balcon", "deux enfants". */
function complementEnd(words: readonly string[], start: number, pack: LanguagePack): number {
  const isBeforeNoun = (word: string): boolean => isBefore(word, pack) || BEFORE_NOUN.test(word);
  const noun = words.findIndex((word, at) => at >= start && !isBeforeNoun(word));
  if (noun === -1) return words.length;
  // "Pour un food truck en Belgique"
  const [second = "", next] = words.slice(noun + 1, noun + 3);
  const isPair = words[start - 1] === "pour" && /^\p{Ll}{4,}$/u.test(second) && !ENDS.has(second);
  return isPair && (next === undefined || PREPOSITIONS.has(next)) ? noun + 2 : noun + 1;
}

/** Numbers, and adjectives that are no opinions. */
const BEFORE_NOUN =
  /^(?:\d+(?:[.,]\d+)?|deux|trois|quatre|cinq|six|dix|plusieurs|petite?s?|grande?s?|gros(?:ses?)?|jeunes?|vieux|vieille?s?|nouve(?:au|aux|lles?))$/i;
const LOOSE =
  /^(?:[dl]'|et|ou|très|au-dess(?:us|ous)|au-delà|autour|(?:conform|compatibl|adapté|destiné|dédié)e?s?)$/;
/** It belongs to no noun in particular. */
const LOW_PRICE = / pas (?:trop )?ch(?:er|ère)s?(?= |$)/gi;

/** The first words, without a beginning of a phrase at their end; null: too few. */
function shortened(words: readonly string[]): string | null {
  const whole = wholeLength(words);
  const own = words.slice(0, whole ?? MOST_WORDS);
  // What is cut off belongs to the last phrase.
  if (whole === null) {
    const start = own.findLastIndex((word, index) => index > 1 && isBeginning(word));
    if (start > 0) own.splice(start);
  }
  dropLoose(own);
  // "Cire de soja pour fabriquer", without what is made of it.
  if (own.length < words.length && isForTask(own.at(-2), own.at(-1))) own.splice(-2);
  dropLoose(own);
  return own.length === 0 ? null : own.join(" ");
}

/** Number of words that can be kept: all of few or short ones, and a pair up to the purpose of both; null: none of these. */
function wholeLength(words: readonly string[]): number | null {
  if (words.length <= MOST_WORDS || words.join(" ").length <= LONGEST_WHOLE) return words.length;
  // "Colle de peau de lapin vs colle de poisson pour restaurer un meuble"
  const purpose = words.findIndex((word, at) => at > MOST_WORDS && word === "pour");
  const isPair = purpose <= MOST_OF_PAIR && words.some((word) => BETWEEN.test(word));
  return purpose !== -1 && isPair ? purpose : null;
}

/** "Faire voler un drone au-dessus de ses vignes pour les traiter": without the vineyards, nothing says what is treated. */
export function isCutBefore(condition: string, label: string, question: string): boolean {
  const plain = question.toLowerCase().replaceAll("’", "'");
  const start = plain.indexOf(label.toLowerCase());
  const end = plain.indexOf(` ${condition.toLowerCase()}`);
  const between = start === -1 ? "" : plain.slice(start + label.length, end);
  return end !== -1 && /^ (?:au-\p{Ll}+ |autour )?(?:de|du|des|d'\S+)(?= |$)/u.test(between);
}

function dropLoose(words: string[]): void {
  while (words.length > 0 && isLoose(words.at(-1)!)) words.pop();
}

/** Whether a word begins a phrase or a clause that says more about the one before. */
function isBeginning(word: string): boolean {
  return PREPOSITIONS.has(word) || /^(?:d'.*|quand|lorsque|si|qui|dont|où)$/.test(word);
}

function isLoose(word: string): boolean {
  const lower = word.toLowerCase();
  return ARTICLES.has(lower) || PREPOSITIONS.has(lower) || LOOSE.test(lower);
}
