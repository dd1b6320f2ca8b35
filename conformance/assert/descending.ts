import { reportFindings } from "./findings.ts";
import type { OperationId } from "../../src/contract/operation.ts";
import type { PlannedRequest } from "../core/planned-request.ts";
import type { Exchange } from "../core/exchange.ts";
import type { Place, Reporter } from "../core/rule.ts";
import { isUnchanged } from "./stability.ts";
import type { Survey } from "../core/survey.ts";
import { itemsOf } from "./rows.ts";

/** Checks that a count never increases down a list, within each page and from one page to the next. */
export function judgeDescending(
  survey: Survey,
  { id, field }: { readonly id: OperationId; readonly field: string },
  reporter: Reporter,
): void {
  reporter.needs(`a page of rows with different ${field}`);
  for (const exchange of survey.responses(id)) {
    const before = pageBefore(survey, exchange);
    const lastBefore = before === null ? [] : itemsOf(before).slice(-1);
    const counts: unknown[] = [...lastBefore, ...itemsOf(exchange)].map((row) => row?.[field]);
    const rises = counts.flatMap((count, at) => (isRise(counts[at - 1], count) ? [at] : []));
    const placeAt = (at: number): Place => {
      const isBefore = before !== null && at < lastBefore.length;
      const index = isBefore ? itemsOf(before).length - 1 : at - lastBefore.length;
      return { exchange: isBefore ? before : exchange, pointer: `/items/${index}/${field}` };
    };
    const findings = rises.map((at) => ({
      pointer: placeAt(at).pointer,
      kind: "order-rises",
      expected: `at most ${String(counts[at - 1])}, as in the previous row`,
      actual: String(counts[at]),
      compared: [placeAt(at - 1)],
    }));
    reportFindings(reporter, exchange, findings, isFalling(counts));
  }
}

function isRise(before: unknown, after: unknown): boolean {
  return typeof before === "number" && typeof after === "number" && after > before;
}

function isFalling(counts: readonly unknown[]): boolean {
  return counts.some((count, at) => isRise(count, counts[at - 1]));
}

/**
 * Returns the page that ends where this one starts, in an unchanged list over past days; null if there is
 * none.
 */
function pageBefore(survey: Survey, { request }: Exchange): Exchange | null {
  const parameters = Object.fromEntries(request.query);
  const [offset, limit] = [Number(parameters["offset"]), Number(parameters["limit"])];
  const { end_date } = parameters;
  if (!(offset >= limit && limit > 0)) return null;
  if (end_date === undefined || end_date >= survey.settings.today) return null;
  const query = request.query.map(([name, value]): [string, string] =>
    name === "offset" ? [name, String(offset - limit)] : [name, value],
  );
  const previous: PlannedRequest = {
    request: { ...request, query },
    repetition: 0,
    effect: "reads",
  };
  const before = survey.find(previous);
  if (before === null || !isUnchanged(survey, previous)) return null;
  return itemsOf(before).length === limit ? before : null;
}
