import type { OperationId } from "../../src/contract/operation.ts";
import type { Json } from "../core/exchange.ts";
import type { PlannedRequest, RequestParameters } from "../core/planned-request.ts";
import type { Survey } from "../core/survey.ts";

/** The rows of a list without documented page parameters, as far as they are known. */
export interface ListedItems {
  readonly items: readonly Json[];
  readonly requests: readonly PlannedRequest[];
  /** Whether no further page is to be read. */
  readonly isRead: boolean;
}

const MAX_PAGES = 10;

/**
 * Reads a list to its end: §2.1 says how to continue while has_more is true. A page that is refused, empty or a repetition
 * of the first one ends the list.
 */
export function listedItems(
  survey: Survey,
  id: OperationId,
  values: RequestParameters = {},
  enough = Number.POSITIVE_INFINITY,
): ListedItems {
  const requests: PlannedRequest[] = [];
  const items: Json[] = [];
  while (requests.length < MAX_PAGES && items.length < enough) {
    const page = items.length === 0 ? values : { ...values, offset: items.length };
    const request = survey.plan(id, page);
    requests.push(request);
    if (survey.find(request) === null) return { items, requests, isRead: false };
    const { rows, hasMore } = pageOf(survey.body(request));
    if (isSame(rows[0], items[0])) break;
    items.push(...rows);
    if (rows.length === 0 || !hasMore) break;
  }
  return { items, requests, isRead: true };
}

function pageOf(body: Json): { readonly rows: readonly Json[]; readonly hasMore: boolean } {
  return { rows: Array.isArray(body?.items) ? body.items : [], hasMore: body?.has_more === true };
}

/** Whether a page begins with the first row of the list. */
function isSame(row: Json, first: Json): boolean {
  return first !== undefined && JSON.stringify(row) === JSON.stringify(first);
}
