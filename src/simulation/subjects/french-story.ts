import type { LanguagePack } from "../catalogue/language-pack.ts";
import { isQuestion, sentencesOf } from "./sentences.ts";

/** "J'ai hérité d'une horloge, à qui la confier près de Besançon ?": from the beginning to the question. */
const PARTS =
  /^(?:et |bonjour,? )?((?:j['’]|je |nous |on |mon |ma |mes |notre |nos ).{4,}?)(?: ?[,:;.!–—]| et) (?:et |mais )?((?:(?:à|chez|vers) )?(?:qui|quel(?:le)?s?|où|comment|combien) [^.?!]+?) ?\??$/iu;
/** The question has a pronoun for what was named before, or for those who ask. */
const REFERRING =
  /(?:^|\s)(?:qui|où|comment|peut|peuvent|pourrait|pourraient|sait|saurait|faut-il|puis-je|dois-je|doit-on) (?:(?:la|le|les|nous|me|lui|leur) |[lm]['’]|en (?=\p{Ll}+(?:er|ir|re)(?!\p{L})))|^quel(?:le)?s? \p{L}+ (?:(?:la|le|les|en|y) |l['’])\p{Ll}+(?:e|ent|d|t)(?!\p{L})/iu;
/** An infinitive after a pronoun, and no noun after its article: "le blesser", but not "le quartier", "l'étranger". */
const INFINITIVE =
  "(?!mer |hiver |fer |(?:verg|planch|foy|loy|potag|boulang|berg|roch|dang|étrang|déjeun|dîn)er |cuir |plaisir |avenir |cadre |ordre |lettre )(?:\\p{Ll}*[^i ]er|(?:confi|vérifi|étudi|expédi|copi|tri|pli|oubli)er|\\p{Ll}*[^o ]ir|\\p{Ll}*(?:dre|ttre|uire|crire|faire|[lv]oir))(?= )";
/** A question about what the sentence before names: "Par quoi les remplacer ?", "Où faire réviser ce genre de modèle ?" */
const REFERRING_BACK = new RegExp(
  `(?:^| )(?:(?:(?:la|le|les|lui|leur|en|y) |l['’])${INFINITIVE}|(?:ça|cela|ce genre|ce type|celui-ci|celle-ci|dedans|dessus|comment faire|par quoi commencer)(?= ))|^(?:où|comment|qui peut) (?:(?:puis-je|peut-on|faire) )?\\p{Ll}+(?:er|ir|re) (?:l[ae]s? |l['’])\\p{Ll}+ $|^(?:est|sont|peut|peuvent|vaut|valent|doit|doivent)-(?:ils?|elles?) |^(?:et )?(?:lequel|laquelle|lesquel(?:le)?s|vous|tu|quelqu['’]un (?:a|aurait|connaît)|une? (?:idée|conseil|avis|piste)s?|des (?:idées|conseils|avis|noms|pistes)|vos (?:conseils|avis|idées)|merci) `,
  "iu",
);
/** "Quel casque acheter ?" does not say what for. */
const BARE =
  /^quel(?:le)?s? (\p{Ll}{4,}(?: (?:d['’]|de )\p{Ll}{3,})?) (?:\p{Ll}{2,}(?:er|ir|re)|me conseillez-vous|conseillez-vous)(?:$| (?:avec|pour) (?:un budget|moins))/iu;
/** "Quelle solution est la moins chère ?" does not say of what, nor does "Qui vend du matériel d'occasion ?" */
const VAGUE =
  /(?:^| et | ou )quel(?:le)?s? (?:solution|option|alternative|modèle|marque|produit|appareil|matériel|équipement|outil|prestataire|entreprise|professionnel|artisan|spécialiste|métier)s?(?![\p{L}-])(?! (?:de|du|pour|en|à|sur|anti|contre|avec) | d['’])|(?:vend|vendent|propose|proposent|fournit|loue|répare|trouver|acheter) (?:du |des |de la |une? )(?:matériel|équipements?|pièces?|machine|modèle)s? (?:d['’]occasion|neufs?|fiables?)/iu;
/** "400 poches : chez quels fournisseurs commander pour moins de 5 000 € ?" does not say what is ordered. */
const WITHOUT_THING =
  /(?:^| )(?:quel(?:le)?s? (?:bonne?s? )?(?:fournisseur|fabricant|grossiste|magasin|boutique|enseigne|société|constructeur|installateur|agence|atelier|site|marchand|vendeur)s?|où) (?:(?:puis-je|peut-on|pouvons-nous) )?(?:commander|acheter|louer|réserver|faire faire|contacter|choisir|appeler|consulter|solliciter|privilégier|s['’]adresser|trouver|aller)(?=$| (?:pour (?:moins|un budget|\d)|avec un budget|à moins|sans |en |à \p{Lu}|près |dans ))/iu;
/** "Mon chauffe-eau fuit, qui appeler ?" */
const WHOM =
  /^(?:à |vers |chez )?(?:qui|quel (?:professionnel|artisan|métier|corps de métier)) (?:appeler|contacter|consulter|prévenir|solliciter|(?:s|m)['’]adresser|(?:se|me) tourner|demander|faire venir)/iu;
/** "Je dois refaire ma toiture, combien ça coûte ?" */
const COSTS = /^(?:combien|quel(?:le)? (?:est (?:le |la )?)?(?:prix|budget|coût|tarif))(?!\p{L})/iu;
/** "Je voudrais partir en croisière" */
const AIM =
  /(?:voudr\p{L}+|ve(?:ux|ut|ulent)|voulons|souhait\p{L}+|aimer\p{L}+|devons|doi[st]|besoin de|envie de|prévo\p{L}+ de) (\p{Ll}+(?:er|ir|re|oir)(?: \S+){0,9}?)(?:$| (?:avec un budget|pour (?:moins|environ) de|dans un budget) )/u;

const LONGEST_STORY = 140;
const LONGEST_BARE = 100;

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
  if (isBare || WHOM.test(question) || VAGUE.test(question)) return true;
  if (/[.!?]$/.test(lead) && WITHOUT_THING.test(question)) return true;
  return REFERRING.test(question) || (/[.!?]$/.test(lead) && REFERRING_BACK.test(`${question} `));
}

/** The question of a prompt that only a story says more about, or else the prompt. */
export function withoutStory(text: string, { language }: LanguagePack): string {
  if (language !== "fr") return text;
  const [, question] = partsOf(text);
  return BARE.test(question) ? question : text;
}

/**
 * Whether only the whole prompt says what its question is about. Nothing is derived from what it tells: which of its
 * nouns is meant is not certain.
 */
export function needsWhole(text: string): boolean {
  const [lead, question] = partsOf(text);
  // Beside a short story, a question need not repeat what it is about.
  const isTold = /[.!?]$/.test(lead) || (!text.includes("?") && sentencesOf(text).length > 1);
  if (isTold && text.length <= LONGEST_STORY) return true;
  const isBare = BARE.test(question) && text.length <= LONGEST_BARE;
  return isBare || COSTS.test(question) || isOpen(lead, question);
}

/** The question of a prompt that tells something first, or else the prompt. */
export function questionOfStory(text: string): string {
  const [, question] = partsOf(text);
  return question === "" ? text : question;
}

/** What a prompt tells first, and its question; both empty: it tells nothing. */
function partsOf(text: string): readonly [string, string] {
  const sentences = sentencesOf(text.replaceAll(/\s+/g, " "));
  const last = sentences.at(-1)!;
  if (sentences.length > 1 && isQuestion(last))
    return [sentences.slice(0, -1).join(" "), last.replace(/ ?\?$/, "")];
  const [, lead = "", question = ""] = PARTS.exec(sentences.join(" ")) ?? [];
  return [lead, question.trim()];
}
