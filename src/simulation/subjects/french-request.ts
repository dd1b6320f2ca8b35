import { isStory } from "./french-story.ts";

/** "J'ouvre un café, quelle machine choisir ?": what only leads to a question in the same sentence. */
const LEAD =
  /^(?!.*(?:cherch|besoin|voudr|aimer))(?:(?:j['’]|je |nous |on |mon |ma |mes |notre |nos )[^,.?!:]{4,}(?:,| :)) (?:et )?(?=(?:comment (?:trouver|choisir)|quel(?:le)?s? (?:est |sont )?|qui (?!peut)(?:\p{Ll}+e|vend|fait|fournit) |où (?:puis-je |peut-on )?\p{Ll}+(?:er|ir|re) |(?:tu|vous) )\p{L})/iu;
/** Such a question is about what leads to it. */
const ABOUT_LEAD =
  /^(?:.* (?:(?:le|la|les|y|lui|leur) |l['’])\p{L}+er|quel(?:le)?s? .*(?:recours|droit|démarche|délai|indemnité|cause|solution(?! de )|traitement|risque|aide|dose|durée|température|taille|faire).*)(?: ?\?)?$/iu;

/** "Je cherche un terminal de paiement, lequel prendre ?" */
const TAIL =
  /,? (?:(?:et )?(?:lequel|laquelle|lesquel(?:le)?s|que (?:me |nous )?(?:conseill|recommand|choisir|prendre)|(?:vous|tu) (?:avez|as|conna|sau)|des idées|une idée|des noms|quelqu['’]un))[^?]*\?$/iu;
/** "Une application, laquelle est conforme au RGPD ?" */
const DEMANDING = /, (?:lequel|laquelle|lesquel(?:le)?s) (?:est|sont) (?!l[ae]s? )/iu;
const WISH = /cherch|besoin|voudr|il (?:me|nous) faut/i;

/** A sentence without the story that leads to its question; the same if the question needs it. */
export function withoutLead(sentence: string): string {
  if (WISH.test(sentence)) {
    const wish = sentence.replace(DEMANDING, " ").replace(TAIL, "");
    if (wish !== sentence) return wish.replace(/ ?\?$/, "");
  }
  if (isStory(sentence)) return sentence;
  const question = sentence.replace(LEAD, "");
  return ABOUT_LEAD.test(question) ? sentence : question;
}
