import { canonicalJson, documentedReader } from "../../assert/documented.ts";
import {
  comparedWith,
  formatValue,
  reportFindings,
  type FindingDetails,
} from "../../assert/findings.ts";
import { isCompleteList } from "../../assert/whole-lists.ts";
import { itemsOf, rowPointer } from "../../assert/rows.ts";
import { isClosedWindow, unchangedAround } from "../../assert/stability.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { requestWithout } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { orderRequests } from "./prompt-rows.ts";
import { repeatedFirstPages } from "../../plan/paging.ts";

/** §4.5: `order` changes the order of the rows, and nothing else. */
export const bothOrders: Rule = {
  id: "byvis.both-orders",
  requests: (survey) => [...orderRequests(survey), ...repeatedFirstPages(survey)],
  judge(survey, reporter) {
    reporter.needs("all prompts in both orders, over past days");
    for (const exchange of survey.responses("listPromptsByVisibility")) {
      if (parametersOf(exchange)["order"] !== "desc" || !isCompleteList(exchange)) continue;
      const ascending = ascendingOf(survey, exchange);
      if (ascending === null) continue;
      const findings = comparedWith(differences(survey, exchange, ascending), [
        { exchange: ascending, pointer: "/items" },
      ]);
      reportFindings(reporter, exchange, findings, itemsOf(exchange).length > 1);
    }
  },
};

/** Returns the same list in the default order, if it is whole and did not change meanwhile. */
function ascendingOf(survey: Survey, exchange: Exchange): Exchange | null {
  if (!isClosedWindow(survey, exchange)) return null;
  const plain = unchangedAround(survey, requestWithout(exchange, "order"), exchange);
  return plain !== null && isCompleteList(plain) ? plain : null;
}

function differences({ contract }: Survey, desc: Exchange, asc: Exchange): FindingDetails[] {
  const read = documentedReader(contract, "listPromptsByVisibility");
  const texts = ({ response }: Exchange): string[] =>
    read(response?.json).items.map((row: Json) => canonicalJson(row));
  const known = new Set(texts(asc));
  const other = texts(desc).flatMap((text, index) =>
    known.has(text)
      ? []
      : [
          {
            pointer: rowPointer(index),
            kind: "order-changes",
            expected: "a row of the ascending list",
            actual: formatValue(itemsOf(desc)[index]),
          },
        ],
  );
  const [actual, expected] = [desc, asc].map(
    ({ response }): unknown => response?.json?.total_count,
  );
  return actual === expected
    ? other
    : [
        ...other,
        {
          pointer: "/total_count",
          kind: "order-changes",
          expected: `${formatValue(expected)}, as in ascending order`,
          actual: formatValue(actual),
        },
      ];
}
