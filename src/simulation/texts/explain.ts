import type { Chance } from "../../common/random.ts";
import { fill } from "../catalogue/language-pack.ts";
import type { AnswerFacts } from "./answer-facts.ts";

const TASK = /\{task\}/;
/** Share of answers with a closing. */
const CLOSING_SHARE = 0.35;
const FEWEST_SENTENCES = 1;
const MORE_SENTENCES = 2;

/** Answers a question that asks for no names; null: it does, or its language has no such answers. */
export function explanationAnswer({ subject, pack }: AnswerFacts, chance: Chance): string | null {
  const { explanation = null } = subject.words ?? {};
  const { explanations, closings } = pack.answers;
  if (explanation === null || explanations === undefined) return null;
  const { kind, task } = explanation;
  const { openers, says } = explanations[kind];
  const fitting = openers.filter((opener) => (task !== null) === TASK.test(opener));
  const count = FEWEST_SENTENCES + chance.below(MORE_SENTENCES + 1);
  const closing = chance.happens(CLOSING_SHARE) ? [chance.pick(closings.any)] : [];
  return [
    fill(chance.pick(fitting), task === null ? {} : { task }),
    chance.shuffled(says).slice(0, count).join(" "),
    ...closing,
  ].join("\n\n");
}
