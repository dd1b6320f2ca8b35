import type { OperationId } from "../../../src/contract/operation.ts";
import { type Ask, repeated, type Values } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import type { Judgement } from "../../rule.ts";
import { stands } from "../../still.ts";
import type { Survey } from "../../survey.ts";
import { rowsOf } from "./whole.ts";

/** Two pages of seven, so that an order that starts anew on every page shows. */
export function seamAsks(survey: Survey, id: OperationId, values: Values): Ask[] {
  const [first, second] = [0, PAGE].map((offset) =>
    survey.ask(id, { ...values, limit: PAGE, offset }),
  );
  return first === undefined || second === undefined ? [] : [first, second, repeated(first)];
}

const PAGE = 7;
const MOST_FINDINGS = 5;

/** A run of rows that follow each other in one list. */
interface Run {
  readonly exchange: Exchange;
  readonly rows: readonly Json[];
  /** Rows of the page before. */
  readonly seam: readonly Json[];
}

/** That a count never rises down a list, on each page and from a page that stood still to the next. */
export function judgeDescending(
  survey: Survey,
  { id, field }: { readonly id: OperationId; readonly field: string },
  { held, broken, missing }: Judgement,
): void {
  missing(`a page of rows whose ${field} differs`);
  for (const { exchange, rows, seam } of runsOf(survey, id)) {
    const counts: unknown[] = [...seam.slice(-1), ...rows].map((row) => row?.[field]);
    const rises = counts.flatMap((count, at) => (isRise(counts[at - 1], count) ? [at] : []));
    for (const at of rises.slice(0, MOST_FINDINGS)) {
      broken({
        exchange,
        pointer: `/items/${at - Math.min(seam.length, 1)}/${field}`,
        kind: "order-rises",
        expected: `at most ${String(counts[at - 1])}, the row before`,
        actual: String(counts[at]),
      });
    }
    if (rises.length === 0 && isFalling(counts)) held(exchange);
  }
}

function isRise(before: unknown, after: unknown): boolean {
  return typeof before === "number" && typeof after === "number" && after > before;
}

function isFalling(counts: readonly unknown[]): boolean {
  return counts.some((count, at) => isRise(count, counts[at - 1]));
}

function runsOf(survey: Survey, id: OperationId): Run[] {
  return survey.replies(id).map((exchange) => {
    const before = pageBefore(survey, exchange);
    return { exchange, rows: rowsOf(exchange), seam: before === null ? [] : rowsOf(before) };
  });
}

/** The page that ends where this one starts, in a list over past days that stood still; null: none. */
function pageBefore(survey: Survey, { request }: Exchange): Exchange | null {
  const parameters = Object.fromEntries(request.query);
  const [offset, limit] = [Number(parameters["offset"]), Number(parameters["limit"])];
  const { end_date } = parameters;
  if (!(offset >= limit && limit > 0)) return null;
  if (end_date === undefined || end_date >= survey.settings.today) return null;
  const query = request.query.map(([name, value]): [string, string] =>
    name === "offset" ? [name, String(offset - limit)] : [name, value],
  );
  const ask: Ask = { request: { ...request, query }, again: 0, effect: "reads" };
  const before = survey.find(ask);
  if (before === null || !stands(survey, ask)) return null;
  return rowsOf(before).length === limit ? before : null;
}
