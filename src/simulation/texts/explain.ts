import type { Chance } from "../../common/random.ts";
import {
  fill,
  type ExplanationPatterns,
  type LanguagePack,
  type Need,
} from "../catalogue/language-pack.ts";
import type { AnswerFacts } from "./answer-facts.ts";
import { plainWords } from "./criteria.ts";
import { askedIn } from "./needs.ts";

const TASK = /\{task\}/;
const HEADING_SHARE = 0.4;
/** Labels of other questions are no headings: "Internet is slow". */
const WITH_HEADING = new Set<string>(["task", "cost", "difference", "definition", "names"]);
const NUMBERED_SHARE = 0.4;
/** Share of answers with a closing. */
const CLOSING_SHARE = 0.35;
const MOST_SENTENCES = 2;
/** Of the points of a kind, and of further ones. */
const FEWEST_POINTS = 2;
const MOST_FURTHER = 1;

/** What is asked for in other ways is compared or counted rather than helped: no advice of a field answers "how long". */
const WITH_FIELD = new Set<string>(["task", "problem", "situation", "fact", "general"]);

/** What is true of the world is not answered with advice on what to do: "Do bed bugs live in furniture?" */
const PERSONAL = /\b(?:i|my|me|we|our|you|your)\b|insur/i;

/** Answers a question without brands if nothing is known of its subject; null: something is, or it names brands. */
export function explanationAnswer({ subject, pack }: AnswerFacts, chance: Chance): string | null {
  const { explanations, closings, further_points } = pack.answers;
  const { words, brands = [] } = subject;
  if (words === null || explanations === undefined || brands.length > 0) return null;
  const { kind, task } = words.explanation ?? { kind: "names", task: null };
  const { openers, ...general } = explanations[kind];
  const advice: Advice = fieldAdvice(kind, words.question, pack) ?? {
    ...general,
    further: further_points,
  };
  const { says, leads, points, further } = advice;
  const hasHeading = WITH_HEADING.has(kind) && chance.happens(HEADING_SHARE);
  const heading = hasHeading ? [`## ${words.label}`] : [];
  const count = 1 + chance.below(MOST_SENTENCES);
  const closing = chance.happens(CLOSING_SHARE) ? [chance.pick(closings.any)] : [];
  return [
    ...heading,
    openerOf(openers, task, chance),
    chance.shuffled(says).slice(0, count).join(" "),
    chance.pick(leads),
    listOf(points, further, chance),
    ...closing,
  ].join("\n\n");
}

/** An opener that names the task; if it is unknown, one that names none. */
function openerOf(openers: readonly string[], task: string | null, chance: Chance): string {
  const fitting = openers.filter((opener) => (task !== null) === TASK.test(opener));
  return fill(chance.pick(fitting), task === null ? {} : { task });
}

interface Advice extends Omit<ExplanationPatterns, "openers"> {
  /** Points of any question that complement the others; default: none. */
  readonly further?: readonly string[] | undefined;
}

/** Asks for a number or a time, which advice on how to do it does not answer. */
const COUNTED =
  /^(?:how (?:often|long|far|old)|wie (?:oft|lange|alt|weit)|combien de (?:fois|temps)|tous les combien)(?!\p{L})/iu;

/** "Nettoyer un filtre sans tuer les bactéries": what is excluded may be just what the advice recommends. */
const EXCLUDING = /(?<!\p{L})(?:without|sans|ohne)(?!\p{L})/iu;

/** What replaces the advice on any question if the field of this one is known; null: it is not. */
function fieldAdvice(
  kind: string,
  question: string,
  { language, answers: { explanation_fields: known = NO_FIELDS } }: LanguagePack,
): Advice | null {
  if (kind === "fact" && language === "en" && !PERSONAL.test(question)) return null;
  const isOther = !WITH_FIELD.has(kind) || COUNTED.test(question) || EXCLUDING.test(question);
  const fields =
    language === "en" ? known.fields.filter((one) => isCertain(question, one)) : known.fields;
  const field = isOther ? null : askedIn(question, fields);
  return field === null ? null : { ...field, leads: known.leads };
}

/** A single word of a field can have another sense: sabres that rust need no stain removed, nor does a pizza oven need dough. */
const FEWEST_ASKED = 2;

/** Whether two words of a question are those of a field, or it has all words of one of its asks. */
function isCertain(question: string, { asks }: Pick<Need, "asks">): boolean {
  const words = new Set(plainWords(question).trim().split(" "));
  const found = new Set<string>();
  for (const ask of asks) {
    if (ask.includes(" ") && askedIn(question, [{ asks: [ask] }]) !== null) return true;
    for (const word of words) if (isWordOf(word, ask)) found.add(word);
  }
  return found.size >= FEWEST_ASKED;
}

function isWordOf(word: string, ask: string): boolean {
  return ask.endsWith("$") ? word === ask.slice(0, -1) : word.startsWith(ask);
}

const NO_FIELDS = { leads: [], fields: [] };

/** Some of the points, in their order, and some further ones as a list. */
function listOf(
  points: readonly string[],
  further: readonly string[] | undefined,
  chance: Chance,
): string {
  const count = FEWEST_POINTS + chance.below(points.length - FEWEST_POINTS + 1);
  const own = new Set(chance.shuffled(points).slice(0, count));
  const others = chance.shuffled(further ?? []).slice(0, chance.below(MOST_FURTHER + 1));
  const isNumbered = chance.happens(NUMBERED_SHARE);
  return [...points.filter((point) => own.has(point)), ...others]
    .map((point, index) => `${isNumbered ? `${index + 1}.` : "-"} ${point}`)
    .join("\n");
}
