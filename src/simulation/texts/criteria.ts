import type { Chance } from "../../common/random.ts";
import type { SubjectGroup } from "../catalogue/language-pack.ts";

/** Three criteria of a subject in random order, as slots. */
export function criteriaSlots(
  { group }: { readonly group: SubjectGroup },
  chance: Chance,
): Readonly<Record<"c1" | "c2" | "c3", string>> {
  const [c1 = "", c2 = "", c3 = ""] = chance.shuffled(group.criteria);
  return { c1, c2, c3 };
}
