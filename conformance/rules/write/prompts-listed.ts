import { counted } from "../../../src/common/counted.ts";
import { type FindingDetails, reportFindings, otherRows } from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import { repeated } from "../../core/planned-request.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { neededWrite } from "./first-write.ts";
import { acceptedPosts, confirmingPosts, lackingTexts, textAgain } from "./confirmation.ts";
import { accepted, acceptedPlaces, plainPost } from "./posts.ts";
import { type OwnPrompts, ownPrompts } from "./refused.ts";
import { writeRequests } from "./write-requests.ts";

/** §4.8: added prompts are listed. */
export const writePromptsListed: Rule = {
  id: "write.prompts-listed",
  requests: writeRequests,
  judge(survey, reporter) {
    const list = ownPrompts(survey);
    if (plainPost(survey) === null || list === null) {
      const brand = "the prompts of a brand that was added";
      reporter.needs(plainPost(survey) === null ? neededWrite(survey) : brand);
      return;
    }
    const lacking = lackingTexts(survey);
    const several = repeatedTexts(survey, list.rows);
    if (several.length > 0) reportFindings(reporter, list.exchange, several);
    else if (lacking.length === 0) reporter.holds(list.exchange);
    else if (!list.isWhole) reporter.needs("the complete list of an added brand's prompts");
    else judgeLacking(survey, reporter, list, lacking);
  },
};

/** Reports prompts that are not listed, unless prompts that were added in the same way afterwards are. */
function judgeLacking(
  survey: Survey,
  reporter: Reporter,
  list: OwnPrompts,
  lacking: readonly string[],
): void {
  const again = ownPrompts(survey, 2);
  const lackAgain = lacking.filter(
    (text) => again?.isWhole === true && !again.rows.some((row) => row?.text === textAgain(text)),
  );
  if (lackAgain.length === 0 || !areConfirmed(survey)) {
    reporter.needs("added prompts that are not removed outside of the API during the check");
    return;
  }
  for (const text of lackAgain) {
    reporter.violates({
      exchange: list.exchange,
      pointer: "/items",
      kind: "prompt-lacking",
      expected: `"${text}", which was added`,
      actual: otherRows(list.rows.length),
      compared: acceptedPlaces(survey, acceptedPosts(survey)),
    });
  }
}

/** Whether the POSTs that confirm a finding were accepted. */
function areConfirmed(survey: Survey): boolean {
  const [, ...prompts] = confirmingPosts(survey);
  return prompts.every((post) => accepted(survey, repeated(post)) !== null);
}

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
      actual: counted(countOf(text), "row"),
      compared: acceptedPlaces(survey, acceptedPosts(survey)),
    }));
}
