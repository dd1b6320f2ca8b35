import { canonicalJson, documentedRowReader } from "../../assert/documented.ts";
import {
  comparedWith,
  formatValue,
  reportFindings,
  type FindingDetails,
} from "../../assert/findings.ts";
import { itemsOf, rowPointer } from "../../assert/rows.ts";
import { promptOfToken } from "../../assert/prompts.ts";
import { isBetween, UNCHANGED_DATA } from "../../assert/stability.ts";
import { isCompleteList } from "../../assert/whole-lists.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { isObject } from "../../../src/common/is-object.ts";
import { plannedRequestOf } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { listedAdviceRequests, unchangedAdvice, type ListedAdvice } from "./listed-advice.ts";

/** §2.15, §4.5: the lists of one prompt, of a status and of a search are parts of the list of all advice. */
export const adviceAgrees: Rule = {
  id: "advice.agrees",
  requests: listedAdviceRequests,
  judge(survey, reporter) {
    reporter.needs(`the advice of a brand and of a prompt, ${UNCHANGED_DATA}`);
    const read = documentedRowReader(survey.contract, "listRankingAdvice");
    for (const advice of unchangedAdvice(survey)) {
      const reference = plannedRequestOf(advice.list);
      for (const exchange of survey.responses("listRankingAdvice", "listPromptRankingAdvice")) {
        const isPart =
          !advice.pages.includes(exchange) && parametersOf(exchange)["brand"] === advice.brand;
        if (!isPart || !isBetween(survey, reference, exchange)) continue;
        const findings = [
          ...rowFindings(advice, exchange, read),
          ...otherPrompts(survey, advice, exchange),
          ...missing(advice, exchange),
        ];
        const compared = comparedWith(findings, [{ exchange: advice.list, pointer: "/items" }]);
        reportFindings(reporter, exchange, compared, hasKnownRow(advice, exchange));
      }
    }
  },
};

function hasKnownRow({ rows }: ListedAdvice, exchange: Exchange): boolean {
  const known = new Set(rows.map((row): unknown => row["run_id"]));
  return itemsOf(exchange).some((row) => known.has(row?.run_id));
}

const PROMPT_FIELDS: ReadonlySet<string> = new Set(["brand_prompt_id", "prompt_text", "country"]);

/** Rows that the list of all advice lacks or shows otherwise. */
function rowFindings(
  { rows, isWhole }: ListedAdvice,
  exchange: Exchange,
  read: (row: Json) => Json,
): FindingDetails[] {
  const known = new Map(rows.map((row) => [row["run_id"] as unknown, row]));
  return itemsOf(exchange).flatMap((given, index): FindingDetails[] => {
    if (!isObject(given)) return [];
    const pointer = rowPointer(index);
    const row = read(given);
    const own = known.get(given["run_id"]);
    const listed = own === undefined ? undefined : read(own);
    if (listed === undefined) {
      if (!isWhole) return [];
      const expected = "only runs that the list of all advice contains";
      const actual = `run_id ${formatValue(given["run_id"])}`;
      return [{ pointer, kind: "row-too-many", expected, actual }];
    }
    return Object.keys(listed)
      .filter((name) => !PROMPT_FIELDS.has(name) && name in row)
      .filter((name) => canonicalJson(row[name]) !== canonicalJson(listed[name]))
      .map((name) => ({
        pointer: `${pointer}/${name}`,
        kind: "run-differs",
        expected: `${formatValue(listed[name])}, as in the list of all advice`,
        actual: formatValue(row[name]),
      }));
  });
}

/** Runs in the advice on one prompt that the list of all advice shows for another prompt. */
function otherPrompts(
  survey: Survey,
  { rows }: ListedAdvice,
  exchange: Exchange,
): FindingDetails[] {
  const { brand_prompt_id: asked } = parametersOf(exchange);
  if (asked === undefined) return [];
  const known = new Map(rows.map((row) => [row["run_id"] as unknown, row]));
  const text: unknown = promptOfToken(survey, asked)?.text;
  return itemsOf(exchange).flatMap((row, index): FindingDetails[] => {
    const listed = known.get(row?.run_id);
    const isOwn = listed?.["brand_prompt_id"] === asked || listed?.["prompt_text"] === text;
    if (listed === undefined || text === undefined || isOwn) return [];
    const actual = `run_id ${formatValue(row?.run_id)}, of ${formatValue(listed["prompt_text"])}`;
    const expected = `only advice on ${formatValue(text)}`;
    return [{ pointer: rowPointer(index), kind: "other-prompt", expected, actual }];
  });
}

/** The first run that the list must contain and does not. */
function missing({ rows }: ListedAdvice, exchange: Exchange): FindingDetails[] {
  if (!isCompleteList(exchange)) return [];
  const { status, search, brand_prompt_id: prompt } = parametersOf(exchange);
  const found = new Set(itemsOf(exchange).map((row): unknown => row?.run_id));
  const isWanted = (row: Record<string, Json>): boolean =>
    (status === undefined || row["status"] === status) &&
    (search === undefined || String(row["prompt_text"]).includes(search)) &&
    // Failed runs may count as completed or not (C68).
    (prompt === undefined || (row["brand_prompt_id"] === prompt && row["status"] === "done"));
  const lacking = rows.find((row) => isWanted(row) && !found.has(row["run_id"]));
  if (lacking === undefined) return [];
  return [
    {
      pointer: "/items",
      kind: "row-missing",
      expected: `run_id ${formatValue(lacking["run_id"])}, which the list of all advice contains`,
      actual: "no such row",
    },
  ];
}
