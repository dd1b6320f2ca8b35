import { type Exchange, keyOf } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { standsStill, STILL } from "../../still.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { type Finding, tell } from "../../tell.ts";
import { listingAsks } from "./asks.ts";
import { rowsOf, type RunRow } from "./rows.ts";

/** §4.6: `mentioned` splits the answers in two: by the rows, and by the totals over a closed window. */
export const runsMentioned: Rule = {
  id: "runs.mentioned",
  asks: listingAsks,
  judge(survey, judgement) {
    const halves = survey.replies("listQueryRuns").filter((exchange) => halfOf(exchange) !== null);
    for (const wanted of [true, false]) {
      const pages = halves.filter((exchange) => halfOf(exchange) === wanted);
      if (!pages.some((page) => rowsOf(page).length > 0)) {
        judgement.missing(`an answer that ${wanted ? "names" : "does not name"} the brand`);
      }
      for (const exchange of pages) {
        const rows = rowsOf(exchange).filter(({ row }) => typeof row.was_mentioned === "boolean");
        const findings = rows
          .filter(({ row }) => row.was_mentioned !== wanted)
          .map((row) => findingOf(row, wanted));
        tell(judgement, exchange, { findings, witness: rows.length > 0 });
      }
    }
    for (const [whole, named, unnamed] of splits(survey)) {
      if (!standsStill(survey, whole)) judgement.missing(STILL);
      else tell(judgement, whole, sumOf(whole, named, unnamed));
    }
  },
};

function findingOf({ pointer, row }: RunRow, wanted: boolean): Finding {
  return {
    pointer: `${pointer}/was_mentioned`,
    kind: "row-not-matching",
    expected: `${wanted}, as asked for with mentioned`,
    actual: String(row.was_mentioned),
  };
}

/** What an exchange asked for with `mentioned`; null: nothing. */
function halfOf(exchange: Exchange): boolean | null {
  const { mentioned } = parametersOf(exchange);
  return mentioned === "true" || mentioned === "false" ? mentioned === "true" : null;
}

type Split = readonly [whole: Exchange, named: Exchange, unnamed: Exchange];

/** Lists that were asked for as a whole and in both halves, with the same filters. */
function splits(survey: Survey): Split[] {
  const groups = Map.groupBy(survey.replies("listQueryRuns"), sameFilters);
  return [...groups.values()].flatMap((group): Split[] => {
    const wholes = group.filter((exchange) => !("mentioned" in parametersOf(exchange)));
    const whole = wholes.find((exchange) => standsStill(survey, exchange)) ?? wholes[0];
    const named = group.find((exchange) => halfOf(exchange) === true);
    const unnamed = group.find((exchange) => halfOf(exchange) === false);
    if (whole === undefined || named === undefined || unnamed === undefined) return [];
    return [[whole, named, unnamed]];
  });
}

function sameFilters(exchange: Exchange): string {
  const { brand, brand_prompt_id, llm_provider, start_date, end_date } = parametersOf(exchange);
  const filters = [keyOf(exchange), brand, brand_prompt_id, llm_provider, start_date, end_date];
  return JSON.stringify(filters);
}

function sumOf(...split: Split): { findings: Finding[]; witness: boolean } {
  const [whole = 0, named = 0, unnamed = 0] = split.map(({ reply }) => reply?.json?.total_count);
  const witness = [whole, named, unnamed].every(Number.isInteger) && whole > 0;
  if (!witness || named + unnamed === whole) return { findings: [], witness };
  const finding: Finding = {
    pointer: "/total_count",
    kind: "total-differs",
    expected: `${named} with mentioned=true and ${unnamed} with mentioned=false: ${named + unnamed}`,
    actual: String(whole),
  };
  return { findings: [finding], witness };
}
