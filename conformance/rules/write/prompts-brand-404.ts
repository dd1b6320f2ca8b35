import { itemsOf } from "../../assert/rows.ts";
import { repeated } from "../../core/planned-request.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import { bodyOf, type Survey } from "../../core/survey.ts";
import { neededWrite } from "./first-write.ts";
import { absentBrandPost, elsewherePost, plainPost } from "./posts.ts";
import { brandsRequest } from "./reads.ts";
import { judgeRefusal } from "./refused.ts";
import { testDataOf } from "./test-data.ts";
import { writeRequests } from "./write-requests.ts";

/** §4.8, §7: prompts can be added to tracked brands only. */
export const writePromptsBrand404: Rule = {
  id: "write.prompts-brand-404",
  requests: writeRequests,
  judge(survey, reporter) {
    const plain = plainPost(survey);
    if (plain === null) return reporter.needs(neededWrite(survey));
    const request = absentBrandPost(survey, plain.platform);
    const exchange = judgeRefusal(survey, reporter, {
      request,
      status: 404,
      why: "the brand is not tracked",
      parameters: ["brand"],
    });
    if (exchange !== null) reporter.holds(exchange);
    judgeElsewhere(survey, reporter, plain.platform);
  },
};

/** Judges the prompt for a brand that was added with the limited key, if the write-enabled one does not list it. */
function judgeElsewhere(survey: Survey, reporter: Reporter, platform: string): void {
  const { limitedBrand } = testDataOf(survey);
  const list = survey.find(repeated(brandsRequest(survey)));
  const body = list === null ? null : bodyOf(list);
  if (list === null || body?.has_more !== false) return;
  if (itemsOf(list).some((row) => row?.brand === limitedBrand)) return;
  const exchange = judgeRefusal(survey, reporter, {
    request: elsewherePost(survey, platform),
    status: 404,
    why: "the brand is tracked in another workspace only",
    parameters: ["brand"],
  });
  if (exchange !== null) reporter.holds(exchange);
}
