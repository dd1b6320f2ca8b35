import { memoize } from "../../../src/common/memoize.ts";
import type { Contract } from "../../../src/contract/contract.ts";
import { canonicalJson, documentedReader } from "../../assert/documented.ts";
import {
  comparedWith,
  formatValue,
  reportFindings,
  type FindingDetails,
} from "../../assert/findings.ts";
import { itemsOf, rowPointer } from "../../assert/rows.ts";
import { isClosedWindow, unchangedAround } from "../../assert/stability.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { isObject } from "../../../src/common/is-object.ts";
import { requestWithout } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { discoveryRequests, brandWithMostRuns } from "../../plan/discovery.ts";
import { firstPageRequest, repeatedFirstPages } from "../../plan/paging.ts";

const ENOUGH_ROWS = 10;
const ROWS_AND_ECHO: ReadonlySet<string> = new Set(["items", "filters_applied"]);

/** §2.10: `include_extras` adds data to the rows, of some at least, and changes nothing else. */
export const extrasOnlyAdd: Rule = {
  id: "citations.extras-add",
  requests(survey) {
    const discovered = brandWithMostRuns(survey);
    if (discovered === null) return discoveryRequests(survey);
    return [
      firstPageRequest(survey, "listCitations", discovered),
      firstPageRequest(survey, "listCitations", discovered, { include_extras: true }),
      ...repeatedFirstPages(survey),
    ];
  },
  judge(survey, reporter) {
    reporter.needs("cited URLs with and without include_extras, over past days");
    for (const exchange of survey.responses("listCitations")) {
      if (parametersOf(exchange)["include_extras"] !== "true") continue;
      const plain = plainOf(survey, exchange);
      if (plain === null) continue;
      const findings = comparedWith(differencesIn(survey.contract)(exchange)(plain), [
        { exchange: plain, pointer: "/items" },
      ]);
      reportFindings(reporter, exchange, findings, itemsOf(exchange).length > 0);
    }
  },
};

/** Memoized, because every round of a check compares the same responses. */
const differencesIn = memoize((contract: Contract) =>
  memoize((extra: Exchange) =>
    memoize((plain: Exchange) => [
      ...differences(contract, extra, plain),
      ...nothingAdded(extra, plain),
    ]),
  ),
);

function plainOf(survey: Survey, exchange: Exchange): Exchange | null {
  if (!isClosedWindow(survey, exchange)) return null;
  return unchangedAround(survey, requestWithout(exchange, "include_extras"), exchange);
}

/** A finding if neither the body nor a row has more than without extras: the data of a few domains can be missing. */
function nothingAdded(extra: Exchange, plain: Exchange): FindingDetails[] {
  const rows = new Set(itemsOf(plain).map((row) => canonicalJson(row)));
  const isEqual = itemsOf(extra).every((row) => rows.has(canonicalJson(row)));
  const [body, other]: Json[] = [extra, plain].map(({ response }) => response?.json);
  // Where the data are is not documented (C49).
  const isBeside = Object.keys(body).some(
    (name) =>
      !ROWS_AND_ECHO.has(name) && canonicalJson(body[name]) !== canonicalJson(other?.[name]),
  );
  if (!isEqual || isBeside || itemsOf(extra).length < ENOUGH_ROWS) return [];
  const expected = "more data in some row than without include_extras";
  const actual = `${itemsOf(extra).length} equal rows`;
  return [{ pointer: "/items", kind: "extras-missing", expected, actual }];
}

function differences(contract: Contract, extra: Exchange, plain: Exchange): FindingDetails[] {
  const read = documentedReader(contract, "listCitations");
  const [actual, expected] = [extra, plain].map((one): Json => read(one.response?.json));
  const counts = ["total_count", "returned_count", "has_more"].filter(
    (name) => actual[name] !== expected[name],
  );
  const rows = new Map<unknown, Json>(
    itemsOf(plain).map((row, index) => [row?.url, expected.items?.[index]]),
  );
  return [
    ...counts.map((name) => ({
      pointer: `/${name}`,
      kind: "extras-change",
      expected: `${formatValue(expected[name])}, as without include_extras`,
      actual: formatValue(actual[name]),
    })),
    ...itemsOf(extra).flatMap((_, index) => rowDifferences(actual.items[index], rows, index)),
  ];
}

/** The fields of a row that differ from the row of the same URL without extras. */
function rowDifferences(
  row: Json,
  rows: ReadonlyMap<unknown, Json>,
  index: number,
): FindingDetails[] {
  if (!isObject(row)) return [];
  const known = rows.get(row["url"]);
  if (!isObject(known)) {
    const expected = "only rows that are listed without include_extras";
    const actual = formatValue(row["url"]);
    return [{ pointer: rowPointer(index), kind: "extras-change", expected, actual }];
  }
  return Object.keys(known)
    .filter((name) => canonicalJson(row[name]) !== canonicalJson(known[name]))
    .map((name) => ({
      pointer: `${rowPointer(index)}/${name}`,
      kind: "extras-change",
      expected: `${formatValue(known[name])}, as without include_extras`,
      actual: formatValue(row[name]),
    }));
}
