import type { LanguagePack, Need } from "../catalogue/language-pack.ts";
import { UNKNOWN_GROUP } from "../catalogue/market.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";
import {
  ENGLISH_PREPOSITIONS,
  frenchHead,
  germanHead,
  hasGermanNoun,
  mainOf,
  wantedIn,
} from "../subjects/asked-thing.ts";
import { germanWish } from "../subjects/german-wish.ts";
import { plainWords } from "./criteria.ts";

/** Returns what answers a question; what the market knows comes before what the language knows. */
export function needOf(question: string, subject: TextSubject, pack: LanguagePack): Need | null {
  const { needs = [], plain } = subject;
  const { asked, said } = plain ?? { asked: question, said: question };
  const text = wantedBy(said, subject);
  const words = { text: plainWords(text), main: plainWords(mainOf(text, pack.language)) };
  const isFitting = fittingTo(subject, {
    isAsked: askedIn(words, plainWords(asked)),
    isHead: pack.language === "fr" ? askedInAll(frenchHead(said), frenchHead(asked)) : null,
  });
  const need = [...needs, ...(pack.needs ?? [])].find(isFitting) ?? null;
  const isCase = askedIn(words, plainWords(asked), true);
  const particular = need?.cases?.find(({ asks }) => isAskedFor(asks, isCase));
  if (particular !== undefined) return { ...need, points: [], ...particular };
  return specificOf(need, { ...subject, asked, said, question }, pack) ?? need;
}

/** What is known of a market is about what its questions exclude as well: "Hardshelljacken ohne PFAS". */
function wantedBy(said: string, { plain }: TextSubject): string {
  return plain === null ? said : wantedIn(said);
}

/** Whether a text has the words of a part of an ask. */
type IsAsked = (part: string) => boolean;

/** Returns whether a need is that of a subject; one of unknown subjects has to be asked for by the head of the question. */
function fittingTo(
  subject: TextSubject,
  { isAsked, isHead }: { readonly isAsked: IsAsked; readonly isHead: IsAsked | null },
): (need: Need) => boolean {
  const ids = groupIdsOf(subject);
  return ({ groups = ids, asks }) => {
    const isOfUnknown = groups !== ids && groups.includes(UNKNOWN_GROUP);
    return (
      ids.some((id) => groups.includes(id)) &&
      isAskedFor(asks, isOfUnknown ? (isHead ?? isAsked) : isAsked)
    );
  };
}

/** Without a topic, the group is that of something that a question only mentions. */
function groupIdsOf({ groupId, plain }: TextSubject): readonly string[] {
  return plain?.topic === null ? [groupId, UNKNOWN_GROUP] : [groupId];
}

/** What is known about the kind of a subject, if only general advice answers its question. */
function specificOf(
  need: Need | null,
  { groupId, phrase, plain, asked, said, question }: TextSubject & QuestionParts,
  { specifics }: LanguagePack,
): Need | undefined {
  const list = need === null ? "kinds" : need.specifics;
  if (specifics === undefined || list === undefined) return undefined;
  const own = hasGermanNoun(asked) ? asked : said;
  const wish = germanWish(own) ?? own;
  const isOfGroup = ({ groups }: Need): boolean =>
    groups === undefined ||
    (plain?.topic !== null && groups.includes(groupId) && !/^Wo /i.test(asked));
  // "Versicherung oder besseres Schloss?" is not about insurances.
  if (/\p{Lu}\p{Ll}{3}.* oder .*\p{Lu}\p{Ll}{3}/u.test(wish)) return undefined;
  const isMentioned = askedInAll(question, "");
  const find = (text: string, start: string): Need | undefined => {
    const isHead = askedInAll(text, start);
    return specifics[list].find((one) => isOfGroup(one) && isAbout(one.asks, isHead, isMentioned));
  };
  return find(germanHead(wish), asked) ?? (plain?.topic === null ? undefined : find(phrase, ""));
}

interface QuestionParts {
  readonly asked: string;
  readonly said: string;
  /** The whole prompt. */
  readonly question: string;
}

/** Whether the first part of an ask is the asked thing and the whole prompt has the others. */
function isAbout(asks: readonly string[], isHead: IsAsked, isMentioned: IsAsked): boolean {
  return asks.some((ask) => {
    const [head = "", ...others] = ask.split(" & ");
    return isHead(head) && others.every(isMentioned);
  });
}

function isAskedFor(asks: readonly string[], isAsked: IsAsked): boolean {
  return asks.some((ask) => ask.split(" & ").every(isAsked));
}

const OF_COMPLEMENT = new RegExp(`\\b(?:${ENGLISH_PREPOSITIONS})\\b`);

function askedInAll(text: string, question: string): IsAsked {
  const words = plainWords(text);
  return askedIn({ text: words, main: words }, plainWords(question));
}

/** Whether a text has the words of a part of an ask; it begins with them if its question does. Cases are about its main part. */
function askedIn(
  { text, main }: Readonly<Record<"text" | "main", string>>,
  question: string,
  isCase = false,
): IsAsked {
  return (part) => {
    const isOfMain = part.startsWith("=") || (isCase && !OF_COMPLEMENT.test(part));
    const words = isOfMain ? main : text;
    const asked = plainWords(part).trim();
    const plain = `${part.startsWith("~") ? "" : " "}${asked}${part.endsWith("$") ? " " : ""}`;
    if (!part.startsWith("^")) return words.includes(plain);
    return words.startsWith(plain) || question.startsWith(plain);
  };
}
