import type { LanguagePack } from "../catalogue/language-pack.ts";

/** What takes the place of the words of a prompt. */
type Replacement = readonly [RegExp, string];

const REPLACEMENTS: Readonly<Partial<Record<string, readonly Replacement[]>>> = {
  en: [
    // "Honest opinions on", "any thoughts about"
    [
      /^(?:(?:any|your|some|honest|looking for|need) )*(?:opinions?|thoughts|reviews?|experiences?|feedback) (?:on|about|of|with) (?:the |an? )?/i,
      "recommend ",
    ],
    // "My mom wanders at night, what door alarm works best?"
    [
      /^(?:my|our|i|we|i'm|we're) [^?]{10,200}[,;:–—] (?![^?]{0,120}\b(?:it|them|that|this|those|these)\b)(?=(?:(?:what|which) (?!(?:about|are|brand|can|causes?|company|could|do|does|else|helps?|is|kind|make|manufacturer|model|ones?|option|should|size|type|would)s?\b)[a-z-]{3,20} \S{1,20} \S{1,20}|(?:who|where|is there|are there|how much) \S{1,20} \S{1,20} \S{1,20})[^,]{0,120}$)/i,
      "",
    ],
    // "I inherited a stamp collection. Where can I get it appraised?"
    [
      /^(?:I|We)(?:'ve| have)? (?:inherited|have|own|bought|found|got|adopted) (an?|my|our|the) ((?!.{0,60} (?:that|and|which|who|with) )[^.?!,]{3,50})[.,] ((?:where|who|how|what|can|should|is|do) [^?]{3,60}?) it\b(?=[ ?])/i,
      "$3 $1 $2",
    ],
    // "What are people using instead of Mailchimp these days?"
    [
      /^[Ww]hat (?:are|do|can|should|could) (?:people|others|you|folks|[Ii]|we) (?:us(?:e|ing)|switch(?:ing)? to) instead of ([\p{L}\d]{2,20}(?:\.\p{Ll}{2,3})?(?: \p{Lu}[\p{L}\d]{1,20})?)(?![\p{L}\d]).*$/u,
      "best $1 alternatives",
    ],
  ],
  de: [
    // "Hat jemand Erfahrung mit Miele Waschmaschinen?": about a maker
    [
      /^(?:eure |gute |habt ihr |hat jemand )?Erfahrung(?:en)? mit (\p{Lu}[\p{L}\d]+(?<![ns])) (?=\p{Lu}\p{Ll}).*$/iu,
      "Ist $1 gut?",
    ],
    // "Erfahrungen mit Saugrobotern": the dative of the plural
    [
      /^(?:eure |gute |habt ihr |hat jemand )?(?:Erfahrung(?:en)?|Meinungen) (?:mit|zu) (\p{Lu}[\p{L}-]{2,30}e[rl])n(?= |$|[.?!])/iu,
      "Welche $1",
    ],
    [
      /^(?:eure |gute |habt ihr |hat jemand )?(?:Erfahrung(?:en)?|Meinungen) (?:mit|zu) (?=\p{Lu}[\p{L}-]{2,30}e?[ns](?: |$|[.?!]))/iu,
      "Welche ",
    ],
    [
      /^was (?:nutzt|nehmt|verwendet|benutzt|empfehlt) ihr (?:statt|anstelle von|anstatt) (\p{Lu}[\p{L}\d]{1,20}).*$/iu,
      "Alternative zu $1",
    ],
  ],
  fr: [
    [
      // Unlike "avis sur les matelas Emma"
      /^(?:[Vv]os |[Dd]es |[Ll]es )?(?:[Aa]vis|[Oo]pinions|[Rr]etours|[Ee]xpériences?) (?:sur|avec) (?:les|des|vos) (?!\P{Lu}{1,40} \p{Lu}\p{Ll})/u,
      "je cherche des ",
    ],
    [/^c'est quoi (?=(?:le|la|les) )/i, "quel est "],
    [
      /^(?:[Qq]ue (?:prendre|choisir|faut-il utiliser|utilisez-vous)|[Qq]u'utilisez-vous|[Pp]ar quoi remplacer) (?:à la place de |au lieu de )?(\p{Lu}[\p{L}\d]{1,20}).*$/u,
      "alternative à $1",
    ],
    // "Ma fille commence l'équitation : quel casque acheter ?"
    [
      /^(?:j'|(?:je|nous|on|mon|ma|mes|notre|nos) )[^:?]{10,200} : (?=(?:quel(?:le)?s?|où|combien|faut-il|vaut-il) \S+ [^:]+\?$)/i,
      "",
    ],
  ],
};

/** Returns a prompt that asks for names in unusual words with the usual ones. */
export function inUsualWords(text: string, { language }: LanguagePack): string {
  const replacements = REPLACEMENTS[language] ?? [];
  return replacements.reduce((changed, [pattern, words]) => changed.replace(pattern, words), text);
}
