import { offsetOf } from "../../assert/rows.ts";
import { plannedRequestOf } from "../../core/planned-request.ts";
import { type Exchange, groupKeyOf } from "../../core/exchange.ts";
import { promptLists, promptOfToken } from "../../assert/prompts.ts";
import { isValidRequest } from "../../assert/valid-request.ts";
import { exchangesBetween, isClosedWindow, isUnchanged } from "../../assert/stability.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { COUNTING_OPERATIONS } from "../../assert/counts.ts";
import { groupBy } from "../../../src/common/group-by.ts";

/** Filters that select runs (§4.2 to §4.6). */
const FILTERS = ["llm_provider", "brand_prompt_id", "query_tag"] as const;
export type Filters = Readonly<Partial<Record<(typeof FILTERS)[number], string>>>;

export interface FilteredResponse {
  readonly exchange: Exchange;
  readonly filters: Filters;
}

/** An unfiltered response that did not change, and filtered responses to the same request meanwhile. */
export interface FilterGroup {
  readonly whole: Exchange;
  readonly parts: readonly FilteredResponse[];
}

const FILTER_AND_PAGE_PARAMETERS = [...FILTERS, "limit", "offset"];

/** Returns every unfiltered response with its filtered ones; of several pages, the longest first page. */
export function filterGroups(survey: Survey): readonly FilterGroup[] {
  return survey.memoize("filter.groups", () => {
    const closed = survey
      .responses(...COUNTING_OPERATIONS)
      .filter((one) => isClosedWindow(survey, one) && isValidRequest(survey, one));
    const group = groupBy(closed, ({ request }) => groupKeyOf(request, FILTER_AND_PAGE_PARAMETERS));
    return [...group.values()].flatMap((exchanges) => filterGroupOf(survey, exchanges) ?? []);
  });
}

function filterGroupOf(survey: Survey, exchanges: readonly Exchange[]): FilterGroup | null {
  const wholes = exchanges.filter(
    (one) => Object.keys(filtersOf(one)).length === 0 && isUnchanged(survey, plannedRequestOf(one)),
  );
  const whole = wholes.toSorted((a, b) => rowsFromFirst(b) - rowsFromFirst(a))[0];
  if (whole === undefined) return null;
  const parts = exchangesBetween(survey, plannedRequestOf(whole), exchanges)
    .map((exchange) => ({ exchange, filters: filtersOf(exchange) }))
    .filter(({ filters }) => Object.keys(filters).length > 0);
  return { whole, parts };
}

/** Returns the number of rows of a first page; 0 for other pages. */
function rowsFromFirst(exchange: Exchange): number {
  const items: unknown = exchange.response?.json?.items;
  const isFirst = offsetOf(exchange) === 0;
  return Array.isArray(items) && isFirst ? items.length : 0;
}

export function filtersOf(exchange: Exchange): Filters {
  const parameters = parametersOf(exchange);
  const filters: { -readonly [Name in keyof Filters]: Filters[Name] } = {};
  for (const name of FILTERS) {
    const value = parameters[name] ?? "";
    if (value !== "") filters[name] = value;
  }
  return filters;
}

/** Whether no run can match both filters: two platforms, two prompts, or a prompt without the other's tag. */
export function areDisjoint(survey: Survey, a: Filters, b: Filters): boolean {
  if (differ(a.llm_provider, b.llm_provider)) return true;
  if (differ(a.brand_prompt_id, b.brand_prompt_id)) {
    return promptLists(survey).some(
      (prompts) => prompts.has(a.brand_prompt_id ?? "") && prompts.has(b.brand_prompt_id ?? ""),
    );
  }
  return lacksTag(survey, a, b) || lacksTag(survey, b, a);
}

/** Whether no run can match: the prompt does not have the tag. */
export function areContradictory(survey: Survey, filters: Filters): boolean {
  return lacksTag(survey, filters, filters);
}

function differ(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}

function lacksTag(survey: Survey, one: Filters, { query_tag }: Filters): boolean {
  if (one.brand_prompt_id === undefined || query_tag === undefined) return false;
  const tags: unknown = promptOfToken(survey, one.brand_prompt_id)?.tags;
  return Array.isArray(tags) && !tags.includes(query_tag);
}
