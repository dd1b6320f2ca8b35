import { withoutDots } from "../../assert/ellipsis.ts";
import { type Difference, formatValue } from "../../assert/findings.ts";
import { rowsOf, type Row } from "../../assert/rows.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Survey } from "../../core/survey.ts";
import { promptOfToken } from "../../assert/prompts.ts";
import type { Filters } from "./filter-groups.ts";

interface CheckedRows {
  /** Number of values that could mismatch. */
  readonly checked: number;
  readonly wrong: readonly Difference[];
}

/** Returns the rows of a response that show by themselves that they do not match its filters. */
export function rowMismatches(survey: Survey, exchange: Exchange, by: Filters): CheckedRows {
  const { operation, response } = exchange;
  if (operation === "listSearches") return searches(response?.json, by.llm_provider);
  const rows = rowsOf(exchange);
  if (operation === "listCitations") return lists(rows, "providers", by, "llm_provider");
  if (operation === "listPromptsByVisibility") return lists(rows, "tags", by, "query_tag");
  return operation === "listQueryRuns" ? runs(survey, rows, by) : { checked: 0, wrong: [] };
}

/** Checks rows with a list that must contain the value. */
// oxlint-disable-next-line max-params -- rows with one of their fields, and filters with one of them
function lists(
  rows: readonly Row[],
  field: string,
  by: Filters,
  parameter: "llm_provider" | "query_tag",
): CheckedRows {
  const value = by[parameter];
  if (value === undefined) return { checked: 0, wrong: [] };
  const checked = rows.filter(({ row }) => Array.isArray(row[field]));
  const wrong = checked
    .filter(({ row }) => !row[field].includes(value))
    .map(({ row, pointer }) => ({
      pointer: `${pointer}/${field}`,
      expected: `a list containing "${value}", as requested with ${parameter}`,
      actual: JSON.stringify(row[field]),
    }));
  return { checked: checked.length, wrong };
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
function runs(survey: Survey, rows: readonly Row[], by: Filters): CheckedRows {
  const { llm_provider, brand_prompt_id } = by;
  if (llm_provider === undefined && brand_prompt_id === undefined) return { checked: 0, wrong: [] };
  const wrong = rows.flatMap((found): Difference[] => {
    const { row } = found;
    const isOtherPlatform = isMismatch(row.provider, llm_provider);
    const isOtherPrompt =
      isMismatch(row.brand_prompt_id, brand_prompt_id) &&
      !isOfText(row.prompt_text_preview, promptOfToken(survey, brand_prompt_id)?.text);
    return [
      ...(isOtherPlatform
        ? [mismatch(found, "provider", `"${llm_provider}", as requested with llm_provider`)]
        : []),
      ...(isOtherPrompt
        ? [
            mismatch(
              found,
              "brand_prompt_id",
              `"${brand_prompt_id}", as requested with brand_prompt_id`,
            ),
          ]
        : []),
    ];
  });
  return { checked: rows.length, wrong };
}

function mismatch({ row, pointer }: Row, field: string, expected: string): Difference {
  return { pointer: `${pointer}/${field}`, expected, actual: formatValue(row[field]) };
}

function isMismatch(value: unknown, wanted: string | undefined): boolean {
  return wanted !== undefined && typeof value === "string" && value !== wanted;
}

/** Whether a preview can be the beginning of a text; true if the text is unknown. */
function isOfText(preview: unknown, text: unknown): boolean {
  if (typeof preview !== "string" || typeof text !== "string") return true;
  return text.startsWith(withoutDots(preview));
}
