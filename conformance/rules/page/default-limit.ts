import { counted } from "../../../src/common/counted.ts";
import type { OperationId } from "../../../src/contract/operation.ts";
import { reportFindings, type FindingDetails } from "../../assert/findings.ts";
import type { Exchange } from "../../core/exchange.ts";
import { listRequests } from "../../plan/paging.ts";
import type { Rule } from "../../core/rule.ts";
import { DEFAULT_LIMITS, givenNumber, type ListPage, listPageOf } from "./page.ts";

/** §8: the page size without `limit`, by the rows if there are more, and by the echo. */
export const defaultLimit: Rule = {
  id: "page.default-limit",
  requests: listRequests,
  judge(survey, reporter) {
    for (const [id, size] of Object.entries(DEFAULT_LIMITS)) {
      for (const exchange of survey.responses(id as OperationId)) {
        const page = givenNumber(exchange, "limit") === null ? listPageOf(exchange) : null;
        if (page === null) continue;
        const findings = [...wrongRows(page, size), ...wrongEcho(exchange, size)];
        reportFindings(reporter, exchange, findings, couldFail(page, size));
      }
    }
    reporter.needs("a list with more rows than its default limit");
  },
};

function wrongRows({ exchange, rows, total, offset }: ListPage, size: number): FindingDetails[] {
  const due = Math.min(size, Math.max(0, total - offset));
  const expected = `${counted(due, "row")}: limit is left out, so it is ${size}, and total_count is ${total}`;
  if (rows.length === due) return [];
  const actual = counted(rows.length, "row");
  // The total is wrong where it ignores a filter.
  const compared = [{ exchange, pointer: "/total_count" }];
  return [{ pointer: "/items", kind: "default-rows", expected, actual, compared }];
}

function wrongEcho(exchange: Exchange, size: number): FindingDetails[] {
  const echo = echoOf(exchange);
  if (typeof echo !== "number" || echo === size) return [];
  const expected = `${size}, the default, because limit is left out`;
  const pointer = "/filters_applied/limit";
  return [{ pointer, kind: "default-echo", expected, actual: String(echo) }];
}

function couldFail({ exchange, total, offset }: ListPage, size: number): boolean {
  return total - offset > size || typeof echoOf(exchange) === "number";
}

function echoOf({ response }: Exchange): unknown {
  return response?.json?.filters_applied?.limit;
}
