import { reportFindings } from "../../assert/findings.ts";
import { isCount } from "../../assert/numbers.ts";
import { isValidRequest } from "../../assert/valid-request.ts";
import { itemEntries, responsesOf } from "../../assert/search-listings.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf } from "../../core/survey.ts";
import { searchFilterRequests } from "../../plan/searches.ts";

/** §2.12: prompt_count counts prompts. Which levels it includes is open (C56), so a topic may count none itself. */
export const topicsPromptCount: Rule = {
  id: "topics.prompt-count",
  requests: searchFilterRequests,
  judge(survey, reporter) {
    reporter.needs("topics under brand_prompt_id");
    for (const exchange of responsesOf(survey, "topic")) {
      if (parametersOf(exchange)["brand_prompt_id"] === undefined) continue;
      if (!isValidRequest(survey, exchange)) continue;
      const counted = itemEntries(exchange).filter(([, row]) => isCount(row.prompt_count));
      const findings = counted
        .filter(([, { prompt_count: count }]) => count > 1)
        .map(([index, { prompt_count: count }]) => ({
          pointer: `/items/${index}/prompt_count`,
          kind: "more-prompts",
          expected: "at most 1, because the request is about one prompt",
          actual: String(count),
        }));
      reportFindings(reporter, exchange, findings, counted.length > 0);
    }
  },
};
