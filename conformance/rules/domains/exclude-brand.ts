import type { Rule } from "../../rule.ts";
import { halvesAsks, judgeHalf } from "./split.ts";

/** §4.3: the other half of domains.filter-brand, told at its own rows. */
export const domainsExcludeBrand: Rule = {
  id: "domains.exclude-brand",
  asks: halvesAsks,
  judge: (survey, judgement) => judgeHalf(survey, "excluded", judgement),
};
