import { type FindingDetails, reportFindings } from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { NEEDS_WRITE } from "./test-data.ts";
import { accepted, acceptedPlaces, detailedPost, plainPost } from "./posts.ts";
import { ownPrompts } from "./refused.ts";
import { writeRequests } from "./write-requests.ts";

/** §4.8: added prompts are listed. */
export const writePromptsListed: Rule = {
  id: "write.prompts-listed",
  requests: writeRequests,
  judge(survey, reporter) {
    const texts = addedTexts(survey);
    const list = ownPrompts(survey);
    if (texts.length === 0 || list === null) {
      reporter.needs(texts.length === 0 ? NEEDS_WRITE : "the prompts of a brand that was added");
      return;
    }
    const lacking = texts.filter((text) => !list.rows.some((row) => row?.text === text));
    const several = repeatedTexts(survey, list.rows);
    if (several.length > 0) reportFindings(reporter, list.exchange, several);
    else if (lacking.length === 0) reporter.holds(list.exchange);
    else if (!list.isWhole) reporter.needs("the complete list of an added brand's prompts");
    else {
      for (const text of lacking) {
        reporter.violates({
          exchange: list.exchange,
          pointer: "/items",
          kind: "prompt-lacking",
          expected: `"${text}", which was added`,
          actual: `${list.rows.length} other prompts`,
          compared: acceptedPlaces(survey, postsOf(survey)),
        });
      }
    }
  },
};

/** Returns findings for prompts that were added once and are listed more than once. */
function repeatedTexts(survey: Survey, rows: readonly Json[]): FindingDetails[] {
  const plain = plainPost(survey);
  const countOf = (text: string): number =>
    rows.filter((row) => typeof row?.text === "string" && row.text.trim() === text).length;
  return (plain?.texts ?? [])
    .filter((text) => countOf(text) > 1)
    .map((text) => ({
      pointer: "/items",
      kind: "repeated",
      expected: `one row for "${text}"`,
      actual: `${countOf(text)} rows`,
      compared: acceptedPlaces(survey, postsOf(survey)),
    }));
}

function postsOf(survey: Survey): PlannedRequest[] {
  const plain = plainPost(survey);
  return plain === null ? [] : [plain.request, detailedPost(survey, plain.platform).request];
}

function addedTexts(survey: Survey): readonly string[] {
  const plain = plainPost(survey);
  if (plain === null) return [];
  const { request, text } = detailedPost(survey, plain.platform);
  return accepted(survey, request) === null ? plain.texts : [...plain.texts, text];
}
