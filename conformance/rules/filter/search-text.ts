import {
  type FindingDetails,
  formatValue,
  reportFindings,
  otherRows,
} from "../../assert/findings.ts";
import { itemsOf, rowPointer } from "../../assert/rows.ts";
import { isUnchanged } from "../../assert/stability.ts";
import { isCompleteList } from "../../assert/whole-lists.ts";
import type { Exchange } from "../../core/exchange.ts";
import { plannedRequestOf } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import { succeeded } from "../../core/survey.ts";
import { listRequests } from "../../plan/paging.ts";
import { endSearches } from "../../plan/literal-searches.ts";
import { absentSearches, unusualSearches, type AbsentSearch } from "../../plan/unusual-searches.ts";
import { textSearches, textSearchRequests, type TextSearch } from "../../plan/text-searches.ts";

/**
 * §4.3 to §4.7: a part of each text that is searched finds its row, and a text of another field does not. The
 * rules on single lists check that every row that is found has the text.
 */
export const searchText: Rule = {
  id: "filter.search-text",
  requests: (survey) => [...listRequests(survey), ...textSearchRequests(survey)],
  judge(survey, reporter) {
    reporter.needs("a row with a word that other rows lack, without changes during the check");
    const searches = [...textSearches(survey), ...endSearches(survey), ...unusualSearches(survey)];
    for (const one of searches) {
      const exchange = survey.find(one.request);
      if (exchange === null || !succeeded(exchange)) continue;
      if (!isCompleteList(exchange)) continue;
      if (!isUnchanged(survey, plannedRequestOf(one.source))) continue;
      reportFindings(reporter, exchange, findingsOf(exchange, one));
    }
    for (const one of absentSearches(survey)) {
      const exchange = survey.find(one.request);
      if (exchange === null || !succeeded(exchange)) continue;
      reportFindings(reporter, exchange, foundDespite(exchange, one));
    }
  },
};

function foundDespite(exchange: Exchange, one: AbsentSearch): FindingDetails[] {
  return itemsOf(exchange)
    .slice(0, 1)
    .map(() => ({
      pointer: rowPointer(0),
      kind: "row-not-matching",
      expected: `no row: none has ${formatValue(one.search)}`,
      actual: "a row",
      compared: [{ exchange: one.source, pointer: `${rowPointer(one.index)}/${one.field}` }],
      parameters: ["search"],
    }));
}

function findingsOf(exchange: Exchange, one: TextSearch): FindingDetails[] {
  const rows = itemsOf(exchange);
  const at = rows.findIndex(one.isSame);
  if ((at !== -1) === one.isFound) return [];
  const text = formatValue(one.search);
  const pointer = `${rowPointer(one.index)}/${one.field}`;
  const compared = [{ exchange: one.source, pointer }];
  if (one.isFound) {
    const expected = `the row whose ${one.field} contains ${text}`;
    return [
      {
        pointer: "/items",
        kind: "row-not-found",
        expected,
        actual: otherRows(rows.length),
        compared,
      },
    ];
  }
  const expected = `no row that has ${text} only in ${one.field}`;
  return [
    {
      pointer: rowPointer(at),
      kind: "row-not-matching",
      expected,
      actual: "such a row",
      compared,
      parameters: ["search"],
    },
  ];
}
