import type { Rule } from "../../core/rule.ts";
import { neededWrite } from "./first-write.ts";
import { absentBrandPost, plainPost } from "./posts.ts";
import { judgeRefusal } from "./refused.ts";
import { writeRequests } from "./write-requests.ts";

/** §4.8, §7: prompts can be added to tracked brands only. */
export const writePromptsBrand404: Rule = {
  id: "write.prompts-brand-404",
  requests: writeRequests,
  judge(survey, reporter) {
    const plain = plainPost(survey);
    if (plain === null) {
      reporter.needs(neededWrite(survey));
      return;
    }
    const request = absentBrandPost(survey, plain.platform);
    const exchange = judgeRefusal(survey, reporter, {
      request,
      status: 404,
      why: "the brand is not tracked",
      parameters: ["brand"],
    });
    if (exchange !== null) reporter.holds(exchange);
  },
};
