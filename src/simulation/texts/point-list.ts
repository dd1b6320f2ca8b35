import type { Chance } from "../../common/random.ts";
import { capitalised, type Need } from "../catalogue/language-pack.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";

const MOST_POINTS = 4;

/** The points of a need; without a need, the criteria that a question asks about and others of its subject. */
export function pointsOf(
  need: Need | null,
  { group, words, condition }: Pick<TextSubject, "group" | "words" | "condition">,
  asked: readonly string[],
  chance: Chance,
): readonly string[] {
  if (need?.points !== undefined) return need.points;
  // Which criteria matter for a need or an unknown subject is unknown.
  if (words !== null || need !== null) return [];
  // Nor are they what a condition demands: for drawing, a tablet needs no ports.
  if (condition !== null && asked.length === 0) return [];
  return [...asked, ...chance.shuffled(group.criteria).filter((one) => !asked.includes(one))];
}

/** The first points as a list. */
export function pointList(points: readonly string[]): string {
  return points
    .slice(0, MOST_POINTS)
    .map((point) => `- ${capitalised(point)}`)
    .join("\n");
}
