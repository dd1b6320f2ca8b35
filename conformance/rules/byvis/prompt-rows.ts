import { type Row, rowsOf } from "../../assert/rows.ts";
import { type PlannedRequest, withCredentialOf } from "../../core/planned-request.ts";
import { firstPageRequest, listRequests } from "../../plan/paging.ts";
import { type Survey, parametersOf } from "../../core/survey.ts";
import type { DiscoveredBrand } from "../../plan/discovery.ts";
import { brandsWithPrompts } from "../../plan/prompts.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Place } from "../../core/rule.ts";
import { unchangedAround } from "../../assert/stability.ts";

/** Returns the rows of every /prompts/by-visibility response. */
export function promptRows(survey: Survey): readonly Row[] {
  return survey.memoize("byvis.rows", () =>
    survey.responses("listPromptsByVisibility").flatMap(rowsOf),
  );
}

/** Returns the brand whose prompts are read; null while unknown. */
export function byvisBrand(survey: Survey): DiscoveredBrand | null {
  return brandsWithPrompts(survey)[0] ?? null;
}

/** Plans its first hundred prompts over the closed window. */
export function byvisFirstPage(survey: Survey, discovered: DiscoveredBrand): PlannedRequest {
  return firstPageRequest(survey, "listPromptsByVisibility", discovered);
}

/** Plans both sort directions. */
export function orderRequests(survey: Survey): readonly PlannedRequest[] {
  const discovered = byvisBrand(survey);
  if (discovered === null) return listRequests(survey);
  return [
    ...listRequests(survey),
    firstPageRequest(survey, "listPromptsByVisibility", discovered, { order: "desc" }),
  ];
}

/** The text of a prompt, and where it was read. */
export interface PromptText extends Place {
  readonly text: string;
}

/** Returns the texts of a brand's prompts by token, from /queries; empty if it changed around an exchange. */
export function textsFor(survey: Survey, exchange: Exchange): ReadonlyMap<unknown, PromptText> {
  const { brand } = parametersOf(exchange);
  if (brand === undefined) return new Map();
  const request = withCredentialOf(exchange, survey.plan("listQueries", { brand }));
  const reference = unchangedAround(survey, request, exchange);
  const rows = reference === null ? [] : rowsOf(reference);
  return new Map(
    rows
      .filter(({ row }) => typeof row.text === "string")
      .map(({ exchange: list, row, pointer }) => [
        row.brand_prompt_id as unknown,
        { text: row.text, exchange: list, pointer: `${pointer}/text` },
      ]),
  );
}
