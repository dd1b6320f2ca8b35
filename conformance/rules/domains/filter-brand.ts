import type { Rule } from "../../core/rule.ts";
import { halvesRequests, judgeHalf } from "./split.ts";

/** §4.3: runs that mention X and runs that do not are all runs. If URLs are counted, the halves overlap. */
export const domainsFilterBrand: Rule = {
  id: "domains.filter-brand",
  requests: halvesRequests,
  judge: (survey, reporter) => judgeHalf(survey, "filtered", reporter),
};
