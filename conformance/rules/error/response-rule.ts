import { type FindingDetails, reportFindings } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import type { ExchangeWithResponse } from "./api-responses.ts";
import { unknownBrandRequests } from "./probes.ts";

interface ResponseCheck {
  readonly id: string;
  readonly responses: (survey: Survey) => readonly ExchangeWithResponse[];
  readonly needs: string;
  /** Returns what is wrong with a response; null: nothing. */
  readonly findingIn: (exchange: ExchangeWithResponse) => FindingDetails | null;
}

/** A rule that checks each response by itself, whatever its operation. */
export function responseRule({ id, responses, needs, findingIn }: ResponseCheck): Rule {
  return {
    id,
    requests: unknownBrandRequests,
    judge(survey, reporter) {
      reporter.needs(needs);
      for (const exchange of responses(survey)) {
        const finding = findingIn(exchange);
        reportFindings(reporter, exchange, finding === null ? [] : [finding]);
      }
    },
  };
}
