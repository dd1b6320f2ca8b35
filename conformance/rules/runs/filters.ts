import { reportFindings, formatValue } from "../../assert/findings.ts";
import { type Exchange, credentialIdentity } from "../../core/exchange.ts";
import { isValidRequest } from "../../assert/valid-request.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { listingRequests, sampleRequests } from "../../plan/runs.ts";
import { runRows } from "../../assert/runs.ts";
import { rowsOf, fieldTexts, itemsOf } from "../../assert/rows.ts";

/** Filters and the row fields that show them. */
const FILTERS = [
  ["llm_provider", "provider"],
  ["brand_prompt_id", "brand_prompt_id"],
] as const;

/** §4.6: a filtered list has matching rows only. A witness requires that the brand has other rows too. */
export const runsFilters: Rule = {
  id: "runs.filters",
  requests: (survey) => [...listingRequests(survey), ...sampleRequests(survey)],
  judge(survey, reporter) {
    const validOnes = survey
      .responses("listQueryRuns")
      .filter((one) => isValidRequest(survey, one));
    for (const [parameter, field] of FILTERS) {
      let seen = false;
      for (const exchange of validOnes) {
        const wanted = parametersOf(exchange)[parameter];
        if (wanted === undefined || (field === "brand_prompt_id" && !idsStay(survey))) continue;
        const rows = rowsOf(exchange).filter(({ row }) => typeof row[field] === "string");
        const findings = rows
          .filter(({ row }) => row[field] !== wanted)
          .map(({ pointer, row }) => ({
            pointer: `${pointer}/${field}`,
            kind: "row-not-matching",
            expected: `${formatValue(wanted)}, as requested with ${parameter}`,
            actual: formatValue(row[field]),
          }));
        const witness = rows.length > 0 && hasOthers(survey, exchange, field, wanted);
        seen ||= witness;
        reportFindings(reporter, exchange, findings, witness);
      }
      if (!seen) reporter.needs(`runs with several values of ${parameter}`);
    }
  },
};

/** Whether the brand has rows with another value, which an ignored filter would include. */
function hasOthers(survey: Survey, exchange: Exchange, field: string, wanted: string): boolean {
  const { brand } = parametersOf(exchange);
  return runRows(survey).some(
    (other) =>
      other.brand === brand &&
      credentialIdentity(other.exchange) === credentialIdentity(exchange) &&
      typeof other.row[field] === "string" &&
      other.row[field] !== wanted,
  );
}

/** Whether a prompt has the same id in two lists; ids may differ in every response. */
function idsStay(survey: Survey): boolean {
  return survey.memoize("runs.ids-stay", () => {
    const listed = new Set(survey.responses("listQueries").flatMap(promptIds));
    return survey
      .responses("listQueryRuns", "listPromptsByVisibility")
      .flatMap(promptIds)
      .some((id) => listed.has(id));
  });
}

function promptIds(exchange: Exchange): string[] {
  return fieldTexts(itemsOf(exchange), "brand_prompt_id");
}
