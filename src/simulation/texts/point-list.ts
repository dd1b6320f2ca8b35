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
  const isPlain = pack.language === "de" && mentions.length === 0 && subject.plain !== null;
  const sentences =
    isPlain && !text.startsWith(subject.plain.asks) ? orderedIn(text, chance) : null;
  if (!isPlain || sentences === null) return [text];
  const isList = subject.plain.intent === "advice" && chance.happens(SHARES.listed);
  if (!isList) return [sentences.join(" ")];
  return [chance.pick(pack.answers.checklist_leads), pointList(sentences)];
}

/** Sentences that can be points, of which two can have either order; null: they can't. */
function orderedIn(text: string, chance: Chance): readonly string[] | null {
  const sentences = text.split(/(?<=[.!]) (?=\p{Lu})/u);
  const [first = "", second = ""] = sentences;
  if (sentences.length < 2 || FIRST.test(first)) return null;
  const isFixed = sentences.length > 2 || /zuerst|vorher/.test(first) || NEXT.test(second);
  return isFixed || !chance.happens(SHARES.reversed) ? sentences : [second, first];
}

/** Beginnings of answers, which are no point of a list. */
const FIRST =
  /\?|^(?:Ich|O(?:ft|b) |Meist |Das |Wahrscheinlich |In den )|^(?:W\p{L}+|Ob) .*, (?:hängt|lässt|zeigt|zeigen|ist|steht) /u;
/** Sentences that go on with what is said before. */
const NEXT =
  /^(?:Dann|Danach|Dort|Dabei|Damit|Sonst|Auch|Bleibt|Hilft|Hält|Hakt|Wird|Weitere|Zwei oder|Diese?|Das|Es|Er|Sie|Lies|Mündliche|Den Rest)(?= )|(?<!\p{L})(?:ihn|sie|dort|danach|dazu|auch|sonst|es)(?!\p{L})/u;

/** The first points as a list. */
export function pointList(points: readonly string[]): string {
  return points
    .slice(0, MOST_POINTS)
    .map((point) => `- ${capitalised(point)}`)
    .join("\n");
}
