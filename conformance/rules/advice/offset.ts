import { reportFindings } from "../../assert/findings.ts";
import { itemsOf } from "../../assert/rows.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf } from "../../core/survey.ts";
import { adviceRequests } from "./advice-requests.ts";

/** §4.5: the `offset` next to the rows is that of the request; one after the last row may be changed. */
export const adviceOffset: Rule = {
  id: "advice.offset",
  requests: adviceRequests,
  judge(survey, reporter) {
    reporter.needs("a later page of ranking advice");
    for (const exchange of survey.responses("listRankingAdvice", "listPromptRankingAdvice")) {
      const { offset = "" } = parametersOf(exchange);
      const actual: unknown = exchange.response?.json?.offset;
      if (!/^[1-9]\d{0,8}$/.test(offset) || typeof actual !== "number") continue;
      if (itemsOf(exchange).length === 0) continue;
      const expected = `${offset}, as in the request`;
      const finding = { pointer: "/offset", kind: "offset-differs", expected };
      const isSame = actual === Number(offset);
      reportFindings(reporter, exchange, isSame ? [] : [{ ...finding, actual: String(actual) }]);
    }
  },
};
