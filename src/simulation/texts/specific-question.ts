import type { Form } from "../catalogue/language-pack.ts";

/** Superlatives that ask for nothing in particular, and words that only look like one. */
const NOT_SPECIFIC = new Set(
  (
    "best latest nearest newest interest west east test rest guest guest forest request invest honest chest vest nest " +
    "pest quest budapest bucharest midwest contest harvest protest suggest digest arrest " +
    "beste besten erste ersten letzte letzten nächste nächsten meiste meisten höchsten"
  ).split(" "),
);
const OWNERS = new Set([
  "has",
  "have",
  "offers",
  "offer",
  "gives",
  "give",
  "hat",
  "haben",
  "bietet",
]);
const EXTREMES = new Set([
  "best",
  "beste",
  "besten",
  "bestes",
  "lowest",
  "highest",
  "meilleur",
  "meilleure",
]);

/** Whether a question asks for something in particular, such as the sharpest, rather than for the best. */
export function isSpecific(question: string): boolean {
  const words = question.toLowerCase().match(/[\p{L}'-]+/gu) ?? [];
  return words.some((word, at) => {
    const [second = "", previous = ""] = at > 1 ? words.slice(at - 2, at) : ["", words[at - 1]];
    const next = words[at + 1] ?? "";
    if (EXTREMES.has(word) && OWNERS.has(second)) return true;
    return (
      isEnglish(word, previous, next) ||
      isGerman(word, previous, second) ||
      isFrench(word, previous)
    );
  });
}

/** "The sharpest", "the most comfortable", "froths best". */
function isEnglish(word: string, previous: string, next: string): boolean {
  if (/.{3}est$/.test(word)) return !NOT_SPECIFIC.has(word);
  if (word === "most" || word === "least") return !/^(?:people|of|)$/.test(next);
  return (
    /^(?:best|better|well)$/.test(word) &&
    /[^s']s$/.test(previous) &&
    !/^(?:is|does|was)$/.test(previous)
  );
}

/** "Am leisesten", "das leichteste", "schäumt am besten". */
function isGerman(word: string, previous: string, second: string): boolean {
  if (previous === "am" && word === "besten") return !/^(?:ist|sind|ich|wir|man)$/.test(second);
  const isSuperlative =
    previous === "am"
      ? word.endsWith("sten")
      : /^(?:der|die|das)$/.test(previous) && /.{3}ste$/.test(word);
  return isSuperlative && !NOT_SPECIFIC.has(word);
}

/** "La plus silencieuse", "coupe le mieux". */
function isFrench(word: string, previous: string): boolean {
  return /^(?:le|la|les)$/.test(previous) && /^(?:plus|moins|mieux)$/.test(word);
}

const BEST = /(?<!\p{L})(?:best|top|beste[nrs]?|meilleure?s?)(?!\p{L})/iu;

/** Whether a question asks for the best, of all or in something. */
export function asksForBest(question: string): boolean {
  return BEST.test(question) || isSpecific(question);
}

const WHICH =
  /(?<!\p{L})(?:who|which|best|wer|welche[rsnm]?|beste[rsn]?|qui|quel(?:le)?s?|meilleure?s?)(?!\p{L})/iu;

/** Whether a question asks which brand is best: an answer without brands then gives the reason. */
export function asksWhich(question: string): boolean {
  return WHICH.test(question);
}

/** Whether a question asks for names, alone or besides how to choose: "Worauf achten, und welche Modelle …?" */
export function asksForNames(form: Form | null, question: string): boolean {
  return form === null || / (?:und|and|et) (?:welche|which|quel)/.test(question);
}

/** Whether questions of a form ask for names. */
export function isForNames(form: Form | null): boolean {
  return form === null || form === "yes_no" || form === "exists";
}
