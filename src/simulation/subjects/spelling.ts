import { groupBy } from "../../common/group-by.ts";
import { memoize } from "../../common/memoize.ts";
import type { LanguagePack } from "../catalogue/language-pack.ts";
import { nounsOf } from "./nouns.ts";
import { WordList } from "./word-list.ts";

/** The words of a pack by what is left of them without the differences of common mistakes. */
const knownWords = memoize((pack: LanguagePack) => {
  const nouns = [...nounsOf(pack).values()].map(({ singular, plural }) => `${singular} ${plural}`);
  const words = [...nouns, ...pack.small_words, ...pack.opinions].join(" ").toLowerCase();
  const known = new Set(words.match(/\p{L}{7,}/gu));
  return { known, byBasis: groupBy(known, (word) => basisOf(word, pack)) };
});

/** "Protien", "calender", "headfones", "restorant"; in German, other vowels make other words, but for long ones. */
function basisOf(word: string, { language }: LanguagePack): string {
  const simple = word.replaceAll(/(.)\1/gu, "$1");
  const isLong = simple.length > 8;
  if (language === "de") return isLong ? simple.replaceAll(/[aou]+/g, "o") : simple;
  return simple
    .replaceAll("ph", "f")
    .replaceAll(isLong ? /[aou]+/g : /e?au|ou|u/g, "o")
    .replace(/[aeio](?=(?:r|nt|nce|ble|ry)s?$)/, "a")
    .replaceAll("ie", "ei");
}

/** English adjectives of two words: their parts mean something else. */
const UNHYPHENATED =
  /\b(fair(?= trade\b)|second(?= hand\b)|long(?= (?:distance|lasting)\b)|low(?= (?:maintenance|sugar|carb|sodium|fat|light|histamine|fodmap|calorie|cholesterol|protein|acid|emission|voltage|impact|odor|bandwidth|profile|code|latency|power|noise|flow|volume|temperature|dust)\b)|(?<!the )(?:same|next)(?= day\b)|early(?= stage\b)|non(?= (?:alcoholic|toxic|stick|slip|profit|invasive|gmo|dairy)\b)|lab(?= grown\b)|hand(?= (?:made|held|blown|painted|forged|woven)\b)|cold(?= pressed\b)|freeze(?= dried\b)|grass(?= fed\b)|wall(?= mounted\b)|ready(?= made\b)|high(?= (?:visibility|altitude|back|volume|resolution|temperature|density|performance|yield|protein|fiber|calorie|end|speed|capacity|pressure|intensity)\b)|self(?= employed\b)|(?:podiatrist|dentist|vet|doctor|dermatologist|pediatrician)(?= (?:recommended|approved)\b)|(?:family|women|woman|veteran|locally)(?= owned\b)|wheelchair(?= accessible\b)|(?:plant|home)(?= based\b)|(?:women|men|ladies|adults)(?= only\b)|(?:left|right)(?= handed\b)|first(?= time (?!in\b|since\b|to\b|i\b))|(?:gluten|sugar|lactose|dairy|alcohol|caffeine|fragrance|cruelty|nut)(?= free\b)|(?:dog|pet|kid|child|eco|budget|family|beginner|senior|user|skin|travel|vegan|vegetarian)(?= friendly\b)) /gi;

/** "Small claims lawyer", unlike "loans for a small business in Ohio" */
const COMPOUND =
  /\b(small(?= (?:claims|business|batch|animal|engine|group) )|first(?= aid )|short(?= term )|long(?= (?:haul|range|sleeve) )|fast(?= (?:food|charging) )|high(?= school )|new(?= (?:build|construction) )|real(?= (?:time|estate) )|heavy(?= duty )) (?=\p{Ll}+ (?!(?:in|with|that|for|on|at|and|or|to|near|under|of|without|is|are|from|who|agents?|needs?|using|off|crm)\b)\p{Ll}{3})/giu;

/** "24 hour locksmith": otherwise the unit would be a word of its own. */
const MEASURE =
  /(?<![\d.,$£€-])(\d{1,4}) (?=(?:hour|person|bedroom|seat|seater|inch|piece|speed|car|gallon|employee|foot|watt|quart|cup|drawer|burner|tier|mile) (?!(?:for|with|under|in|and|or|to|of|on|at|from|is|that|near|away|open)\b)\p{L})/giu;

/** What many people type without a hyphen or an accent: "fair trade", "peut on", "combien coute", "pompe a chaleur". */
const MISTAKES: Readonly<Partial<Record<string, readonly (readonly [RegExp, string])[]>>> = {
  en: [
    [UNHYPHENATED, "$1-"],
    [COMPOUND, "$1-"],
    [MEASURE, "$1-"],
    // "Tutor for dyslexic 8 year old" lacks an article.
    [
      /(?<=\bfor (?!(?:an?|the|my|our|one) )(?:\p{Ll}{3,} )?)(\d{1,2}) (year|month|week) old(?= (?:near|in|with)\b|\s*[?.,]|$)/giu,
      "$1-$2-olds",
    ],
    [/\b(\d{1,2}) (year|month|week) old\b/gi, "$1-$2-old"],
  ],
  fr: [
    [/(?<![\p{L}-])(peut|faut|doit|vaut) (?=(?:on|il)(?= |$))/giu, "$1-"],
    [/(?<=^|[.?!] )(puis|dois|ai) (?=je )/gi, "$1-"],
    [/(?<=^|[.?!] |qu['’])(est) (?=ce qu)/gi, "$1-"],
    [/(?<!\p{L})c k?quoi(?!\p{L})|(?<!\p{L})c koi(?!\p{L})/giu, "c'est quoi"],
    [/(?<!\p{L})(?:pk|pkoi|pourkoi)(?!\p{L})/giu, "pourquoi"],
    [
      /(?<!\p{L})e(?=(?:lectri|lectron|cran|cole|quip|tag[eè]r|clair|colog|conom|nerg|vier|cout|crit))/gu,
      "é",
    ],
    [/(?<!\p{L})fran[c](?=ais)/gu, "franç"],
    [/(?<!\p{L})(s[eé]curit|qualit|sant|c[oô]t)e(?= )/gu, "$1é"],
    [
      /(?<!(?:^| )(?:il|elle|on|qui|y|en|fils|fille|mari|femme|ce) )(?<= )a(?= \p{Lu}\p{Ll})/gu,
      "à",
    ],
    [/(?<= )pres (?=d(?:e |['’]))/g, "près "],
    [/(?<=^combien (?:ça )?)cout(?=e(?:nt)?(?= |$))/gi, "coût"],
    [
      /(?<=(?:^| )(?:pompe|machine|sac|fer|brosse|four|moulin)s? )a(?= (?:chaleur|laver|coudre|pain|dos|main|repasser|lisser|dents|pizza|poivre|caf[eé])(?=[ ?.,]|$))/giu,
      "à",
    ],
  ],
};

/** Words that differ from one of the pack without a mistake. */
const OTHER_WORDS = new WordList("plantar stationary compliment");

/** "Des ateliers qui restaurent": French verbs have no mistake either. */
function isOtherWord(word: string, { language }: LanguagePack): boolean {
  return OTHER_WORDS.has(word) || (language === "fr" && /[^m]ent$/.test(word));
}

/** A prompt with the usual spelling of words that differ from one of the pack by a common mistake. */
export function withSpelling(text: string, pack: LanguagePack): string {
  const mistakes = MISTAKES[pack.language] ?? [];
  const typed = mistakes.reduce(
    (words, [mistake, usual]) => words.replaceAll(mistake, usual),
    text,
  );
  return typed.replaceAll(/(?<![\p{L}-])\p{L}{7,}(?![\p{L}-])/gu, (word, at: number) => {
    const { known, byBasis } = knownWords(pack);
    const lower = word.toLowerCase();
    const isName = pack.language !== "de" && at > 0 && word !== lower;
    if (isName || known.has(lower) || isOtherWord(lower, pack)) return word;
    const [meant, ...others] = byBasis.get(basisOf(lower, pack)) ?? [];
    return meant === undefined || others.length > 0 ? word : word[0]! + meant.slice(1);
  });
}
