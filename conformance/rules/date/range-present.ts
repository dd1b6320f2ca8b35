import { listRequests } from "../../plan/paging.ts";
import type { Rule } from "../../core/rule.ts";
import { isDate } from "../../core/calendar.ts";
import { formatValue } from "../../assert/findings.ts";
import { isCount } from "../../assert/numbers.ts";
import { DATED_OPERATIONS } from "../../assert/date-window.ts";

const FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  days: isCount,
  start: (value) => typeof value === "string" && isDate(value),
  end: (value) => typeof value === "string" && isDate(value),
};

/** §2.1: the window in effect is reported, in every layout of a response. */
export const rangePresent: Rule = {
  id: "date.range-present",
  requests: listRequests,
  judge(survey, reporter) {
    for (const exchange of survey.responses(...DATED_OPERATIONS)) {
      const range: unknown = exchange.response?.json?.date_range;
      const isObject = typeof range === "object" && range !== null;
      const present = isObject ? (range as Readonly<Record<string, unknown>>) : {};
      const lacking = Object.keys(FIELDS).filter((name) => FIELDS[name]?.(present[name]) !== true);
      if (lacking.length === 0) reporter.holds(exchange);
      else {
        const pointer = isObject ? `/date_range/${lacking[0]}` : "/date_range";
        const actual = isObject ? formatValue(range) : "absent";
        const expected = "date_range with days (a whole number), start and end (YYYY-MM-DD)";
        reporter.violates({ exchange, pointer, kind: "field-missing", expected, actual });
      }
    }
    reporter.needs("a response of an endpoint with a date window");
  },
};
