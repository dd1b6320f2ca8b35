import { listRequests } from "../../plan/paging.ts";
import type { Rule } from "../../core/rule.ts";
import { DATED } from "../../assert/date-window.ts";

const FIELDS = ["days", "start", "end"];

/** §2.1: the window in effect is reported. The schema rules check the types of its fields. */
export const rangePresent: Rule = {
  id: "date.range-present",
  requests: listRequests,
  judge(survey, reporter) {
    for (const exchange of survey.responses(...DATED)) {
      const range: unknown = exchange.response?.json?.date_range;
      const isObject = typeof range === "object" && range !== null;
      const present = isObject ? (range as Readonly<Record<string, unknown>>) : {};
      const lacking = FIELDS.filter((name) => (present[name] ?? null) === null);
      if (lacking.length === 0) reporter.holds(exchange);
      else {
        const pointer = isObject ? `/date_range/${lacking[0]}` : "/date_range";
        const actual = isObject ? `no ${lacking.join(", ")}` : "absent";
        const expected = "date_range with days, start and end";
        reporter.violates({ exchange, pointer, kind: "field-missing", expected, actual });
      }
    }
    reporter.needs("a response of an endpoint with a date window");
  },
};
