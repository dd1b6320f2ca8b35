import type { Rule } from "../../core/rule.ts";
import { citedSample, domainsRequests } from "../../plan/cited-sources.ts";
import { judgeDescending } from "../../assert/descending.ts";
import { adjacentPageRequests, totalOf } from "../../plan/paging.ts";

const LIST = { id: "listCitedDomains", field: "citation_count" } as const;

/** §2.9, §4.3: sorted by citation count over all pages; ties in any order. */
export const domainsOrder: Rule = {
  id: "domains.order",
  requests(survey) {
    const values = citedSample(survey)?.values;
    const total = totalOf(survey, survey.plan(LIST.id, { ...values, limit: 100, offset: 0 }));
    // The pages of a longer list are adjacent themselves.
    const isOnePage = values !== undefined && (total === null || total <= 100);
    const small = isOnePage ? adjacentPageRequests(survey, LIST, values) : [];
    return [...domainsRequests(survey), ...small];
  },
  judge(survey, reporter) {
    judgeDescending(survey, LIST, reporter);
  },
};
