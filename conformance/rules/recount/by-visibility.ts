import { COUNTED, decimalsFor, mentionReadings, wrongFigures } from "./figures.ts";
import {
  expectEqual,
  formatValue,
  reportFindings,
  type FindingDetails,
  withSource,
  otherRows,
} from "../../assert/findings.ts";
import { ownMentions } from "../../assert/runs.ts";
import { rowsOf } from "../../assert/rows.ts";
import { isBetween } from "../../assert/stability.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { credentialIdentity } from "../../core/exchange.ts";
import { plannedRequestOf } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import {
  countedRunRequests,
  countedRuns,
  distinctiveFilters,
  readRuns,
  selectedRuns,
  type CountedRun,
  type CountedRuns,
} from "../../plan/counted-runs.ts";
import { isListedAfter, promptsAgain } from "../../plan/removed-prompts.ts";

/** §2.14, §2.16: each prompt's row counts its runs. */
export const recountByVisibility: Rule = {
  id: "recount.by-visibility",
  requests: (survey) => [
    ...countedRunRequests(survey),
    ...readRuns(survey).flatMap((counted, index) => {
      const { brand_prompt_id: _, ...window } = counted.scope;
      const again = promptsAgain(survey, window.brand);
      const { llm_provider } = distinctiveFilters(survey, counted);
      const filters = [{}, ...(llm_provider === undefined || index > 0 ? [] : [{ llm_provider }])];
      const lists = filters.flatMap((filter) =>
        survey.walkRequests("listPromptsByVisibility", { ...window, ...filter }),
      );
      return [...lists, again];
    }),
  ],
  judge(survey, reporter) {
    reporter.needs("a few runs over past days, all read in detail, and the rows of their prompts");
    for (const counted of countedRuns(survey)) {
      if (!counted.idsStay) continue;
      for (const exchange of listsOf(survey, counted)) {
        // Other filters select prompts, not runs.
        const { llm_provider } = parametersOf(exchange);
        const selected = llm_provider === undefined ? {} : { llm_provider };
        const runs = selectedRuns(survey, counted, selected) ?? [];
        const rows = rowsOf(exchange).filter(({ row }) =>
          counted.runs.some((run) => run.row.brand_prompt_id === row.brand_prompt_id),
        );
        const findings = rows.flatMap(({ row, pointer }) =>
          wrongRow(
            survey,
            row,
            pointer,
            runs.filter((run) => run.row.brand_prompt_id === row.brand_prompt_id),
          ),
        );
        const lost = missingPrompts(survey, exchange, counted);
        reportFindings(reporter, exchange, [...findings, ...lost], rows.length > 0);
      }
    }
  },
};

/** Returns the lists over the days of counted runs. */
function listsOf(survey: Survey, { scope, list }: CountedRuns): Exchange[] {
  const { brand, start_date, end_date } = scope;
  return survey.responses("listPromptsByVisibility").filter((exchange) => {
    const given = parametersOf(exchange);
    const isSame =
      given["brand"] === brand &&
      given["start_date"] === start_date &&
      given["end_date"] === end_date;
    return (
      isSame &&
      credentialIdentity(exchange) === credentialIdentity(list) &&
      isBetween(survey, plannedRequestOf(list), exchange)
    );
  });
}

/** Returns findings for listed prompts with runs that a complete, unfiltered list lacks. */
function missingPrompts(
  survey: Survey,
  exchange: Exchange,
  { runs }: CountedRuns,
): FindingDetails[] {
  const {
    brand: _,
    start_date: __,
    end_date: ___,
    limit,
    offset,
    ...filters
  } = parametersOf(exchange);
  const { items, total_count } = exchange.response?.json ?? {};
  const isWhole = limit === "100" && offset === "0" && items?.length === total_count;
  if (!isWhole || Object.keys(filters).length > 0) return [];
  const listed = new Set(rowsOf(exchange).map(({ row }): unknown => row.brand_prompt_id));
  const lost = runs.find(
    ({ row }) =>
      !listed.has(row.brand_prompt_id) && isListedAfter(survey, exchange, row.brand_prompt_id),
  );
  if (lost === undefined) return [];
  const compared = [{ exchange: lost.exchange, pointer: "/brand_prompt_id" }];
  const expected = `a row for ${formatValue(lost.row.brand_prompt_id)}, which /queries lists and which has runs`;
  const actual = otherRows(items.length);
  return [{ pointer: "/items", kind: "row-left-out", expected, actual, compared }];
}

function wrongRow(
  survey: Survey,
  row: Json,
  pointer: string,
  runs: readonly CountedRun[],
): FindingDetails[] {
  const named = runs.filter((run) => run.row.was_mentioned === true);
  const own = mentionReadings(named, ({ detail }) => ownMentions(detail));
  const cited = runs.filter(({ citations }) => citations.length > 0);
  const decimals = decimalsFor(survey, "listPromptsByVisibility");
  const compared = runs.slice(0, 5).map(({ exchange }) => ({ exchange, pointer: "" }));
  const counts = [
    ["total_runs", runs.length],
    ["mention_runs", named.length],
    ["any_sources_runs", cited.length],
  ] as const;
  const wrong = counts.flatMap(([name, count]) =>
    expectEqual(`${pointer}/${name}`, "runs-differ", count, row[name]),
  );
  return [
    ...withSource(wrong, COUNTED),
    ...wrongAny(row, pointer, runs),
    ...(own[0]?.labels.length === named.length ? wrongFigures(row, pointer, own, decimals) : []),
  ].map((finding) => ({ ...finding, compared }));
}

/** A run may count if it mentions any brand, or a tracked one. */
function wrongAny(row: Json, pointer: string, runs: readonly CountedRun[]): FindingDetails[] {
  const any = runs.filter(({ mentions }) => mentions.length > 0).length;
  const tracked = runs.filter(({ mentions }) =>
    mentions.some(({ is_tracked_brand }) => is_tracked_brand === true),
  ).length;
  if (row.any_brand_mention_runs === tracked) return [];
  const at = `${pointer}/any_brand_mention_runs`;
  return withSource(expectEqual(at, "runs-differ", any, row.any_brand_mention_runs), COUNTED);
}
