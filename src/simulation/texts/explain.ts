import type { Chance } from "../../common/random.ts";
import { fill } from "../catalogue/language-pack.ts";
import type { AnswerFacts } from "./answer-facts.ts";

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

/** Answers a question without brands if nothing is known of its subject; null: something is, or it names brands. */
export function explanationAnswer({ subject, pack }: AnswerFacts, chance: Chance): string | null {
  const { explanations, closings, further_points } = pack.answers;
  const { words, brands = [] } = subject;
  if (words === null || explanations === undefined || brands.length > 0) return null;
  const { kind, task } = words.explanation ?? { kind: "names", task: null };
  const { openers, says, leads, points } = explanations[kind];
  const fitting = openers.filter((opener) => (task !== null) === TASK.test(opener));
  const hasHeading = WITH_HEADING.has(kind) && chance.happens(HEADING_SHARE);
  const heading = hasHeading ? [`## ${words.label}`] : [];
  const count = 1 + chance.below(MOST_SENTENCES);
  const closing = chance.happens(CLOSING_SHARE) ? [chance.pick(closings.any)] : [];
  return [
    ...heading,
    fill(chance.pick(fitting), task === null ? {} : { task }),
    chance.shuffled(says).slice(0, count).join(" "),
    chance.pick(leads),
    listOf(points, further_points, chance),
    ...closing,
  ].join("\n\n");
}

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
