import type { Prompt } from "../model.ts";
import { demandOf, isPersonal, type TextSubject } from "../subjects/prompt-subject.ts";

type Asked = Pick<Prompt, "text">;

/** The most words of a demand that people type. */
const LONGEST_DEMAND = 7;

/** Whether a search repeats what its prompt demands: few people type half a sentence. */
export function isTypeable(text: TextSubject, prompt: Asked): boolean {
  if (text.condition === null || FRENCH_PURPOSE.test(text.condition)) return false;
  // "For your 60-person call center"
  if (isPersonal(text.condition)) return false;
  if (CLAUSE.test(restAfter(text.condition, prompt))) return false;
  return typedDemand(text, prompt).split(" ").length <= LONGEST_DEMAND;
}

/** The place of a long condition: "near the Lake District with electric hook-up and a playground". */
const PLACE = /^(?:in|near) (?:the )?\p{Lu}.*?(?= (?:with|for|that) )/u;

/** What a condition lacks of a list: ", layers and a camera" after "for weekend hikes with lunch". */
const REST_OF_LIST = /^, [^.;:?!]* (?:and|or|und|oder|et|ou) /;
const LIST = / (?:with|mit|avec) .*$/;

/** "That make sense" after "with sizes" */
const CLAUSE = /^ (?:that|which|who|qui) /;

/** What a prompt says after its condition. */
function restAfter(condition: string, { text }: Asked): string {
  return text.split(condition, 2)[1] ?? "";
}

/** A condition without the beginning of a list that ends after it. */
function withoutList(condition: string, prompt: Asked): string {
  return REST_OF_LIST.test(restAfter(condition, prompt)) ? condition.replace(LIST, "") : condition;
}

/** What a prompt demands, or only its place if few people would type the whole. */
export function typedDemand(subject: TextSubject, prompt: Asked): string {
  const { condition } = subject;
  const text = { ...subject, condition: condition && withoutList(condition, prompt) };
  const demand = demandOf(text);
  const [place] = PLACE.exec(text.condition ?? "") ?? [];
  const isLong = place !== undefined && demand.split(" ").length > LONGEST_DEMAND;
  return isLong ? demandOf({ ...text, condition: place }) : demand;
}

/** "Pour partir marcher avant l'aube" */
const FRENCH_PURPOSE = /^pour \p{L}+(?:er|ir|re) /u;
