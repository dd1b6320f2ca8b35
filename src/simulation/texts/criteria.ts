import type { Chance } from "../../common/random.ts";
import type { LanguagePack, SubjectGroup } from "../catalogue/language-pack.ts";

/** Letters that a word of the text and one of the criterion must share: "comfortable" means comfort. */
const STEM_LETTERS = 5;

/** Three criteria of a subject in random order, as slots; those that a text names come first. */
export function criteriaSlots(
  { group }: { readonly group: SubjectGroup },
  chance: Chance,
  text = "",
): Readonly<Record<"c1" | "c2" | "c3", string>> {
  return slotsOf(chance.shuffled(group.criteria), namedCriteria(text, group));
}

/** Slots of criteria in their order, but those of `first` before the others. */
export function slotsOf(
  criteria: readonly string[],
  first: readonly string[],
): Readonly<Record<"c1" | "c2" | "c3", string>> {
  const [c1 = "", c2 = "", c3 = ""] = criteria.toSorted(
    (a, b) => Number(first.includes(b)) - Number(first.includes(a)),
  );
  return { c1, c2, c3 };
}

/** The criteria of a subject that a question asks about, by its name or by words that the language lists. */
export function askedCriteria(
  question: string,
  group: SubjectGroup,
  pack: LanguagePack,
): readonly string[] {
  const words = ` ${question.toLowerCase().replaceAll(/[^\p{L}\p{N}-]+/gu, " ")}`;
  const named = namedCriteria(question, group);
  return group.criteria.filter(
    (one) =>
      named.includes(one) ||
      pack.traits[one]?.words?.some((beginning) => words.includes(` ${beginning}`)) === true,
  );
}

function namedCriteria(text: string, { criteria }: SubjectGroup): readonly string[] {
  const stems = stemsOf(text);
  if (stems.size === 0) return [];
  return criteria.filter((one) => [...stemsOf(one)].some((stem) => stems.has(stem)));
}

function stemsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(
    words.filter((word) => word.length >= STEM_LETTERS).map((word) => word.slice(0, STEM_LETTERS)),
  );
}
