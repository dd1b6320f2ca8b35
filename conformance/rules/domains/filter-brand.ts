import type { Rule } from "../../rule.ts";
import { halvesAsks, judgeHalf } from "./split.ts";

/** §4.3: answers that name X and answers that do not are all answers. Where pages are counted, the halves overlap. */
export const domainsFilterBrand: Rule = {
  id: "domains.filter-brand",
  asks: halvesAsks,
  judge: (survey, judgement) => judgeHalf(survey, "filtered", judgement),
};
