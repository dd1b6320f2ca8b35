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
    // "Our auto belays keep failing. What should we replace them with?"
    [
      /^[^?]{0,200}\b(?:my|our|My|Our) (?:[a-z]{2,20}'s )?((?:[a-z-]{2,20} ){1,4}?)(?:(?:always|constantly|often|really) )?(?:keeps?|is|are|was|were|has|have|had|broke|died|fail(?:s|ed)?|stopped|won't|can't|cannot|don't|doesn't|never|needs?|jams?|leaks?|wears?|got)\b[^.?!]{0,100}[.!] (?:[Ww]hat|[Ww]hich [a-z]{3,15}) (?:should|can|could|would|do) (?:i|I|we|you) (?:replace|swap|exchange|substitute|upgrade) (?:it|them|that|this|those|these) (?:with|for|by|to)\?$/,
      "I need $1",
    ],
    // "What are people using instead of Mailchimp these days?"
    [
      /^[Ww]hat (?:are|do|can|should|could) (?:people|others|you|folks|[Ii]|we) (?:us(?:e|ing)|switch(?:ing)? to) instead of ([\p{L}\d]{2,20}(?:\.\p{Ll}{2,3})?(?: \p{Lu}[\p{L}\d]{1,20})?)(?![\p{L}\d]).*$/u,
      "best $1 alternatives",
    ],
  ],
  de: [
    // Otherwise the point of "vs." would end a sentence.
    [/(?<= )vs\. /gi, "vs "],
    [
      /^(?:hilfe|hallo|hi|hey|moin|servus|guten (?:tag|morgen|abend)|(?:kurze )?frage|(?:ich )?brauche (?:eure |dringend )?hilfe|hilfe gesucht)(?: (?:zusammen|leute|ihr lieben))?[,!:.]{1,3} /i,
      "",
    ],
    [/^[Ss]uchen? (?!nach )(?=\p{L}{3})/u, "Ich suche "],
    [/^(\p{Lu}[\p{L}-]+) gesucht, (?=d(?:er|ie|as) )/u, "Ich suche $1, "],
    // "Ich möchte meiner Frau einen Kurs schenken"
    [
      /^(?:[Ii]ch|[Ww]ir) (?:möchten?|wollen|will|würden?(?: gerne?)?|plane|planen) (?:[^.?!,]{0,60}? )?(eine?[nr]? )((?:[\p{Ll}-]+ ){0,3}\p{Lu}[^.?!,]{1,60}?)(?: zu)? (?:kaufen|schenken|anschaffen|anzuschaffen|buchen|bestellen|besorgen|zulegen|zuzulegen|holen|gönnen)(?=[.,!?]|$)/u,
      "Ich suche $1$2",
    ],
    // "Mein Hund hat eine Allergie, welches Futter passt?"
    [
      /^((?:mein|unser)e? [^,.?!]{10,100}), w(?=(?:elche[rsnm]?|er|o) (?![^?]* (?:ihm|ihn|ihr|ihnen|er|sie|es) )[^,.?]+\?$)/i,
      "$1. W",
    ],
    [
      /^((?:ich|wir) [^,.?!]{10,100}), w(?=elche[rsnm]? (?![^?]* (?:ihm|ihn|ihr|ihnen|er|sie|es) )[^,.?]+\?$)/i,
      "$1. W",
    ],
    [/^((?:mein|unser)e? [^,.?!]{10,100}), gibt es (?=[^,.?]+\?$)/i, "$1. Gibt es "],
    [
      /^(?:[Ee]ure |[Gg]ute |[Hh]abt ihr |[Hh]at jemand )?Erfahrung(?:en)? mit (?:(?:der|dem|den|eine[rm]) )?(\p{Lu}[\p{L}-]+ von \p{Lu}[\p{L}\d]+) ?\??$/u,
      "Taugt $1?",
    ],
    // About a single name
    [
      /^(?:[Ee]ure |[Gg]ute |[Hh]abt ihr |[Hh]at jemand )?Erfahrung(?:en)? mit (\p{Lu}[\p{L}\d]+(?<![ns])) ?\??$/u,
      "Was haltet ihr von $1?",
    ],
    // "Erfahrungen mit Saugrobotern": the dative of the plural
    [
      /^(?:eure |gute |habt ihr |hat jemand )?(?:Erfahrung(?:en)?|Meinungen) (?:mit|zu) (\p{Lu}[\p{L}-]{2,30}e[rl])n(?= |$|[.?!])/iu,
      "Welche $1",
    ],
    [
      /^(?:eure |gute |habt ihr |hat jemand )?(?:Erfahrung(?:en)?|Meinungen) (?:mit|zu) (?=\p{Lu}[\p{L}-]{2,30}e?(?<![fklnprs]te)[ns](?: |$|[.?!]))/iu,
      "Welche ",
    ],
    [
      /^was (?:nutzt|nehmt|verwendet|benutzt|empfehlt) ihr (?:statt|anstelle von|anstatt) (\p{Lu}[\p{L}\d]{1,20})((?: (?:für|bei|im|in) [^,.?]+)?) ?\??$/iu,
      "Alternative zu $1$2",
    ],
  ],
  fr: [
    [
      // Unlike "avis sur les matelas Emma"
      /^(?:[Vv]os |[Dd]es |[Ll]es )?(?:[Aa]vis|[Oo]pinions|[Rr]etours|[Ee]xpériences?) (?:sur|avec) (?:les|des|vos) (?!\P{Lu}{1,40} \p{Lu}\p{Ll})/u,
      "je cherche des ",
    ],
    [
      /^(?:j'hésite|(?:nous|on) hésit(?:e|ons)|comment choisir|(?:c'est quoi|qu'est-ce qui est|lequel est|laquelle est) (?:le |la )?mieux|que vaut-il mieux|qu(?:e|oi) choisir) entre /i,
      "choisir entre ",
    ],
    // "Pour une salle de bain sans fenêtre, quelle VMC choisir ?"
    [
      /^((?:pour|avec|dans|chez) [^,:?]{4,60})[,:]? (quel(?:le)?s? (?!.* (?:pour|avec|dans) )[^?,]{3,60}?)(?: (?:choisir|prendre|acheter|installer|faut-il))? ?\??$/i,
      "$2 $1 ?",
    ],
    [/^c'est quoi (?=le )/i, "quel est "],
    [/^c'est quoi (?=la )/i, "quelle est "],
    [
      /^(?:[Qq]ue (?:prendre|choisir|faut-il utiliser|utilisez-vous)|[Qq]u'utilisez-vous|[Pp]ar quoi remplacer) (?:à la place de |au lieu de )?(\p{Lu}[\p{L}\d]{1,20}).*$/u,
      "alternative à $1",
    ],
    // "Ma fille commence l'équitation : combien coûte un casque ?"
    [
      /^(?:j'|(?:je|nous|on|mon|ma|mes|notre|nos) )[^:?]{10,200} : (?=(?:combien|faut-il|vaut-il) \S+ [^:]+\?$)/i,
      "",
    ],
  ],
};

/** Returns a prompt that asks for names in unusual words with the usual ones. */
export function inUsualWords(text: string, { language }: LanguagePack): string {
  const replacements = REPLACEMENTS[language] ?? [];
  return replacements.reduce((changed, [pattern, words]) => changed.replace(pattern, words), text);
}
