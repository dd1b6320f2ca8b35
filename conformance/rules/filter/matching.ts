import type { Exchange, Json } from "../../exchange.ts";
import type { Survey } from "../../survey.ts";
import { promptOfToken, type Filters } from "./parts.ts";

export interface Mismatch {
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
}

interface Looked {
  /** How many values could have shown a mismatch. */
  readonly looked: number;
  readonly wrong: readonly Mismatch[];
}

/** What of a reply shows by itself that it is not of the filter. */
export function mismatches(survey: Survey, { operation, reply }: Exchange, by: Filters): Looked {
  const body: Json = reply?.json;
  const items: readonly Json[] = Array.isArray(body?.items) ? body.items : [];
  if (operation === "listCitations") return lists(items, "providers", by.llm_provider);
  if (operation === "listPromptsByVisibility") return lists(items, "tags", by.query_tag);
  if (operation === "listSearches") return searches(body, by.llm_provider);
  return operation === "listQueryRuns" ? runs(survey, items, by) : { looked: 0, wrong: [] };
}

/** Rows with a list that has to hold the value. */
function lists(items: readonly Json[], field: string, value: string | undefined): Looked {
  if (value === undefined) return { looked: 0, wrong: [] };
  const told = items.map((row): unknown => row?.[field]);
  const wrong = told.flatMap((list, place) =>
    Array.isArray(list) && !list.includes(value)
      ? [
          {
            pointer: `/items/${place}/${field}`,
            expected: `a list with ${value}`,
            actual: JSON.stringify(list),
          },
        ]
      : [],
  );
  return { looked: told.filter(Array.isArray).length, wrong };
}

/** Searches by platform: nothing of another one. */
function searches(body: Json, slug: string | undefined): Looked {
  const map: unknown = body?.searches_by_provider_total;
  if (slug === undefined || typeof map !== "object" || map === null) {
    return { looked: 0, wrong: [] };
  }
  const counted = Object.entries(map).filter(([, count]) => typeof count === "number" && count > 0);
  const wrong = counted
    .filter(([provider]) => provider !== slug)
    .map(([provider, count]) => ({
      pointer: `/searches_by_provider_total/${provider}`,
      expected: `searches of ${slug} only`,
      actual: String(count),
    }));
  return { looked: counted.length, wrong };
}

/** Answers of one platform, of one prompt: by its token, or by its text where tokens are made anew. */
function runs(survey: Survey, items: readonly Json[], by: Filters): Looked {
  const { llm_provider, brand_prompt_id } = by;
  if (llm_provider === undefined && brand_prompt_id === undefined) return { looked: 0, wrong: [] };
  const rows = items.filter((row) => typeof row === "object" && row !== null);
  const wrong = rows.flatMap((row, place): Mismatch[] => [
    ...(isOther(row.provider, llm_provider)
      ? [{ pointer: `/items/${place}/provider`, expected: llm_provider, actual: row.provider }]
      : []),
    ...(isOther(row.brand_prompt_id, brand_prompt_id) &&
    !isOfText(row.prompt_text_preview, promptOfToken(survey, brand_prompt_id)?.text)
      ? [
          {
            pointer: `/items/${place}/brand_prompt_id`,
            expected: brand_prompt_id,
            actual: row.brand_prompt_id,
          },
        ]
      : []),
  ]);
  return { looked: rows.length, wrong };
}

function isOther(value: unknown, wanted: string | undefined): wanted is string {
  return wanted !== undefined && typeof value === "string" && value !== wanted;
}

/** Whether a preview can be the beginning of a text; an unknown text can be any. */
function isOfText(preview: unknown, text: unknown): boolean {
  if (typeof preview !== "string" || typeof text !== "string") return true;
  return text.startsWith(preview.replace(/\s*(?:…|\.{3})$/, ""));
}
