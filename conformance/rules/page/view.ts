import type { OperationId } from "../../../src/contract/operation.ts";
import { askOf } from "../../ask.ts";
import { documented } from "../../documented.ts";
import { type Exchange, kinOf, type Json } from "../../exchange.ts";
import { PAGED } from "../../lists.ts";
import { between, isClosed, stands, tokensMove } from "../../still.ts";
import { onceEach } from "../../../src/contract/once-each.ts";
import type { Survey } from "../../survey.ts";
import { type Page, pageOf } from "./page.ts";
import { rowIdentity } from "./row.ts";

/** One list under one set of filters that did not move meanwhile: its pages by whatever limit and offset. */
export interface View {
  readonly id: OperationId;
  readonly key: string;
  /** As its anchor has it: the page that was asked for again at the end. */
  readonly total: number;
  readonly anchor: Page;
  /** Answered between the anchor's two times, in their order; the anchor is one of them. */
  readonly pages: readonly Page[];
  /** What a row of this list is known by. */
  readonly identity: (row: Json) => string | null;
}

/** Every list of the record that stood still. */
export function views(survey: Survey): readonly View[] {
  return survey.once("page.views", () => {
    const byKey = Map.groupBy(survey.replies(...PAGED), viewKey);
    return [...byKey.values()].flatMap((exchanges) => viewOf(survey, exchanges) ?? []);
  });
}

const PAGING = ["limit", "offset"];

/** What pages of one list have in common: all but `limit` and `offset`. */
export const viewKey = onceEach(({ request }: Exchange): string => {
  return kinOf(request, PAGING);
});

function viewOf(survey: Survey, exchanges: readonly Exchange[]): View | null {
  const closed = exchanges.filter((exchange) => isClosed(survey, exchange));
  const anchors = closed.filter((one) => survey.find({ ...askOf(one), again: 1 }) !== null);
  const anchor = anchors.map(pageOf).find((page) => page !== null);
  if (!anchor || !anchors.every((one) => stands(survey, askOf(one)))) return null;
  const move = anchors.some((one) => tokensMove(survey, one));
  const others = move ? withoutTokens(survey, anchor.id) : null;
  const pages = between(survey, askOf(anchor.exchange), closed)
    .map(pageOf)
    .filter((page) => page !== null);
  return {
    id: anchor.id,
    key: viewKey(anchor.exchange),
    total: anchor.total,
    anchor,
    pages,
    identity: (row) => rowIdentity(anchor.id, row, others),
  };
}

/** The documented fields of a row, tokens aside. */
function withoutTokens({ contract }: Survey, id: OperationId): (row: Json) => Json {
  const read = documented(contract, id);
  return (row) => read({ items: [row] }).items[0];
}
