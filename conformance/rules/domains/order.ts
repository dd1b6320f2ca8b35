import type { Rule } from "../../core/rule.ts";
import { citedSample, domainsRequests } from "../../plan/cited-sources.ts";
import { judgeDescending } from "../../assert/descending.ts";
import { adjacentPageRequests } from "../../plan/paging.ts";

const LIST = { id: "listCitedDomains", field: "citation_count" } as const;

/** §2.9, §4.3: sorted by citation count over all pages; ties in any order. */
export const domainsOrder: Rule = {
  id: "domains.order",
  requests(survey) {
    const sample = citedSample(survey);
    const seam = sample === null ? [] : adjacentPageRequests(survey, LIST, sample.values);
    return [...domainsRequests(survey), ...seam];
  },
  judge(survey, reporter) {
    judgeDescending(survey, LIST, reporter);
  },
};
