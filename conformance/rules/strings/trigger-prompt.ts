import { withoutDots } from "../../assert/ellipsis.ts";
import { formatValue, reportFindings, type FindingDetails } from "../../assert/findings.ts";
import { promptOfToken } from "../../assert/prompts.ts";
import { itemsOf, rowsOf, type Row } from "../../assert/rows.ts";
import { searchListings } from "../../assert/search-listings.ts";
import type { Place, Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { triggerRequests } from "./triggers.ts";

/** §2.4, §2.12: the prompt of a string has its text. */
export const stringsTriggerPrompt: Rule = {
  id: "strings.trigger-prompt",
  requests: triggerRequests,
  judge(survey, reporter) {
    reporter.needs("a search string with triggered_by, and its prompt in /queries");
    for (const listing of searchListings(survey, "search")) {
      for (const exchange of listing.pages) {
        const rows = rowsOf(exchange);
        const findings = rows.flatMap((row) => textFindings(survey, row));
        const isKnown = rows.some(
          ({ row }) => promptOfToken(survey, row["triggered_by"]?.brand_prompt_id) !== null,
        );
        reportFindings(reporter, exchange, findings, isKnown);
      }
    }
  },
};

/** The lists with a prompt. */
function listsOf(survey: Survey, token: unknown): Place[] {
  return survey.responses("listQueries").flatMap((exchange) => {
    const at = itemsOf(exchange).findIndex((prompt) => prompt?.brand_prompt_id === token);
    return at === -1 ? [] : [{ exchange, pointer: `/items/${at}/text` }];
  });
}

/** The text of the prompt, or its beginning with an ellipsis. */
function textFindings(survey: Survey, { row, pointer }: Row): FindingDetails[] {
  const { brand_prompt_id: token, prompt: text } = row["triggered_by"] ?? {};
  const own: unknown = promptOfToken(survey, token)?.text;
  if (typeof text !== "string" || typeof own !== "string" || text === own) return [];
  const isShortened = withoutDots(text) !== text && own.startsWith(withoutDots(text));
  if (isShortened) return [];
  return [
    {
      pointer: `${pointer}/triggered_by/prompt`,
      kind: "not-the-prompt",
      expected: `${formatValue(own)}, as in /queries`,
      actual: formatValue(text),
      compared: listsOf(survey, token),
    },
  ];
}
