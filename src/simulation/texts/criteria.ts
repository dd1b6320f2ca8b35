import type { Chance } from "../../common/random.ts";
import type { SubjectGroup } from "../catalogue/language-pack.ts";

/** Letters that a word of the text and one of the criterion must share: "comfortable" means comfort. */
const STEM_LETTERS = 5;

/** Three criteria of a subject in random order, as slots; those that a text names come first. */
export function criteriaSlots(
  { group }: { readonly group: SubjectGroup },
  chance: Chance,
  text = "",
): Readonly<Record<"c1" | "c2" | "c3", string>> {
  const shuffled = chance.shuffled(group.criteria);
  const stems = stemsOf(text);
  const isNamed = (criterion: string): boolean =>
    stems.size > 0 && [...stemsOf(criterion)].some((stem) => stems.has(stem));
  const [c1 = "", c2 = "", c3 = ""] = shuffled.toSorted(
    (a, b) => Number(isNamed(b)) - Number(isNamed(a)),
  );
  return { c1, c2, c3 };
}

function stemsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(
    words.filter((word) => word.length >= STEM_LETTERS).map((word) => word.slice(0, STEM_LETTERS)),
  );
}
