import type { Exchange } from "../../core/exchange.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { statusText } from "../../assert/status.ts";
import { mayWrite } from "./test-data.ts";
import { accepted, brandPost, triedPlainPosts } from "./posts.ts";
import { writeRequests } from "./write-requests.ts";

/** §4.8: a new brand with a bare host name is accepted. */
export const writeBrandAccepted = acceptanceRule("write.brand-accepted", (survey) => [
  brandPost(survey),
]);

/** §4.8: two prompts for one platform are accepted; at least one platform is in the plan. */
export const writePromptsAccepted = acceptanceRule("write.prompts-accepted", (survey) =>
  triedPlainPosts(survey).map(({ request }) => request),
);

/** A rule: one of the documented writes succeeds. A 403 may name a quota, so it is not a finding. */
function acceptanceRule(id: string, posts: (survey: Survey) => PlannedRequest[]): Rule {
  return {
    id,
    requests: writeRequests,
    judge(survey, reporter) {
      if (!mayWrite(survey)) return reporter.needs("--write-key with --allow-writes");
      const requests = posts(survey);
      const success = requests.map((request) => accepted(survey, request)).find(Boolean);
      if (success) return reporter.holds(success);
      const exchanges = requests
        .map((request) => survey.find(request))
        .filter((one) => one !== null);
      const refusal = exchanges[0];
      if (refusal === undefined) reporter.needs("an accepted brand");
      else if (exchanges.length === requests.length && exchanges.every(isRefused)) {
        reporter.violates({
          exchange: refusal,
          pointer: "",
          kind: "valid-request-refused",
          expected: "status 200",
          actual: statusText(refusal),
        });
      } else
        reporter.needs(`a write that is executed, not ${statusText(exchanges.at(-1) ?? refusal)}`);
    },
  };
}

function isRefused({ response }: Exchange): boolean {
  return response?.status === 400 || response?.status === 404 || response?.status === 405;
}
