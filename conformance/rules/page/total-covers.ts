import { counted } from "../../../src/common/counted.ts";
import { reportFindings, type FindingDetails } from "../../assert/findings.ts";
import { itemsOf } from "../../assert/rows.ts";
import { isCount } from "../../assert/numbers.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { listRequests, listResponses } from "../../plan/paging.ts";
import { givenNumber } from "./page.ts";

/** §2.1: `total_count` is the size of the matching set, so it includes the rows that are shown. */
export const totalCovers: Rule = {
  id: "page.total-covers",
  requests: listRequests,
  judge(survey, reporter) {
    for (const exchange of listResponses(survey)) {
      const { total_count: total, has_more: more } = exchange.response?.json ?? {};
      const end = endOf(exchange);
      if (!isCount(total) || end === null) continue;
      const isRight = more === false ? total === end : total >= end;
      reportFindings(reporter, exchange, isRight ? [] : [findingOf(exchange, end)], end > 0);
    }
    reporter.needs("a list with rows and total_count");
  },
};

function findingOf(exchange: Exchange, end: number): FindingDetails {
  const { total_count: total, has_more: more } = exchange.response?.json ?? {};
  const isLast = more === false;
  const offset = givenNumber(exchange, "offset") ?? 0;
  const page = `the page has ${counted(itemsOf(exchange).length, "row")} from offset ${offset}`;
  const places = isLast ? ["/items", "/has_more"] : ["/items"];
  return {
    pointer: "/total_count",
    kind: "total-differs",
    expected: `${end}${isLast ? "" : " or more"}: ${page}${isLast ? ", and has_more is false" : ""}`,
    actual: String(total),
    compared: places.map((pointer) => ({ exchange, pointer })),
  };
}

/** Returns the number of rows up to the end of a page; null past the end of the list. */
function endOf(exchange: Exchange): number | null {
  const offset = givenNumber(exchange, "offset") ?? 0;
  const rows = itemsOf(exchange).length;
  return isCount(offset) && (rows > 0 || offset === 0) ? offset + rows : null;
}
