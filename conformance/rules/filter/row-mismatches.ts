import { withoutDots } from "../../assert/ellipsis.ts";
import { formatValue } from "../../assert/findings.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Survey } from "../../core/survey.ts";
import { promptOfToken } from "../../assert/prompts.ts";
import type { Filters } from "./filter-groups.ts";

export interface Mismatch {
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
}

interface CheckedRows {
  /** Number of values that could mismatch. */
  readonly checked: number;
  readonly wrong: readonly Mismatch[];
}

/** Returns the rows of a response that show by themselves that they do not match its filters. */
export function rowMismatches(
  survey: Survey,
  { operation, response }: Exchange,
  by: Filters,
): CheckedRows {
  const body: Json = response?.json;
  const items: readonly Json[] = Array.isArray(body?.items) ? body.items : [];
  if (operation === "listCitations") return lists(items, "providers", by, "llm_provider");
  if (operation === "listPromptsByVisibility") return lists(items, "tags", by, "query_tag");
  if (operation === "listSearches") return searches(body, by.llm_provider);
  return operation === "listQueryRuns" ? runs(survey, items, by) : { checked: 0, wrong: [] };
}

/** Checks rows with a list that must contain the value. */
// oxlint-disable-next-line max-params -- rows with one of their fields, and filters with one of them
function lists(
  items: readonly Json[],
  field: string,
  by: Filters,
  parameter: "llm_provider" | "query_tag",
): CheckedRows {
  const value = by[parameter];
  if (value === undefined) return { checked: 0, wrong: [] };
  const reported = items.map((row): unknown => row?.[field]);
  const wrong = reported.flatMap((list, index) =>
    Array.isArray(list) && !list.includes(value)
      ? [
          {
            pointer: `/items/${index}/${field}`,
            expected: `a list containing "${value}", as requested with ${parameter}`,
            actual: JSON.stringify(list),
          },
        ]
      : [],
  );
  return { checked: reported.filter(Array.isArray).length, wrong };
}

/** Checks that searches of other platforms are not counted. */
function searches(body: Json, slug: string | undefined): CheckedRows {
  const map: unknown = body?.searches_by_provider_total;
  if (slug === undefined || typeof map !== "object" || map === null) {
    return { checked: 0, wrong: [] };
  }
  const counted = Object.entries(map).filter(([, count]) => typeof count === "number" && count > 0);
  const wrong = counted
    .filter(([provider]) => provider !== slug)
    .map(([provider, count]) => ({
      pointer: `/searches_by_provider_total/${provider}`,
      expected: `searches of ${slug} only, as requested with llm_provider`,
      actual: String(count),
    }));
  return { checked: counted.length, wrong };
}

/** Checks runs of one platform and prompt: by token, or by text if tokens differ in every response. */
function runs(survey: Survey, items: readonly Json[], by: Filters): CheckedRows {
  const { llm_provider, brand_prompt_id } = by;
  if (llm_provider === undefined && brand_prompt_id === undefined) return { checked: 0, wrong: [] };
  const rows = items.filter((row) => typeof row === "object" && row !== null);
  const wrong = rows.flatMap((row, index): Mismatch[] => [
    ...(isMismatch(row.provider, llm_provider)
      ? [mismatch(index, "provider", row, { llm_provider })]
      : []),
    ...(isMismatch(row.brand_prompt_id, brand_prompt_id) &&
    !isOfText(row.prompt_text_preview, promptOfToken(survey, brand_prompt_id)?.text)
      ? [mismatch(index, "brand_prompt_id", row, { brand_prompt_id })]
      : []),
  ]);
  return { checked: rows.length, wrong };
}

// oxlint-disable-next-line max-params -- a field of a row, and the parameter that it does not match
function mismatch(
  index: number,
  field: string,
  row: Json,
  parameter: Record<string, string>,
): Mismatch {
  const [[name, value] = ["", ""]] = Object.entries(parameter);
  const expected = `"${value}", as requested with ${name}`;
  return { pointer: `/items/${index}/${field}`, expected, actual: formatValue(row[field]) };
}

function isMismatch(value: unknown, wanted: string | undefined): wanted is string {
  return wanted !== undefined && typeof value === "string" && value !== wanted;
}

/** Whether a preview can be the beginning of a text; true if the text is unknown. */
function isOfText(preview: unknown, text: unknown): boolean {
  if (typeof preview !== "string" || typeof text !== "string") return true;
  return text.startsWith(withoutDots(preview));
}
