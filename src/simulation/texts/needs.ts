import { memoize } from "../../common/memoize.ts";
import type { LanguagePack, Need } from "../catalogue/language-pack.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";
import { tellingWords } from "../subjects/sentences.ts";
import { plainWords } from "./criteria.ts";

/** Returns what answers a question; what the market knows comes before what the language knows. Null: nothing is known. */
export function needOf(question: string, subject: TextSubject, pack: LanguagePack): Need | null {
  const { needs = [], groupId } = subject;
  const need = askedIn(
    question,
    [...needs, ...(pack.needs ?? [])].filter(({ groups }) => groups?.includes(groupId) !== false),
  );
  const particular = askedIn(question, need?.cases ?? []);
  if (need === null) return null;
  return particular === null ? need : { ...need, points: [], ...particular };
}

/** Words of any German question, and things of any household. */
const ANY_WORDS =
  /^(?:tage?|wochen?|monate?|jahr(?:e|en)?|stunden?|minuten?|prozent|grad|euro|zeit|geld|hilfe|tipps|problem|recht|fall|mal|anfang|ende|abend|nacht|morgen|winter|sommer|frühling|frühjahr|herbst|hause?|wohnung|deutschland|österreich|pfannen?|topf|töpfe|teppich|sofa|couch|hemd|hose|jacke|pullover|kleid|kleidung|t-shirt|bluse|tischdecke|matratze|dusche|badewanne|küche|bad|badezimmer|(?:bekomm|krieg|mach|entfern|beseitig|geh|find|lass|nehm|benutz|verwend|wisse?|lern)(?:en|e|t)?|tun|muss|darf|dürfen|richtig|schnell|selb(?:st|er)|einfach|leicht|wieder|ständig|immer|plötzlich|nachts|hilft|beachten|achten|mehr|weniger|alles|zuerst|zuhause)$/;

/** Letters of an ask with the blank before it: "job" is no part of "Jobrad". */
const SHORTEST = 4;

/** Whether an entry knows all words of a German question: what suits stains need not suit a vestment. */
export function coversWords(
  question: string,
  { asks }: Pick<Need, "asks">,
  pack: LanguagePack,
): boolean {
  if (pack.language !== "de") return true;
  const texts = partsOf(asks).flatMap((parts) => parts.map(({ text }) => text));
  const known = texts.flatMap((text) => text.trim().split(" ")).filter((one) => one.length > 3);
  return tellingWords(question, pack)
    .map((word) => word.toLowerCase())
    .every(
      (word) =>
        ANY_WORDS.test(word) ||
        texts.some((text) => text.length > SHORTEST && ` ${word} `.includes(text)) ||
        known.some((one) => word.startsWith(one) || one.startsWith(word)),
    );
}

/** Returns the first entry one of whose asks a question has; null: there is none. */
export function askedIn<T extends Pick<Need, "asks">>(
  question: string,
  entries: readonly T[],
): T | null {
  const words = plainWords(question);
  const isAsked = (parts: readonly AskedPart[]): boolean =>
    parts.every(({ isFirst, text }) => (isFirst ? words.startsWith(text) : words.includes(text)));
  return entries.find(({ asks }) => partsOf(asks).some(isAsked)) ?? null;
}

/** A part of an ask: words begin with it or end a word with it, if it says so. */
interface AskedPart {
  readonly isFirst: boolean;
  readonly text: string;
}

// A language has more than a thousand asks, and each answer is looked for in all of them.
const partsOf = memoize((asks: readonly string[]): readonly (readonly AskedPart[])[] =>
  asks.map((ask) => ask.split(" & ").map(askedPart)),
);

function askedPart(part: string): AskedPart {
  const asked = plainWords(part).trim();
  const text = `${part.startsWith("~") ? "" : " "}${asked}${part.endsWith("$") ? " " : ""}`;
  return { isFirst: part.startsWith("^"), text };
}
