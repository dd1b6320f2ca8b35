import type { OperationId } from "../../../src/contract/operation.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { rowPointer } from "../../row-pointer.ts";
import type { Survey } from "../../survey.ts";

export interface Row {
  readonly exchange: Exchange;
  readonly pointer: string;
  readonly row: Json;
}

/** Every row of an operation's replies that is an object. */
export function rowsOf(survey: Survey, id: OperationId): Row[] {
  return survey.replies(id).flatMap((exchange) => {
    const items: unknown = exchange.reply?.json?.items;
    const rows: readonly Json[] = Array.isArray(items) ? items : [];
    return rows.flatMap((row, place) =>
      typeof row === "object" && row !== null
        ? [{ exchange, pointer: rowPointer(place), row }]
        : [],
    );
  });
}

/** Lets a few findings of a reply through: one mistake shows on every row. */
export function fewPerReply(): (exchange: Exchange) => boolean {
  const told = new Map<Exchange, number>();
  return (exchange) => {
    const before = told.get(exchange) ?? 0;
    told.set(exchange, before + 1);
    return before < 3;
  };
}
