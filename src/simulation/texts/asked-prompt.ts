import type { TextSubject } from "../subjects/prompt-subject.ts";
import { demandOf } from "../subjects/prompt-subject.ts";
import type { PromptFacts } from "./answer-facts.ts";
import { demandedCriteria, wantedOf } from "./criteria.ts";
import { withoutPrices } from "./prices.ts";
import { readQuestion, withOr, type ReadQuestion } from "./question.ts";

/** A prompt as its answers need it; read once for all of its runs. */
export interface AskedPrompt extends Omit<PromptFacts, "names">, Omit<ReadQuestion, "options"> {
  /** Without the criteria that the question excludes. */
  readonly subject: TextSubject;
  /** The same, without a usual price if the answers state none. */
  readonly listed: TextSubject;
  /** The brands that the question names. */
  readonly rivals: readonly string[];
  /** Whether the question compares brands, of which one can be unknown. */
  readonly isDuel: boolean;
  /** Whether it is a choice between two things that are not of the market. */
  readonly isOfThings: boolean;
  readonly slots: Readonly<Record<"phrase" | "demand" | "condition" | "options", string>>;
}

/** Reads a prompt. */
export function askedPrompt({ names, ...facts }: PromptFacts): AskedPrompt {
  const { question, pack } = facts;
  const group = wantedOf(facts.subject.group, question);
  const subject = { ...facts.subject, group, condition: repeatedCondition(facts.subject) };
  const read = readQuestion(question, subject, pack);
  const { asked, form, isSpecific, need, options } = read;
  const rivals = names.map(({ name }) => name).filter((name) => question.includes(name));
  // Brands are first named in the list (C71).
  const isOfBrands = rivals.some((name) => options?.includes(name));
  return {
    ...facts,
    subject,
    listed: withoutPrices(subject, need, question),
    rivals,
    // "The two" would leave out the third.
    isDuel: rivals.length < 3 && comparesBrands(rivals, question, pack.answers.forms.choice.words),
    asked,
    // Hotels in Crete are not compared with places nearby.
    form: form === "where" && group.kind === "service" ? null : form,
    need,
    isSpecific: isSpecific && asked.length === 0,
    // What tells two things apart that are not of the market is not what is looked at in one of them.
    isOfThings: form === "choice" && subject.brands !== undefined && asked.length === 0,
    slots: {
      phrase: subject.phrase,
      demand: demandOf(subject),
      condition: subject.condition ?? "",
      options: isOfBrands || options === null ? "" : withOr(options, pack),
    },
  };
}

/** Longer demands are not repeated in a sentence. */
const LONGEST_DEMAND = 75;

function repeatedCondition(subject: TextSubject): string | null {
  return demandOf(subject).length <= LONGEST_DEMAND ? subject.condition : null;
}

/** Whether a question asks for a single criterion: of "breit wasserdicht leicht", none alone decides. */
export function asksOne({ asked, question, subject, pack }: AskedPrompt): boolean {
  return asked.length === 1 && demandedCriteria(question, subject.group, pack).length < 2;
}

/** Whether criteria would not answer a question, or a single one of several would be arbitrary. */
export function needsNoCriteria(prompt: AskedPrompt): boolean {
  return prompt.isSpecific || prompt.isOfThings || (prompt.asked.length > 0 && !asksOne(prompt));
}

/** Whether a question compares brands: several of those it names, or one of them with a name that is not known. */
function comparesBrands(
  names: readonly string[],
  question: string,
  words: readonly string[],
): boolean {
  return names.length > 1 || names.some((name) => isComparedWithName(name, question, words));
}

/** Whether the other name is written with a capital letter like the brand. */
function isComparedWithName(name: string, question: string, words: readonly string[]): boolean {
  return words.some((word) => {
    const [before, after, ...more] = question.split(` ${word} `);
    if (before === undefined || after === undefined || more.length > 0) return false;
    return (
      (before.endsWith(name) && /^\p{Lu}/u.test(after)) ||
      (after.startsWith(name) && /(?:^| )\p{Lu}[^ ]*$/u.test(before))
    );
  });
}
