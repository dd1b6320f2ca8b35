import type { LanguagePack } from "../catalogue/language-pack.ts";
import { certainCondition } from "./conditions/condition.ts";
import { withoutLead } from "./french-request.ts";
import { withOwnThing } from "./english-story.ts";
import {
  askedPerson,
  wantedPerson,
  withoutAppeal,
  withoutReference,
  withPurpose,
  withThing,
} from "./german-request.ts";
import { ELLIPTIC, refersBack, UNSPECIFIC, withoutDash } from "./german-question.ts";
import { sentencesOf, tellingWords } from "./sentences.ts";
import { inUsualWords } from "./usual-words.ts";

/** What a prompt of several sentences asks for. */
export interface Request {
  /** The prompt without what leads to its wish and without the sentences that only demand something. */
  readonly text: string;
  /** What these sentences demand, as words that follow a noun; null: nothing that can be read. */
  readonly demand: string | null;
}

interface Wording {
  /** What precedes the thing that somebody wants: "I run a bakery and need". */
  readonly wish: RegExp;
  /** Begins a sentence about the thing that was named before: "It should". */
  readonly demand: RegExp;
  /** Begins a limit of price, and what takes its place. */
  readonly budget: readonly [RegExp, string];
}

/** "Die Top 5 Terrarien": in English and French, it shows that names are asked for. */
const RANKED = /^(?:die )?top[ -]\d{1,2} (?=\p{Lu})/iu;

const WORDINGS: Readonly<Partial<Record<string, Wording>>> = {
  en: {
    wish: /^(?:i|we|my|our|i'm|we're)\b[^.?!]*?\b(?:needs?|wants?|looking for|searching for) (?!to\b|help\b|some[bot]|(?:it|them) )/i,
    demand:
      /^(?:it|they|must|should)\b(?: (?:should|must|has to|have to|needs? to))?(?: also)? (?=\p{L}+ )/iu,
    budget: [/^.*\b(?:budget[^\p{N}$£€]+|less than )/iu, "under "],
  },
  de: {
    wish: /^(?:(?:ich|wir|mein|meine|unser|unsere)\b[^.?!]*?|(?:nach|für|wegen|seit) [^.?!]{3,60}?)\b(?:such(?:e|t|en)|brauch(?:e|t|en)|benötig(?:e|t|en)|hätten? gerne?) (?:(?:(?:für|nach|wegen|bei|beim|in|im|zum|zur|ab|zu|an|am|auf|seit|trotz) (?:mich|uns|(?!eine?[nr]? \p{L}+ für)[^,.?!]{2,60}?(?= (?:eine?[nr]?|jemanden)[ ,]))|ich|wir|dafür|dazu|dringend|noch|jetzt|nun|deshalb|nach(?: eine[mr])?|eine?[nr]?|gute[nrs]?|neue[nrs]?) )*(?=\p{L})/iu,
    demand:
      /^(?:er|sie|es|muss|sollte|am besten|möglichst)\b(?: (?:soll\p{L}*|muss|müssen|darf))?/iu,
    budget: [/^.*\b(?:budget\P{N}+|weniger als )/iu, "unter "],
  },
  fr: {
    wish: /^(?:(?:j'|(?:je|nous|on|mon|ma|notre) )(?:[^.?!]* )??|(?=il (?:me|nous) ))(?:cherche|cherchons|recherche|besoin d(?:'une?|e)|voudrais|il (?:me|nous) faut(?:drait)?) ?(?:(?:une?|des|du|bonne?|nouve(?:au|lle)) )*(?=\p{L})/iu,
    demand:
      /^(?!il (?:me |nous |y |faut))(?:il|elle|ils|elles|idéalement|de préférence)\b(?: (?:doi(?:t|vent)|devrai(?:t|ent)))?/iu,
    budget: [/^.*\bbudget\P{N}+/iu, "à moins de "],
  },
};

/** Reads what a prompt asks for, and what its other sentences demand of that. */
export function requestIn(prompt: string, pack: LanguagePack): Request {
  const wording = WORDINGS[pack.language];
  const text = inUsualWords(withOwnThing(prompt.replaceAll("’", "'").trim(), pack), pack);
  if (wording === undefined) return { text, demand: null };
  const sentences = ownSentences(text, pack);
  const [first = "", ...others] = sentences;
  const { wish, demand, budget } = wording;
  const isDemand = (one: string): boolean =>
    !one.endsWith("?") && (demand.test(one) || budget[0].test(one));
  const asking = [first, ...others.filter((one) => !isDemand(one))];
  const found = others
    .filter(isDemand)
    .map((one) => one.replace(/[.!]$/, ""))
    .flatMap((one) => [one.replace(demand, ""), one.replace(...budget)])
    .map((one) => certainCondition(one, pack))
    .find((one) => one !== null);
  // An English noun without a word that asks for it could be a verb.
  const lead = pack.language === "en" ? "I need " : "";
  const isClear = (one: string): boolean =>
    one.endsWith("?") &&
    !/ (?:ça|cela) /.test(one) &&
    !(pack.language === "de" && refersBack(one)) &&
    namesSubject(one, pack);
  // "Wir brauchen Mappen. Welche halten länger?"
  const isMore = pack.language === "de" && asking.some((one) => ELLIPTIC.test(one));
  const wishes = isMore || asking.some(isClear) ? [] : asking.filter((one) => wish.test(one));
  const wanted = wishes
    .map((one) => wantedPerson(withPurpose(one.replace(wish, lead), one), one))
    .find((one) => one !== null && tellingWords(one.slice(lead.length), pack).length > 0);
  const whole = wanted ?? asking.join(" ");
  return {
    text: pack.language === "de" ? whole.replace(RANKED, "") : whole,
    demand: found ?? null,
  };
}

/**
 * The sentences of a prompt; French and German ones without a story that only leads to a question,
 * and German ones without a request to the assistant.
 */
function ownSentences(text: string, pack: LanguagePack): readonly string[] {
  const sentences = sentencesOf(withoutDash(text, pack));
  if (pack.language === "fr") {
    return sentences.map((sentence) => {
      const question = withoutLead(sentence);
      return namesSubject(question, pack) ? question : sentence;
    });
  }
  if (pack.language !== "de") return sentences;
  return withoutAppeal(sentences).map((own, at, all) => {
    const sentence = withThing(askedPerson(own), all[at - 1]);
    if (at === 0 || !sentence.endsWith("?")) return sentence;
    const question = withoutReference(sentence);
    return namesSubject(question, pack) ? question : sentence;
  });
}

/** Whether a question says what it is about, unlike "Which manufacturer is reliable?" */
function namesSubject(question: string, pack: LanguagePack): boolean {
  const words = tellingWords(question, pack).filter((word) => !UNSPECIFIC.test(word));
  // In German, nouns have a capital letter, and so has the first word.
  return words.some(
    (word) => pack.language !== "de" || (/^\p{Lu}/u.test(word) && !question.startsWith(word)),
  );
}
