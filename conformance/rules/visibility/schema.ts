import { Survey } from "../../core/survey.ts";
import type { Rule } from "../../core/rule.ts";
import { schemaRule } from "../../assert/schema-rule.ts";
import { discoveryRequests } from "../../plan/discovery.ts";
import { isOverall } from "../../assert/visibility.ts";

const everyResponse = schemaRule("visibility.schema", ["getVisibility"], discoveryRequests);

/** §2.7: the seven metrics, `date_range` and `filters_applied`. Grouped responses are not documented. */
export const visibilitySchema: Rule = {
  id: "visibility.schema",
  requests: discoveryRequests,
  judge(survey, reporter) {
    const overall = survey.exchangesOf("getVisibility").filter(isOverall);
    everyResponse.judge(new Survey(survey.settings, overall), reporter);
  },
};
