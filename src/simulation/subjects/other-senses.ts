import type { LanguagePack } from "../catalogue/language-pack.ts";

/** A noun that is of another group if its sentence has certain words. */
interface OtherSense {
  readonly noun: RegExp;
  readonly words: RegExp;
  readonly group: string;
}

const OTHER_SENSES: Readonly<Partial<Record<string, readonly OtherSense[]>>> = {
  fr: [
    // No lawn mowers
    {
      noun: /^tondeuses?(?= |$)/,
      words: /toilett|chien|chat(?!\p{L})|caniche|poils|cheval/iu,
      group: "petgear",
    },
    // No furniture
    {
      noun: /^bureau(?:x)?(?= |$)/,
      words:
        /d.études|de conseil|de contrôle|de traduction|comptab|géomètre|architect|de style|de placement/iu,
      group: "professional",
    },
    // No cosmetics
    {
      noun: /^crèmes? (?:de (?:marron|coco|cassis|menthe|whisky|châtaigne)|fraîche|glacée|brûlée|pâtissière|anglaise|dessert)/,
      words: /crème/iu,
      group: "food",
    },
    // No luggage
    {
      noun: /^sacs?(?= |$)/,
      words:
        /papier|kraft|plastique|poubelle|déchet|congél|sable|ciment|gravats|jute|boxe|frappe|aspirateur|vrac|sous vide|cadeau|compost|biodégrad|pain(?!\p{L})|linge|granul/iu,
      group: "things",
    },
    // No food
    {
      noun: /^huiles?(?= |$)/,
      words:
        /tronçonn|moteur|voiture|moto|scooter|vélo|chaîne|machine|boîte de|boîte à|hydraul|compresseur|tondeuse|massage|barb|cheveu|peau|visage|corps|bois|teck|parquet|meuble|essenti|lampe|tatou|cuir|couteau|bain|ricin/iu,
      group: "things",
    },
    { noun: /^tondeuses?(?= |$)/, words: /cheveu|barb|coiff|nez|crâne/iu, group: "everyday" },
  ],
};

/** The group of a noun in its sentence: clippers for a dog groomer are no garden tools. */
export function groupInContext(
  { phrase, group }: { readonly phrase: string; readonly group: string },
  sentence: string,
  { language, groups }: LanguagePack,
): string {
  const senses = OTHER_SENSES[language] ?? [];
  const other = senses.find(({ noun, words }) => noun.test(phrase) && words.test(sentence));
  return other !== undefined && other.group in groups ? other.group : group;
}
