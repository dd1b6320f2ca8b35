import { reportFindings } from "../../assert/findings.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import { PROVIDERS } from "../../plan/discovery.ts";
import type { Survey } from "../../core/survey.ts";
import { dayRequests, judgeDays } from "./days.ts";
import { filterRequests } from "./filter-requests.ts";
import { filterGroups, type FilterGroup } from "./filter-groups.ts";
import { partSums, wrongSums } from "./part-sums.ts";

/** §4.2 to §4.6: each run has one platform and one day, so counts of runs add up over all of them. */
export const partition: Rule = {
  id: "filter.partition",
  requests: (survey) => [...filterRequests(survey), ...dayRequests(survey)],
  judge(survey, reporter) {
    for (const filterGroup of filterGroups(survey)) judgePlatforms(survey, filterGroup, reporter);
    judgeDays(survey, reporter);
    reporter.needs("a response and its parts by platform or day, without changes during the check");
  },
};

/** Checks the sum over the five platforms, if each was requested without another filter. */
function judgePlatforms(survey: Survey, { whole, parts }: FilterGroup, reporter: Reporter): void {
  const alone = parts.filter(({ filters }) => Object.keys(filters).length === 1);
  const responses = PROVIDERS.flatMap((slug) => {
    const part = alone.find(({ filters }) => filters.llm_provider === slug);
    return part === undefined ? [] : [part.exchange];
  });
  if (responses.length < PROVIDERS.length) return;
  const sums = partSums(survey, whole, responses).filter(
    ({ addsUp, isBeforeFilters }) => addsUp && !isBeforeFilters,
  );
  const couldFail = sums.some(({ value }) => value > 0);
  reportFindings(reporter, whole, wrongSums(sums, "five platforms"), couldFail);
}
