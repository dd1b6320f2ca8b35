import type { LanguagePack, Need } from "../catalogue/language-pack.ts";
import { UNKNOWN_GROUP } from "../catalogue/market.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";
import { germanTail, germanWish } from "../subjects/german-wish.ts";
import { plainWords } from "./criteria.ts";

/** Returns what answers a question; what the market knows comes before what the language knows. */
export function needOf(question: string, subject: TextSubject, pack: LanguagePack): Need | null {
  const { needs = [], plain } = subject;
  const { asked, said } = plain ?? { asked: question, said: question };
  const isAsked = askedIn(plainWords(said), plainWords(asked));
  const ids = groupIdsOf(subject);
  const isFitting = ({ groups = ids, asks }: Need): boolean =>
    ids.some((id) => groups.includes(id)) && isAskedFor(asks, isAsked);
  const need = [...needs, ...(pack.needs ?? [])].find(isFitting) ?? null;
  const particular = need?.cases?.find(isFitting);
  if (particular !== undefined) return { ...need, points: [], ...particular };
  return specificOf(need, { ...subject, asked, said }, pack) ?? need;
}

/** Without a topic, the group is that of something that a question only mentions. */
function groupIdsOf({ groupId, plain }: TextSubject): readonly string[] {
  return plain?.topic === null ? [groupId, UNKNOWN_GROUP] : [groupId];
}

/** What is known about the kind of a subject, if only general advice answers its question. */
function specificOf(
  need: Need | null,
  { groupId, phrase, plain, asked, said }: TextSubject & { asked: string; said: string },
  { specifics }: LanguagePack,
): Need | undefined {
  const list = need === null ? "kinds" : need.specifics;
  if (specifics === undefined || list === undefined) return undefined;
  const wish = germanWish(said) ?? germanTail(said) ?? said;
  const main = list === "kinds" ? wish.replace(CIRCUMSTANCES, "") : said;
  const isOfGroup = ({ groups }: Need): boolean =>
    groups === undefined || (plain?.topic !== null && groups.includes(groupId));
  // "Versicherung oder besseres Schloss?" is not about insurances alone.
  const options = main.split(" oder ").filter((option) => /\p{Lu}\p{Ll}{3}/u.test(option));
  const isOfAll = ({ asks }: Need): boolean =>
    options.length < 2 || options.every((one) => isAskedFor(asks, askedIn(plainWords(one), "")));
  return [hasNoun(main) ? main : said, phrase]
    .map((text) => askedIn(plainWords(text), plainWords(asked)))
    .map((isSaid) =>
      specifics[list].find((one) => isOfGroup(one) && isOfAll(one) && isAskedFor(one.asks, isSaid)),
    )
    .find((one) => one !== undefined);
}

/** What German questions say about the use of their subject: "Trello für ein Marketingteam". */
const CIRCUMSTANCES = /(?<=.),? (?:für|mit|ohne|bei|beim|gegen|nach|zum|wenn|falls|weil|als) [^:]*/;

function hasNoun(text: string): boolean {
  return /\s\p{Lu}|^(?!Wo|Was|Wie|Wer|Gibt)\p{Lu}\p{L}+$/u.test(text);
}

function isAskedFor(asks: readonly string[], isAsked: (part: string) => boolean): boolean {
  return asks.some((ask) => ask.split(" & ").every(isAsked));
}

/** Whether a text has the words of a part of an ask; it begins with them if its question does. */
function askedIn(words: string, question: string): (part: string) => boolean {
  return (part) => {
    const text = plainWords(part).trim();
    const plain = `${part.startsWith("~") ? "" : " "}${text}${part.endsWith("$") ? " " : ""}`;
    if (!part.startsWith("^")) return words.includes(plain);
    return words.startsWith(plain) || question.startsWith(plain);
  };
}
