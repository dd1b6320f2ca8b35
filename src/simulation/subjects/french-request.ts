import { isStory } from "./french-story.ts";

/** "J'ouvre un café, quelle machine choisir ?": what only leads to a question in the same sentence. */
const LEAD =
  /^(?!.*(?:cherch|(?:ai|avons) besoin|voudr|aimer))(?:(?:j['’]|je |nous |on |mon |ma |mes |notre |nos )(?:[^,.?!:]{4,}(?:,| :)|[^.?!:]{4,} :)) (?:et )?(?=(?:comment (?:trouver|choisir)|(?:vers |chez )?quel(?:le)?s? (?:est |sont )?|qui (?!peut)(?:\p{Ll}+e|vend|fait|fournit) |où (?:puis-je |peut-on )?\p{Ll}+(?:er|ir|re) |peut-on \p{Ll}+(?:er|ir|re) (?:une?|des) |(?:existe-t-il|y a-t-il) (?:une?|des) (?!traitement|solution|remède|aide|recours|risque|moyen)|(?:tu|vous) )\p{L})/iu;
/** Such a question is about what leads to it. */
const ABOUT_LEAD =
  /^(?:.* (?:(?:le|la|les|y|lui|leur) |l['’])\p{L}+er|quel(?:le)?s? .*(?:recours|droit|démarche|délai|indemnité|cause|solution(?! de )|traitement|risque|aide|dose|durée|température|taille|faire).*)(?: ?\?)?$/iu;

/** "Vers quel logiciel me tourner ?", "quel monte-escalier pourrait convenir ?": it would be no search. */
const CHOOSING =
  /^(?:vers |chez )?(quel(?:le)?s? \p{Ll}[^,?]{2,60}?) (?:(?:me|nous|se) (?:tourner|diriger)|m['’]orienter|pourrai(?:en)?t (?:(?:me|nous|lui|leur) )?convenir|(?:(?:me|nous|lui|leur) )?conviendrai(?:en)?t(?: le mieux)?|serai(?:en)?t (?:(?:le |la |les )?(?:plus|mieux) )?adaptée?s?)(?= (?:pour|en|dans|près) | ?\??$)/iu;

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
  return ABOUT_LEAD.test(question) ? sentence : question.replace(CHOOSING, "$1 choisir");
}
