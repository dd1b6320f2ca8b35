import type { Beginning } from "./beginnings.ts";

/** "Recurvebogen vs. Compoundbogen: Was eignet sich besser?" */
export const BETTER_OF_TWO =
  /^(?!(?:welche[rsnm]?|wer|was|wie|wo|ist|sind) )[^,:?]{2,60} (?:vs\.?|versus|oder) [^,:?]{2,60}[,:] (?:was|welche[rs]?(?: von beiden)?) (?:(?:\p{Ll}+ ){1,4}?(?:besser|eher|mehr|länger|günstiger|sinnvoller)(?= |\?|$)|[^,:?]{3,80} (?:besser|mehr|eher|länger|günstiger|billiger|sparsamer|sinnvoller)(?= ?\??$))/iu;

/** "Ist ein Gravelbike oder ein Trekkingrad besser für den Arbeitsweg?" */
const WHICH_OF_TWO =
  /^(?:ist|sind) .{2,60} oder .{2,60} (?:besser|schlechter|günstiger|billiger|teurer|gesünder|sicherer|schneller|leiser|haltbarer|praktischer|sinnvoller|sparsamer|effizienter|robuster|bequemer|geeigneter|langlebiger|umweltfreundlicher|nachhaltiger)(?= |$)/i;

/** A question after a mark decides what is asked, whatever precedes it. */
export const SECOND_QUESTIONS: readonly Beginning[] = [
  { kind: "choice", pattern: BETTER_OF_TWO, isCertain: true },
  { kind: "choice", pattern: WHICH_OF_TWO, isCertain: true },
  // "Brauche ich eine Hausratversicherung, oder reicht die Haftpflicht?": the second need not replace the first.
  { kind: "fact", pattern: /^brauch\p{Ll}{1,4} .{3,120} oder reicht /iu, isCertain: true },
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
