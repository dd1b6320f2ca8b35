import { reportStatus } from "../../assert/status.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { neededWrite } from "./first-write.ts";
import {
  limitedBrandPost,
  limitedPromptsPost,
  plainPost,
  accepted,
  platformlessText,
  wrongPlatformPosts,
} from "./posts.ts";
import {
  judgeRefusal,
  ownPrompts,
  reportAdded,
  typeRefusal,
  type RefusedWrite,
} from "./refused.ts";
import { writeRequests } from "./write-requests.ts";

/** §4.8, §7, §8: platforms are required, known, and allowed by the plan. */
export const writeLlms: Rule = {
  id: "write.llms",
  requests: writeRequests,
  judge(survey, reporter) {
    if (plainPost(survey) === null) reporter.needs(neededWrite(survey));
    else {
      const refused = wrongPlatformPosts(survey).map((request) =>
        judgeRefusal(survey, reporter, refusalOf(request)),
      );
      const [first] = refused;
      const list = ownPrompts(survey);
      const areRefused = refused.every((exchange) => exchange !== null);
      const added = { texts: [platformlessText(survey)], what: "prompts" };
      if (first != null && list !== null && areRefused) reportAdded(reporter, first, list, added);
      for (const exchange of refused) if (exchange !== null) reporter.holds(exchange);
    }
    judgeLimited(survey, reporter);
  },
};

function refusalOf(request: PlannedRequest): RefusedWrite {
  const refusal = typeRefusal(request);
  if (refusal.parameters.length > 0) return refusal;
  return { ...refusal, why: "llms has an unknown slug", parameters: ["llms"] };
}

/** The error status is not documented. */
function judgeLimited(survey: Survey, reporter: Reporter): void {
  if (accepted(survey, limitedBrandPost(survey)) === null) return;
  const exchange = survey.find(limitedPromptsPost(survey));
  const status = exchange?.response?.status;
  if (exchange === null || status === undefined) return;
  if (status === 200) {
    reportStatus(reporter, exchange, "an error: the plan of the key lacks a platform of llms", {
      parameters: ["llms"],
    });
  } else if (REFUSALS.has(status)) reporter.holds(exchange);
}

const REFUSALS: ReadonlySet<number> = new Set([400, 403, 404, 409, 422]);
