import type { LanguagePack, Need } from "../catalogue/language-pack.ts";
import { UNKNOWN_GROUP } from "../catalogue/market.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";
import { germanTail, germanWish } from "../subjects/german-wish.ts";
import { plainWords } from "./criteria.ts";

/** Returns what answers a question; what the market knows comes before what the language knows. */
export function needOf(question: string, subject: TextSubject, pack: LanguagePack): Need | null {
  const { needs = [], plain } = subject;
  const { asked, said } = plain ?? { asked: question, said: question };
  const words = { text: plainWords(said), main: plainWords(mainOf(said, pack)) };
  const isAsked = askedIn(words, plainWords(asked));
  const isHead = pack.language === "fr" ? askedInAll(headIn(said), headIn(asked)) : isAsked;
  const ids = groupIdsOf(subject);
  const isFitting = ({ groups = ids, asks }: Need): boolean => {
    const isOfUnknown = groups !== ids && groups.includes(UNKNOWN_GROUP);
    return (
      ids.some((id) => groups.includes(id)) && isAskedFor(asks, isOfUnknown ? isHead : isAsked)
    );
  };
  const need = [...needs, ...(pack.needs ?? [])].find(isFitting) ?? null;
  const isCase = askedIn(words, plainWords(asked), true);
  const particular = need?.cases?.find(({ asks }) => isAskedFor(asks, isCase));
  if (particular !== undefined) return { ...need, points: [], ...particular };
  return specificOf(need, { ...subject, asked, said }, pack) ?? need;
}

/** "Quel traiteur" in "Quel traiteur pour un mariage à Lyon": a beach towel is no beach. */
function headIn(text: string): string {
  return text.replace(
    /(?<=.) (?:pour|à|au|aux|de|d['’]|du|en|avec|sans|dans|sur|qui|que|près|chez|contre|ou|et)(?:(?<=['’])| ).*/i,
    "",
  );
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
    options.length < 2 || options.every((one) => isAskedFor(asks, askedInAll(one, "")));
  return [hasNoun(main) ? main : said, phrase]
    .map((text) => askedInAll(text, asked))
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

const PREPOSITIONS = "for|with|without|in|on|at|near|under|from|while";
const COMPLEMENTS = new RegExp(` (?:${PREPOSITIONS}|that|who) [^.?!,;:]*`, "gi");
const OF_COMPLEMENT = new RegExp(`\\b(?:${PREPOSITIONS})\\b`);

/** An English text without the use of what it is about: "flooring for a kitchen with dogs" is about no dogs. */
function mainOf(text: string, { language }: LanguagePack): string {
  return language === "en" ? text.replaceAll(COMPLEMENTS, "") : text;
}

function askedInAll(text: string, question: string): (part: string) => boolean {
  const words = plainWords(text);
  return askedIn({ text: words, main: words }, plainWords(question));
}

/** Whether a text has the words of a part of an ask; it begins with them if its question does. Cases are about its main part. */
function askedIn(
  { text, main }: Readonly<Record<"text" | "main", string>>,
  question: string,
  isCase = false,
): (part: string) => boolean {
  return (part) => {
    const isOfMain = part.startsWith("=") || (isCase && !OF_COMPLEMENT.test(part));
    const words = isOfMain ? main : text;
    const asked = plainWords(part).trim();
    const plain = `${part.startsWith("~") ? "" : " "}${asked}${part.endsWith("$") ? " " : ""}`;
    if (!part.startsWith("^")) return words.includes(plain);
    return words.startsWith(plain) || question.startsWith(plain);
  };
}
