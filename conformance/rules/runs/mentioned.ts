import { reportFindings, type FindingDetails } from "../../assert/findings.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import { plannedRequestOf } from "../../core/planned-request.ts";
import { isBetween, isClosedAndUnchanged, UNCHANGED_DATA } from "../../assert/stability.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { runScope } from "../../assert/runs.ts";
import { listingRequests } from "../../plan/runs.ts";
import { rowsOf, type Row } from "../../assert/rows.ts";
import { groupBy } from "../../../src/common/group-by.ts";

/** §4.6: `mentioned` divides the runs in two, by the rows and by the totals over a closed window. */
export const runsMentioned: Rule = {
  id: "runs.mentioned",
  requests: listingRequests,
  judge(survey, reporter) {
    const halves = survey
      .responses("listQueryRuns")
      .filter((exchange) => halfOf(exchange) !== null);
    for (const wanted of [true, false]) {
      const pages = halves.filter((exchange) => halfOf(exchange) === wanted);
      if (!pages.some((page) => rowsOf(page).length > 0)) {
        reporter.needs(`a run that ${wanted ? "mentions" : "does not mention"} the brand`);
      }
      for (const exchange of pages) {
        const rows = rowsOf(exchange).filter(({ row }) => typeof row.was_mentioned === "boolean");
        const findings = rows
          .filter(({ row }) => row.was_mentioned !== wanted)
          .map((row) => findingOf(row, wanted));
        reportFindings(reporter, exchange, findings, rows.length > 0);
      }
    }
    for (const [whole, parts] of splits(survey)) {
      if (parts === null) reporter.needs(UNCHANGED_DATA);
      else reportSum(reporter, whole, parts);
    }
  },
};

function findingOf({ pointer, row }: Row, wanted: boolean): FindingDetails {
  return {
    pointer: `${pointer}/was_mentioned`,
    kind: "row-not-matching",
    expected: `${wanted}, as requested with mentioned`,
    actual: String(row.was_mentioned),
  };
}

/** Returns the value of `mentioned`; null if it was not given. */
function halfOf(exchange: Exchange): boolean | null {
  const { mentioned } = parametersOf(exchange);
  return mentioned === "true" || mentioned === "false" ? mentioned === "true" : null;
}

/** A whole list, and its two parts; null: none were read while it did not change. */
type Split = readonly [
  whole: Exchange,
  parts: readonly [named: Exchange, unnamed: Exchange] | null,
];

/** Returns lists that were requested with both values of `mentioned` and without it. */
function splits(survey: Survey): Split[] {
  const groups = groupBy(survey.responses("listQueryRuns"), runScope);
  return [...groups.values()].flatMap((group): Split[] => {
    const wholes = group.filter((exchange) => !("mentioned" in parametersOf(exchange)));
    const named = group.filter((exchange) => halfOf(exchange) === true);
    const unnamed = group.filter((exchange) => halfOf(exchange) === false);
    const [any] = wholes;
    if (any === undefined || named.length === 0 || unnamed.length === 0) return [];
    const found = wholes
      .map((whole) => [whole, read(survey, whole, named), read(survey, whole, unnamed)] as const)
      .find(([, one, other]) => one !== undefined && other !== undefined);
    return [found === undefined ? [any, null] : [found[0], [found[1]!, found[2]!]]];
  });
}

/** Finds a response that was read while the list without `mentioned` did not change. */
function read(survey: Survey, whole: Exchange, parts: readonly Exchange[]): Exchange | undefined {
  if (!isClosedAndUnchanged(survey, whole)) return undefined;
  return parts.find((part) => isBetween(survey, plannedRequestOf(whole), part));
}

function reportSum(reporter: Reporter, list: Exchange, parts: readonly Exchange[]): void {
  const [whole = 0, named = 0, unnamed = 0] = [list, ...parts].map(
    ({ response }) => response?.json?.total_count,
  );
  const isKnown = [whole, named, unnamed].every(Number.isInteger);
  const finding: FindingDetails = {
    pointer: "/total_count",
    kind: "total-differs",
    expected: `${named} with mentioned=true and ${unnamed} with mentioned=false: ${named + unnamed}`,
    actual: String(whole),
    compared: parts.map((exchange) => ({ exchange, pointer: "/total_count" })),
  };
  const isSum = !isKnown || named + unnamed === whole;
  reportFindings(reporter, list, isSum ? [] : [finding], isKnown && whole > 0);
}
