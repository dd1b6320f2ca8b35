import type { Chance } from "../../common/random.ts";
import {
  fill,
  forKind,
  repeatsPreposition,
  type AnswerPatterns,
  type LanguagePack,
} from "../catalogue/language-pack.ts";
import { UNKNOWN_GROUP } from "../catalogue/market.ts";
import { MIXED_GROUPS } from "../subjects/plain-text.ts";
import { demandOf, type TextSubject } from "../subjects/prompt-subject.ts";
import type { AnswerFacts } from "./answer-facts.ts";
import { SHARES } from "./answer-shares.ts";

interface Known {
  readonly subject: TextSubject;
  readonly pack: LanguagePack;
  /** The question as a clause; null: it can't be repeated. */
  readonly matter: string | null;
  /** The two options of a choice; null: it does not begin with them. */
  readonly options: string | null;
}

/** The patterns of a bank that fit: those that repeat the question, if it can be; none that names an unknown subject. */
export function usableIn(
  all: readonly string[],
  { subject, pack, matter, options }: Known,
): readonly string[] {
  // "Babyphone ohne WLAN: …"; a question would be no heading.
  const isHeading = subject.plain?.asks.endsWith(":") === true;
  const headed = preferred(all, (pattern) => HEADING.test(pattern) === isHeading);
  const named = preferred(headed, (pattern) => OPTIONS.test(pattern) === (options !== null));
  const fitting = preferred(named, (pattern) => MATTER.test(pattern) === (matter !== null));
  if (subject.phrase === pack.such_things) {
    const isPlain = subject.plain !== null;
    return preferred(fitting, (one) => !PHRASE.test(one) && !(isPlain && POINTS.test(one)));
  }
  if (subject.plain === null) return fitting;
  // The plural of an unknown noun is uncertain, and so is what matters for it.
  const isKnown = subject.groupId !== UNKNOWN_GROUP && !MIXED_GROUPS.has(subject.groupId);
  const chosen = preferred(fitting, (pattern) => POINTS.test(pattern) === isKnown);
  // What names the subject says more.
  return preferred(chosen, (pattern) => PHRASE.test(pattern));
}

const PHRASE = /\{phrase\}/i;

/** The patterns that fit; all, if none does. */
function preferred(bank: readonly string[], fits: (pattern: string) => boolean): readonly string[] {
  const found = bank.filter(fits);
  return found.length > 0 ? found : bank;
}

/** The subject of an answer and its question in several forms. */
export function questionSlots(
  { subject, question }: Pick<AnswerFacts, "subject" | "question">,
  matter: string | null,
): Readonly<Record<string, string>> {
  const { question: title, asks } = subject.plain ?? { question, asks: "" };
  const { phrase, condition } = subject;
  return {
    phrase,
    demand: demandOf(subject),
    condition: condition ?? "",
    question: title,
    asks,
    matter: matter ?? "",
  };
}

/** An imperative, often after what the question asks it for, or after its subject; other texts as they are. */
export function withLead(
  text: string,
  known: Pick<Known, "subject" | "pack">,
  slots: Readonly<Record<string, string>>,
  chance: Chance,
): string {
  const hasMatter = slots["matter"] !== "";
  const { leads = [] } = known.pack.answers;
  const isFitting = hasMatter || isAboutSubject(text, known);
  const fitting = leads.filter(
    (lead) =>
      isFitting &&
      MATTER.test(lead) === hasMatter &&
      !repeatsPreposition(lead, known.subject.phrase),
  );
  const isImperative = /^(?:\p{Lu}\p{Ll}*ez|Faites) /u.test(text);
  if (fitting.length === 0 || !isImperative || !chance.happens(SHARES.lead)) return text;
  return fill(chance.pick(fitting), { ...slots, text: text[0]!.toLowerCase() + text.slice(1) });
}

/** Whether a text is about the subject itself. What a market knows answers a question of its own. */
function isAboutSubject(text: string, { subject, pack }: Pick<Known, "subject" | "pack">): boolean {
  const { plain, group, groupId, phrase } = subject;
  if (groupId === UNKNOWN_GROUP || phrase === pack.such_things) return false;
  return plain === null ? group.facts?.includes(text) === true : plain.intent === "choice";
}

/** What matters for a subject answers more than what is right for every one. */
const POINTS = /\{(?:phrase|options)\}.*\{c1\}|\{c1\}.*\{phrase\}/i;
const HEADING = /\{asks\}/;
const OPTIONS = /\{options\}/i;
const MATTER = /\{matter\}/i;

/** The patterns but for all that name criteria after the first: a second paragraph about them would repeat it. */
export function distinctCriteria(patterns: readonly string[]): readonly string[] {
  const first = patterns.findIndex(namesCriteria);
  return patterns.filter((pattern, index) => index === first || !namesCriteria(pattern));
}

function namesCriteria(pattern: string): boolean {
  return pattern.includes("{c1}");
}

/** The openings of an answer without a form; those for several brands claim that sources agree on them. */
export function openersOf(
  { pack, subject }: Pick<Known, "pack" | "subject">,
  isOfSeveral: boolean,
): readonly string[] {
  const { openers, several_openers } = pack.answers;
  return isOfSeveral ? several_openers : forKind(openers, subject.group.kind);
}

/** The closings that fit an answer with a number of brands. The criteria it was asked for are no further offer. */
export function closingsOf(
  { closings: { any, several } }: AnswerPatterns,
  brands: number,
  asksCriteria: boolean,
): string[] {
  const general = any.filter((pattern) => !asksCriteria || !/\{c\d\}/.test(pattern));
  return [...general, ...(brands > 2 ? several : [])];
}
