import type { Chance } from "../../common/random.ts";
import { capitalised, type Need } from "../catalogue/language-pack.ts";
import type { AnswerFacts } from "./answer-facts.ts";
import { SHARES } from "./answer-shares.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";

const MOST_POINTS = 4;

/** The points of a need; without a need, the criteria that a question asks about and others of its subject. */
export function pointsOf(
  need: Need | null,
  { group, plain, condition }: Pick<TextSubject, "group" | "plain" | "condition">,
  asked: readonly string[],
  chance: Chance,
): readonly string[] {
  if (need?.points !== undefined) return need.points;
  // Which criteria matter for a need or a plain question is unknown.
  if (plain !== null || need !== null) return [];
  // Nor are they what a condition demands: for drawing, a tablet needs no ports.
  if (condition !== null && asked.length === 0) return [];
  return [...asked, ...chance.shuffled(group.criteria).filter((one) => !asked.includes(one))];
}

/**
 * German advice without names, in some runs as a list of its sentences, each of which stands alone: assistants do not
 * word it alike. English and French advice begins in several ways instead.
 */
export function adviceOf(text: string, facts: AnswerFacts, chance: Chance): string[] {
  const { mentions, subject, pack } = facts;
  const sentences = text.split(/(?<=[.!]) (?=\p{Lu})/u);
  const isAdvice =
    pack.language === "de" && mentions.length === 0 && subject.plain?.intent === "advice";
  const isList = isAdvice && sentences.length > 1 && !text.includes("?");
  if (!isList || !chance.happens(SHARES.listed)) return [text];
  return [chance.pick(pack.answers.checklist_leads), pointList(sentences)];
}

/** The first points as a list. */
export function pointList(points: readonly string[]): string {
  return points
    .slice(0, MOST_POINTS)
    .map((point) => `- ${capitalised(point)}`)
    .join("\n");
}
