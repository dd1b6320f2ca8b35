import type { Rule } from "../../core/rule.ts";
import { judgeDescending } from "../../assert/descending.ts";
import { adjacentPageRequests } from "../../plan/paging.ts";
import { sovRequests, sovSample } from "../../plan/share-of-voice.ts";

const LIST = { id: "listTopMentionedBrands", field: "mention_count" } as const;

/** §4.2: sorted by mentions over all pages; ties in any order. */
export const sovOrder: Rule = {
  id: "sov.order",
  requests(survey) {
    const sample = sovSample(survey);
    const seam = sample === null ? [] : adjacentPageRequests(survey, LIST, sample.values);
    return [...sovRequests(survey), ...seam];
  },
  judge(survey, reporter) {
    judgeDescending(survey, LIST, reporter);
  },
};
