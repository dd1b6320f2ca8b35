import { counted } from "../../../src/common/counted.ts";
import {
  formatDifference,
  type FindingDetails,
  reportFindings,
  otherRows,
} from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import { repeated } from "../../core/planned-request.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { neededWrite } from "./first-write.ts";
import { acceptedPosts, confirmingPosts, lackingTexts, textAgain } from "./confirmation.ts";
import { accepted, acceptedPlaces, plainPost } from "./posts.ts";
import { type OwnPrompts, ownPrompts } from "./refused.ts";
import { promptText } from "./test-data.ts";
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
  if (lackAgain.length === 0 || !areConfirmed(survey))
    return reporter.needs("added prompts that are not removed outside of the API during the check");
  for (const text of lackAgain) {
    reporter.violates({
      exchange: list.exchange,
      pointer: "/items",
      kind: "prompt-lacking",
      expected: `"${text}", which was added`,
      actual: changedText(survey, list.rows, text) ?? otherRows(list.rows.length),
      compared: acceptedPlaces(survey, acceptedPosts(survey)),
    });
  }
}

/** Characters with which the texts of a check differ from each other, after those that all have. */
const MIN_COMMON = 8;

/** Returns the listed text that seems to be an added one, because it was not posted and begins like it; null: none. */
function changedText(survey: Survey, rows: readonly Json[], text: string): string | null {
  const posted = new Set(
    survey
      .exchangesOf("addPrompts")
      .flatMap(({ request }): unknown => (request.body as Json)?.prompts),
  );
  const beginning = text.slice(0, promptText(survey, "").indexOf(": .") + 2 + MIN_COMMON);
  const found: unknown = rows.find(
    (row) =>
      typeof row?.text === "string" && row.text.startsWith(beginning) && !posted.has(row.text),
  )?.text;
  return found === undefined ? null : formatDifference(text, found)[1];
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
