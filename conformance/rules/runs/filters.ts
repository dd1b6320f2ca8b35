import { type Exchange, type Json, keyOf } from "../../exchange.ts";
import { asksLawfully } from "../../lawful.ts";
import type { Rule } from "../../rule.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { shown, tell } from "../../tell.ts";
import { listingAsks, sampleAsks } from "./asks.ts";
import { rowsOf, runRows } from "./rows.ts";

/** Filters and the fields of a row in which they show. */
const FILTERS = [
  ["llm_provider", "provider"],
  ["brand_prompt_id", "brand_prompt_id"],
] as const;

/** §4.6: a filter leaves rows of its own value only; seen where the brand has rows of others too. */
export const runsFilters: Rule = {
  id: "runs.filters",
  asks: (survey) => [...listingAsks(survey), ...sampleAsks(survey)],
  judge(survey, judgement) {
    const lawful = survey.replies("listQueryRuns").filter((one) => asksLawfully(survey, one));
    for (const [parameter, field] of FILTERS) {
      let seen = false;
      for (const exchange of lawful) {
        const wanted = parametersOf(exchange)[parameter];
        if (wanted === undefined || (field === "brand_prompt_id" && !idsStay(survey))) continue;
        const rows = rowsOf(exchange).filter(({ row }) => typeof row[field] === "string");
        const findings = rows
          .filter(({ row }) => row[field] !== wanted)
          .map(({ pointer, row }) => ({
            pointer: `${pointer}/${field}`,
            kind: "row-not-matching",
            expected: `${shown(wanted)}, as asked for with ${parameter}`,
            actual: shown(row[field]),
          }));
        const witness = rows.length > 0 && hasOthers(survey, exchange, field, wanted);
        seen ||= witness;
        tell(judgement, exchange, { findings, witness });
      }
      if (!seen) judgement.missing(`answers of several values of ${parameter}`);
    }
  },
};

/** Whether the brand has rows of another value, which an ignored filter would let in. */
function hasOthers(survey: Survey, exchange: Exchange, field: string, wanted: string): boolean {
  const { brand } = parametersOf(exchange);
  return runRows(survey).some(
    (other) =>
      other.brand === brand &&
      keyOf(other.exchange) === keyOf(exchange) &&
      typeof other.row[field] === "string" &&
      other.row[field] !== wanted,
  );
}

/** Whether a prompt has the same id in two lists: an id may be opaque enough to be another each time. */
function idsStay(survey: Survey): boolean {
  return survey.once("runs.ids-stay", () => {
    const listed = new Set(survey.replies("listQueries").flatMap(promptIds));
    return survey
      .replies("listQueryRuns", "listPromptsByVisibility")
      .flatMap(promptIds)
      .some((id) => listed.has(id));
  });
}

function promptIds({ reply }: Exchange): string[] {
  const items: unknown = reply?.json?.items;
  if (!Array.isArray(items)) return [];
  return items
    .map((item: Json) => item?.brand_prompt_id)
    .filter((id): id is string => typeof id === "string");
}
