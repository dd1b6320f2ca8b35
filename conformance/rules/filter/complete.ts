import {
  formatValue,
  reportFindings,
  type FindingDetails,
  otherRows,
} from "../../assert/findings.ts";
import { UNCHANGED_DATA } from "../../assert/stability.ts";
import { isValidRequest } from "../../assert/valid-request.ts";
import { isCompleteList } from "../../assert/whole-lists.ts";
import { itemsOf } from "../../assert/rows.ts";
import { type Exchange, type Json, credentialIdentity } from "../../core/exchange.ts";
import type { Place, Rule } from "../../core/rule.ts";
import { parametersOf } from "../../core/survey.ts";
import { completeRequests } from "./complete-requests.ts";
import { listWithout } from "./list-without.ts";
import { ROW_FILTERS, type RowFilters } from "./row-filters.ts";

/** §4: a list with a filter has every known row of the list without it that shows a match. */
export const filterComplete: Rule = {
  id: "filter.complete",
  requests: completeRequests,
  judge(survey, reporter) {
    reporter.needs(
      `a whole list, and the same with a filter that some rows match, ${UNCHANGED_DATA}`,
    );
    for (const filters of ROW_FILTERS) {
      for (const exchange of survey.responses(filters.operation)) {
        const isMain =
          credentialIdentity(exchange) === credentialIdentity(survey.plan(filters.operation));
        const given = Object.keys(parametersOf(exchange)).filter((name) => name in filters.matches);
        if (!isMain || given.length === 0 || !isCompleteList(exchange)) continue;
        if (!isValidRequest(survey, exchange)) continue;
        const whole = listWithout(survey, exchange, filters);
        if (whole === null) continue;
        const expected = whole.rows.filter((row) =>
          given.every((name) => filters.matches[name]?.(row, parametersOf(exchange)[name] ?? "")),
        );
        const findings = missing(exchange, expected, { filters, given, places: whole.places });
        reportFindings(reporter, exchange, findings, expected.length > 0);
      }
    }
  },
};

const MAX_FINDINGS = 3;

interface Filtered {
  readonly filters: RowFilters;
  /** The names of the given filters. */
  readonly given: readonly string[];
  readonly places: readonly Place[];
}

function missing(
  exchange: Exchange,
  expected: readonly Json[],
  { filters, given, places }: Filtered,
): FindingDetails[] {
  const found = new Set(itemsOf(exchange).map(filters.identityOf));
  return expected
    .filter((row) => !found.has(filters.identityOf(row)))
    .slice(0, MAX_FINDINGS)
    .map((row) => ({
      pointer: "/items",
      kind: "row-missing",
      expected: `${formatValue(filters.nameOf(row))}, which matches ${given.map((name) => `${name}=${parametersOf(exchange)[name]}`).join(" and ")}`,
      actual: otherRows(itemsOf(exchange).length),
      compared: places,
    }));
}
