import { pluralIn } from "./plurals.ts";

/** Endings of French adjectives: other words after a noun can be verbs, such as "vaut-elle". */
const ADJECTIVE =
  /^(?!.*-(?:ils?|elles?)$).*(?:iques?|bio|ects?|acts?|actes?|ables?|ibles?|els?|elles?|al|ales?|aux|ifs?|ives?|eux|euses?|aires?|ée?s?|iers?|ières?|iens?|iennes?|ents?|ants?|antes?|ois|oises?)$/;

/** "Conviennent" and "supportent" end like "transparent", and "fabrique" like "électrique". */
const VERB =
  /^(?!.*(?:perman|transpar|urg|réc|intellig|escent|excell|adhér|équival|polyval|résid|abs|prés|différ|cohér|lent|pertin|conting)ent?$)(?:.*[^m]ent|consomment|(?:fabri|appli|expli|indi)que|arrive|cultive|(?:r?app|renouv)elle)$/;

/** Whether a word after a French noun looks like its adjective. */
export function isFrenchAdjective(word: string): boolean {
  return (ADJECTIVE.test(word) || /térieure?s?$|^moyen(?:ne)?s?$/.test(word)) && !VERB.test(word);
}

/** Endings that hardly any noun or verb has, and adjectives of languages. */
const CERTAIN =
  /^.{2,}(?:iques?|ables?|ibles?|aires?|icoles?|ales?|al|aux|(?:onn|i|u|tur|vers|por|t|rn)el(?:le)?s?|ingues?|ifs?|ives?|i?eux|ieuses?|ineuses?|ée?s?|antes?|ants?)$|^(?:équ|bov|can|fél|porc|fémin|mascul|alp|sous-mar|citad)ine?s?$|^(?:gigognes?|urbaine?s?)$|^(?:relev|cuis|mass|élévat|broy)eurs?$|^(?:hybr|sol|liqu|rig)ides?$|^(?:double|simple|triple)s?$|^(?:comp|ex|int)acte?s?$|^(?:étanch|tactil|soupl|larg|mobil|ultralég[eè]r)es?$|^(?:ouvert|couvert|transparent|permanent|intelligent|rond|court)e?s?$|^(?:rouges?|jaunes?|noire?s?|bleue?s?|verte?s?|grise?s?|blancs?|blanches?)$|^(?:ext|int|sup|inf)érieure?s?$|^(?:angl|franç|japon|portug|chin|holland|irland|écoss)(?:ais|ois)(?:es?)?$|^(?:ital|ind|brésil|austral|norvég|végétar|anc)ien(?:ne)?s?$/;
/** Adjectives of countries and regions: "traiteur libanais", "restaurant marocain" */
const OF_PLACE =
  /^(?:liban|pakistan|sénégal|camerou?n|thaïland|finland|island|lyonn|marseill|bordel|nant|toulous|polon|écoss|antill|martiniqu)aise?s?$|^(?:ukrain|tunis|algér|syr|armén|géorg|éthiop|colomb|péruv|canad|égypt|iran|israél|haït|ivoir|ital|ind|paris|sicil|aut?rich|vénitien|breton)ien(?:ne)?s?$|^(?:mexic|améric|maroc|afric|cub|rom|tosc|alsac)ain?(?:e)?s?$|^(?:espagnole?|allemande?|grec(?:que)?|tur(?:c|que)|suisse|belge|corse|basque|bretonne?|vietnamiene?|créole|savoyarde?|péruvienne)s?$/;
/** Nouns with these endings, which can follow another noun: "sac randonnée", "siège bébé". */
const NOUN = new RegExp(
  "^(?:.*(?:[iu]té|vaux|maux|faire)|santé|sable|table|cartable|retable|étable|(?:logici|matéri|hôt)el|anim(?:al|aux)|journ(?:al|aux)|" +
    "hôpit(?:al|aux)|mét(?:al|aux)|festival|capital|cadeaux|cheveux|neveux|yeux|jeux|deux|lieux|feux|tarif|dispositif|motif|" +
    "séminaire|partenaire|formulaire|inventaire|honoraire|commentaire|itinéraire|horaire|locataire|secrétaire|notaire|annuaire|luminaire|stagiaire|libraire|" +
    "apéritif|archive|olive|lessive|enfant|restaurant|étudiant|débutant|habitant|plante|tante|carburant|avant|devant|pendant|" +
    "durant|maintenant|quarante|cinquante|soixante|câble|cible|bible|anniversaire|propriétaire|dictionnaire|affaire|vestiaire|" +
    "salaire|musique|boutique|clinique|céramique|plastique|café|bébé|clé|marché|degré|pré|blé|côté|été|année|journée|soirée|" +
    "matinée|randonnée|entrée|durée|poupée|idée|allée|cheminée|vallée|musée|lycée|trophée|arrivée|rentrée|tournée|poignée|" +
    "purée|dictée|armée|salé|canapé|pied|supermarché|malle|halle|balle|salle|escale|finale|morale|capitale|cathédrale)s?$",
);

/** The plural of a word after a French noun that can only be its adjective: "agricoles"; null: it is another one. */
export function pluralOfAdjective(word: string): string | null {
  if (/^(?:orange|bio|marron|vegan)$/.test(word)) return word;
  if (OF_PLACE.test(word)) return pluralIn("fr", word);
  if (!CERTAIN.test(word) || NOUN.test(word) || VERB.test(word)) return null;
  // "Aux combats navals"
  if (/(?:nav|fin|ban|fat)al$/.test(word)) return `${word}s`;
  return pluralIn("fr", word);
}
