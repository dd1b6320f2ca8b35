import type { LanguagePack } from "../catalogue/language-pack.ts";
import { UNKNOWN_GROUP } from "../catalogue/market.ts";

/** A noun that is of another group if its sentence has certain words. */
interface OtherSense {
  readonly noun: RegExp;
  readonly words: RegExp;
  readonly group: string;
}

/** English nouns with words beside which they are something else, of which nothing is known: "horse trainers" are no shoes. */
const OTHER_IN_ENGLISH: readonly (readonly [nouns: string, words: string])[] = [
  ["trainers", "horse|dog|puppy|personal|fitness|corporate|sales|voice|driver"],
  ["mixers", "concrete|cement|audio|sound|dj|paint|feed|cocktail"],
  ["pens", "dog|puppy|pig|pet|insulin|exercise|cattle|play|chicken|vape|sheep"],
  ["conditioners", "soil|water|leather|metal|air"],
  ["cleaners", "pool|gutter|carpet|pipe|ultrasonic|drain|robot|window|pressure"],
  ["plates", "hot|licen[cs]e|number|weight|bumper|skid|steel"],
  ["vests", "bulletproof|weighted|tactical|safety|life|ballistic|hi-?vis|dive|stab"],
  ["editors", "video|copy|book|manuscript|freelance|fiction"],
  ["tents", "grow|party|wedding|event|circus|marquee|fumigation"],
  ["nurseries", "plants?|trees?|shrubs?|garden|wholesale|fruit|perennials?|native"],
  ["foundations", "concrete|house|crack|pier|charit"],
  ["irons", "branding|soldering|golf|angle"],
  ["rings", "boxing|teething|piston|key|ring light"],
  ["boots", "horse|hoof|wheel|cv|car"],
  ["bags", "bean|body|punching|tea|sand|air|paper|poly|bulk"],
  ["bottles", "gas|propane|oxygen|spray|glass|packaging"],
  ["(?:containers|bins|boxes)", "shipping|cargo|waste|grain|compost|skip|feed|nest"],
  ["torches", "welding|plumb|propane|brazing|cutting"],
  ["lamps", "heat|tanning|uv|grow|infrared|reptile"],
  ["planners", "event|estate|financial|urban|meeting|party|wedding|travel|retirement"],
  ["bars", "pull-?up|grab|chin|roll|light|sway|steel|ballet"],
  ["tablets", "chewable|effervescent|purification|graphics|pen"],
  [
    "batteries",
    "car|e-?bikes?|bike|solar|replacement|laptop|forklift|golf|marine|lithium|drone|phone|wheelchair",
  ],
  ["paints", "car|boat|automotive|face|road|pool|marine"],
  ["packs", "battery|jump|ice|power|bubble|gel|wolf"],
  ["courses", "golf|obstacle|race|ropes"],
  ["gyms", "jungle|home"],
  ["banks", "seed|gene|tissue|power|food|blood|sperm|milk|piggy"],
  ["suppliers", "calibration|welding|specialty|nitrogen|helium|propane|medical|carbonation"],
  ["hotels", "dog|cat|pet|bug|insect"],
  ["schools", "obedience|dog"],
  ["bands", "hire|plays?|music|live|jazz|gigs?|ceilidh|covers"],
  ["brokers", "freight|yacht|business|customs|energy|aircraft|boat"],
  ["carriers", "baby|bike|pet|kayak|cat|dog|freight|toddler|cello"],
  ["platforms", "scaffold\\w*|lifting|work|aerial|bed|deadlift"],
  ["bowls", "toilet|singing|fire|dog"],
  ["pots", "plant|crab|lobster|flower|nursery"],
  ["glasses", "stained|smart|window|safety|vr"],
];

/** Nouns that such words are for, of or about; the others have them before them: bags for air travel are bags. */
const ANYWHERE = /^(?:trainers|nurseries|batteries|editors|brokers|foundations|carriers|bands)$/;

function otherInEnglish([nouns, words]: readonly [string, string]): OtherSense {
  const isAnywhere = ANYWHERE.test(nouns);
  return {
    noun: new RegExp(isAnywhere ? `(?:^| )${nouns}$` : `\\b(?:${words})\\b.{0,40} ${nouns}$`, "i"),
    words: isAnywhere ? new RegExp(`\\b(?:${words})\\b`, "i") : /./,
    group: UNKNOWN_GROUP,
  };
}

const OTHER_SENSES: Readonly<Partial<Record<string, readonly OtherSense[]>>> = {
  // What is rented is not bought.
  en: [
    { noun: /(?:^| )rental /, words: /./, group: UNKNOWN_GROUP },
    ...OTHER_IN_ENGLISH.map(otherInEnglish),
  ],
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
    // Costumes and dishes are not rented for a journey
    {
      noun: /^loueurs?(?= |$)/,
      words:
        /loueurs? (?:de |d['’]|du |des )(?!(?:voiture|véhicule|auto|utilitaire|camping-car|van|moto|scooter|quad|vélo|bateau|voilier|péniche|catamaran|kayak|canoë|ski|appartement|maison|villa|chalet|gîte|studio|logement|mobil-home|vacances|matériel de (?:ski|plongée|camping))s?(?!\p{L}))/iu,
      group: UNKNOWN_GROUP,
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
