import type { Chance } from "../../common/random.ts";
import { capitalised } from "../catalogue/language-pack.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";

const MOST_POINTS = 4;

/** The criteria that a question asks about, and others of its subject. */
export function criteriaPoints(
  { group }: Pick<TextSubject, "group">,
  asked: readonly string[],
  chance: Chance,
): readonly string[] {
  return [...asked, ...chance.shuffled(group.criteria).filter((one) => !asked.includes(one))];
}

/** The first points as a list. */
export function pointList(points: readonly string[]): string {
  return points
    .slice(0, MOST_POINTS)
    .map((point) => `- ${capitalised(point)}`)
    .join("\n");
}
