import { reportFindings, formatValue } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { succeeded } from "../../core/survey.ts";
import { rowsOf } from "../../assert/rows.ts";
import { neededWrite } from "./first-write.ts";
import { acceptedPlaces, plainPost } from "./posts.ts";
import { ownAnswersRequest } from "./reads.ts";
import { writeRequests } from "./write-requests.ts";

/**
 * §4.8: the first crawl is queued. Its time is not documented, so no runs within the check is inconclusive.
 */
export const writeCrawl: Rule = {
  id: "write.crawl",
  requests: writeRequests,
  judge(survey, reporter) {
    const plain = plainPost(survey);
    reporter.needs(
      plain === null ? neededWrite(survey) : "runs of added prompts before the check ends",
    );
    if (plain === null) return;
    for (const repetition of [0, 1, 2]) {
      const exchange = survey.find({ ...ownAnswersRequest(survey), repetition });
      if (exchange === null || !succeeded(exchange)) continue;
      const rows = rowsOf(exchange);
      const findings = rows
        .filter(({ row }) => row["provider"] !== plain.platform)
        .map(({ row, pointer }) => ({
          pointer: `${pointer}/provider`,
          kind: "platform-not-asked",
          expected: `"${plain.platform}", the only platform in llms`,
          actual: formatValue(row["provider"]),
          compared: acceptedPlaces(survey, [plain.request]),
        }));
      reportFindings(reporter, exchange, findings, rows.length > 0);
    }
  },
};
