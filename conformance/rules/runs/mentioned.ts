import { reportFindings, type FindingDetails } from "../../assert/findings.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import { isClosedAndUnchanged, UNCHANGED_DATA } from "../../assert/stability.ts";
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
    for (const [whole, named, unnamed] of splits(survey)) {
      if (!isClosedAndUnchanged(survey, whole)) reporter.needs(UNCHANGED_DATA);
      else reportSum(reporter, [whole, named, unnamed]);
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

type Split = readonly [whole: Exchange, named: Exchange, unnamed: Exchange];

/** Returns lists that were requested with both values of `mentioned` and without it. */
function splits(survey: Survey): Split[] {
  const groups = groupBy(survey.responses("listQueryRuns"), runScope);
  return [...groups.values()].flatMap((group): Split[] => {
    const wholes = group.filter((exchange) => !("mentioned" in parametersOf(exchange)));
    const whole = wholes.find((exchange) => isClosedAndUnchanged(survey, exchange)) ?? wholes[0];
    const named = group.find((exchange) => halfOf(exchange) === true);
    const unnamed = group.find((exchange) => halfOf(exchange) === false);
    if (whole === undefined || named === undefined || unnamed === undefined) return [];
    return [[whole, named, unnamed]];
  });
}

function reportSum(reporter: Reporter, split: Split): void {
  const [whole = 0, named = 0, unnamed = 0] = split.map(
    ({ response }) => response?.json?.total_count,
  );
  const isKnown = [whole, named, unnamed].every(Number.isInteger);
  const finding: FindingDetails = {
    pointer: "/total_count",
    kind: "total-differs",
    expected: `${named} with mentioned=true and ${unnamed} with mentioned=false: ${named + unnamed}`,
    actual: String(whole),
    compared: split.slice(1).map((exchange) => ({ exchange, pointer: "/total_count" })),
  };
  const isSum = !isKnown || named + unnamed === whole;
  reportFindings(reporter, split[0], isSum ? [] : [finding], isKnown && whole > 0);
}
