import type { Rule } from "../../rule.ts";
import { citedGround, domainsAsks } from "../citations/ground.ts";
import { judgeDescending, seamAsks } from "../sov/descending.ts";

/** §2.9, §4.3: ranked by citation count, down the whole walk; sites with equal counts may stand in any order. */
export const domainsOrder: Rule = {
  id: "domains.order",
  asks(survey) {
    const ground = citedGround(survey);
    const seam = ground === null ? [] : seamAsks(survey, "listCitedDomains", ground.values);
    return [...domainsAsks(survey), ...seam];
  },
  judge(survey, judgement) {
    const list = { id: "listCitedDomains", field: "citation_count" } as const;
    judgeDescending(survey, list, judgement);
  },
};
