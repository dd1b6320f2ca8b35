import type { OperationId } from "../../../src/contract/operation.ts";
import type { Exchange } from "../../exchange.ts";
import { listAsks } from "../../lists.ts";
import type { Deviation, Rule } from "../../rule.ts";
import { DEFAULT_LIMITS, givenNumber, type Page, pageOf } from "./page.ts";

/** §8: the size of a page where no `limit` is given: by its rows where there are more, and by the echo. */
export const defaultLimit: Rule = {
  id: "page.default-limit",
  asks: listAsks,
  judge(survey, { held, broken, missing }) {
    for (const [id, size] of Object.entries(DEFAULT_LIMITS)) {
      for (const exchange of survey.replies(id as OperationId)) {
        const page = givenNumber(exchange, "limit") === null ? pageOf(exchange) : null;
        if (page === null) continue;
        const wrong = [...wrongRows(page, size), ...wrongEcho(exchange, size)];
        for (const deviation of wrong) broken(deviation);
        if (wrong.length === 0 && couldFail(page, size)) held(exchange);
      }
    }
    missing("a list of more rows than its default limit");
  },
};

function wrongRows({ exchange, rows, total, offset }: Page, size: number): Deviation[] {
  if (rows.length === Math.min(size, Math.max(0, total - offset))) return [];
  const expected = `${size} where no limit is given, as far as there are any`;
  const actual = `${rows.length} of ${total} rows`;
  return [{ exchange, pointer: "/items", kind: "default-rows", expected, actual }];
}

function wrongEcho(exchange: Exchange, size: number): Deviation[] {
  const echo = echoOf(exchange);
  if (typeof echo !== "number" || echo === size) return [];
  const expected = `${size} where no limit is given`;
  const pointer = "/filters_applied/limit";
  return [{ exchange, pointer, kind: "default-echo", expected, actual: String(echo) }];
}

function couldFail({ exchange, total, offset }: Page, size: number): boolean {
  return total - offset > size || typeof echoOf(exchange) === "number";
}

function echoOf({ reply }: Exchange): unknown {
  return reply?.json?.filters_applied?.limit;
}
