import type { OperationId } from "../../../src/contract/operation.ts";
import { plannedRequestOf } from "../../core/planned-request.ts";
import { documentedRowReader } from "../../assert/documented.ts";
import { type Exchange, groupKeyOf, type Json } from "../../core/exchange.ts";
import { PAGED_LISTS } from "../../plan/paging.ts";
import {
  exchangesBetween,
  isClosedWindow,
  isUnchanged,
  areTokensRegenerated,
} from "../../assert/stability.ts";
import { memoize } from "../../../src/common/memoize.ts";
import type { Survey } from "../../core/survey.ts";
import { type ListPage, listPageOf } from "./page.ts";
import { rowIdentity } from "./row.ts";
import { groupBy } from "../../../src/common/group-by.ts";

/** The pages of one list under one set of filters that did not change, with any limit and offset. */
export interface StableList {
  readonly id: OperationId;
  readonly key: string;
  /** As on the reference page, which was repeated at the end. */
  readonly total: number;
  readonly reference: ListPage;
  /** Exchanges between the two requests of the reference page, in order, including it. */
  readonly pages: readonly ListPage[];
  /** Identifies a row of this list. */
  readonly identity: (row: Json) => string | null;
}

/** Returns every list that did not change during the check. */
export function stableLists(survey: Survey): readonly StableList[] {
  return survey.memoize("page.stable-lists", () => {
    const byKey = groupBy(survey.responses(...PAGED_LISTS), listKey);
    return [...byKey.values()].flatMap((exchanges) => stableListOf(survey, exchanges) ?? []);
  });
}

const PAGING = ["limit", "offset"];

/** Identifies a list: the request without `limit` and `offset`. */
export const listKey = memoize(({ request }: Exchange): string => {
  return groupKeyOf(request, PAGING);
});

function stableListOf(survey: Survey, exchanges: readonly Exchange[]): StableList | null {
  const closed = exchanges.filter((exchange) => isClosedWindow(survey, exchange));
  const references = closed.filter(
    (one) => survey.find({ ...plannedRequestOf(one), repetition: 1 }) !== null,
  );
  const reference = references.map(listPageOf).find((page) => page !== null);
  if (!reference || !references.every((one) => isUnchanged(survey, plannedRequestOf(one))))
    return null;
  const hasNewTokens = references.some((one) => areTokensRegenerated(survey, one));
  const withoutTokens = hasNewTokens ? documentedRowReader(survey.contract, reference.id) : null;
  const pages = exchangesBetween(survey, plannedRequestOf(reference.exchange), closed)
    .map(listPageOf)
    .filter((page) => page !== null);
  return {
    id: reference.id,
    key: listKey(reference.exchange),
    total: reference.total,
    reference,
    pages,
    identity: (row) => rowIdentity(reference.id, row, withoutTokens),
  };
}
