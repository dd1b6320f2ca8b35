import type { Rule } from "../../core/rule.ts";
import { halvesRequests, judgeHalf } from "./split.ts";

/** §4.3: like domains.filter-brand, for the runs that do not mention the brand. */
export const domainsExcludeBrand: Rule = {
  id: "domains.exclude-brand",
  requests: halvesRequests,
  judge: (survey, reporter) => judgeHalf(survey, "excluded", reporter),
};
