import type { Beginning } from "./beginnings.ts";

/** A question after a mark decides what is asked, whatever precedes it. */
export const SECOND_QUESTIONS: readonly Beginning[] = [
  // "Lackieren oder folieren: was kostet das?"
  {
    kind: "cost",
    pattern:
      /^(?!(?:was|wie|welche[rsnm]?) )[^,:;?]{3,80} (?:oder|vs\.?|versus) [^,:;?]{2,80}(?: ?[,:;]| [–-]) (?:und )?(?:was|wie ?viel) (?:kostet|kosten)(?! (?:mehr|weniger))/i,
    isCertain: true,
  },
  // "Henna beim Kind: ist das schädlich?"
  {
    kind: "fact",
    pattern:
      /^[^,:;?]{3,80}(?: ?[,:]| [–-]) (?:ist|sind|wäre|kann|darf|schadet) (?:[^,:;?]{1,60} )?(?:schädlich|gefährlich|giftig|erlaubt|verboten|unbedenklich|bedenklich|riskant|ungefährlich|schaden)(?= |$)/i,
    isCertain: true,
  },
];
