import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { isObject } from "../../../src/common/is-object.ts";
import { isCount } from "../../assert/numbers.ts";
import { bodyOf, parametersOf, type Survey } from "../../core/survey.ts";
import { closedWindow, firstPromptId, discoveredBrands } from "../../plan/discovery.ts";
import { byText, thenBy, descending, ascending, observeOrder, rowSequences } from "../row-order.ts";
import {
  eachResponse,
  type Observation,
  type ObserverGroup,
  type Value,
  type Aspect,
} from "../observer.ts";
import { forBrandWithMostRuns, rowsIn } from "../observation.ts";

/** Possible rankings, the most specific first. */
const RANKINGS = [
  thenBy(descending("times_named"), ascending("avg_position"), byText("brand")),
  thenBy(ascending("avg_position"), descending("times_named"), byText("brand")),
  descending("times_named"),
  ascending("avg_position"),
];

/** Observes the most specific ranking that all leaderboards follow. */
function observeRanking(survey: Survey): Observation[] {
  const sequences = rowSequences(survey.responses("getPromptLeaderboard"));
  const specific = RANKINGS.map((order) => observeOrder(sequences, [order])).find(
    ([first]) => first !== undefined && first.value !== "another order",
  );
  return specific ?? observeOrder(sequences, RANKINGS);
}

function ranksOf(exchange: Exchange): Value | null {
  const rows = rowsIn(exchange);
  const isEqualSeen = rows.some(
    ({ times_named }, index) => times_named === rows[index + 1]?.times_named,
  );
  if (!isEqualSeen) return null;
  return rows.every(({ rank }, index) => rank === index + 1) ? "distinct" : "shared";
}

/** Plans /visibility of the first prompt over two windows, to compare with its leaderboard. */
function promptVisibility(survey: Survey): readonly PlannedRequest[] {
  return forBrandWithMostRuns(survey, (richest) => {
    const brand_prompt_id = firstPromptId(richest);
    if (brand_prompt_id === null) return [];
    const values = { brand: richest.brand, brand_prompt_id };
    return [
      survey.plan("getVisibility", values),
      survey.plan("getVisibility", { ...values, ...closedWindow(survey) }),
      survey.plan("getPromptLeaderboard", values),
    ];
  });
}

/** Observes leaderboards with the metrics of the prompt over the windows that end today and yesterday. */
function withMetrics(
  read: (board: Json, today: Json, yesterday: Json) => Value | null,
): Aspect["observe"] {
  return eachResponse("getPromptLeaderboard", (exchange, survey) => {
    const { brand, brand_prompt_id, window_days } = parametersOf(exchange);
    if (window_days !== undefined) return null;
    const [today, yesterday] = [{}, closedWindow(survey)].map((window): Json => {
      const values = { brand, brand_prompt_id, ...window };
      return survey.body(survey.plan("getVisibility", values))?.metrics;
    });
    if (!isObject(today) || !isObject(yesterday)) return null;
    return read(bodyOf(exchange), today, yesterday);
  });
}

function windowEnd({ metrics }: Json, today: Json, yesterday: Json): Value | null {
  const runs: unknown = metrics?.total_runs;
  if (today.total_runs === yesterday.total_runs) return null;
  if (runs === today.total_runs) return "today";
  return runs === yesterday.total_runs ? "yesterday" : null;
}

/** How times_named counts a brand that a run mentions several times. */
function timesNamed({ your_row, metrics }: Json, today: Json, yesterday: Json): Value | null {
  const times: unknown = your_row?.times_named;
  const scope = [today, yesterday].find(({ total_runs }) => total_runs === metrics?.total_runs);
  const runs: unknown = scope?.mention_runs;
  if (!isCount(times) || !isCount(runs) || runs === 0 || times < runs) return null;
  return times === runs ? "counted once per run" : "every mention counted";
}

/** Plans leaderboards without the brand: of a prompt or a brand without mentions. */
function unnamedRequests(survey: Survey): PlannedRequest[] {
  for (const exchange of survey.responses("listPromptsByVisibility")) {
    const { brand, llm_provider } = parametersOf(exchange);
    const row = rowsIn(exchange).find((one) => one.mention_runs === 0 && one.total_runs > 0);
    if (llm_provider !== undefined || row === undefined) continue;
    const values = { brand, brand_prompt_id: String(row.brand_prompt_id) };
    return [survey.plan("getPromptLeaderboard", values)];
  }
  const unnamed = discoveredBrands(survey).find(
    ({ runs, mentionRuns }) => runs > 0 && mentionRuns === 0,
  );
  if (unnamed === undefined) return [];
  const list = survey.plan("listQueries", { brand: unnamed.brand });
  const id = firstPromptId(unnamed);
  if (id === null) return [list];
  return [list, survey.plan("getPromptLeaderboard", { brand: unnamed.brand, brand_prompt_id: id })];
}

/** How your_row shows a brand without mentions. */
function unnamedRow(exchange: Exchange): Value | null {
  const { your_row: row, metrics } = bodyOf(exchange) ?? {};
  const times: unknown = metrics?.your_times_named ?? row?.times_named;
  if (times !== 0 && times !== null && row !== null) return null;
  if (!isObject(row)) return row === null ? "null" : "omitted";
  return `a row with rank ${JSON.stringify(row["rank"])}`;
}

/** Whether items lists a brand without mentions. */
function unnamedListed(exchange: Exchange): Value | null {
  if (unnamedRow(exchange) === null) return null;
  const own = rowsIn(exchange).some(({ is_your_brand }) => is_your_brand === true);
  return own ? "listed" : "not listed";
}

/** Prompts' leaderboards (§2.13, §4.5). */
export const LEADERBOARD_OBSERVERS: ObserverGroup = {
  reads: ["leaderboard.rank-order", "leaderboard.metrics"],
  choices: {
    C62: {
      "ranking of brands": {
        needs: "a leaderboard of several brands",
        observe: observeRanking,
      },
      "ranks of tied brands": {
        needs: "brands mentioned equally often",
        observe: eachResponse("getPromptLeaderboard", ranksOf),
      },
      "end of the window": {
        needs: "a prompt with different run counts for the windows that end today and yesterday",
        requests: promptVisibility,
        observe: withMetrics(windowEnd),
      },
    },
    C63: {
      "your_row of an unmentioned brand": {
        needs: "a leaderboard without the brand",
        requests: unnamedRequests,
        observe: eachResponse("getPromptLeaderboard", unnamedRow),
      },
      "unmentioned brand in items": {
        needs: "a leaderboard without the brand",
        observe: eachResponse("getPromptLeaderboard", unnamedListed),
      },
    },
    C64: {
      "brand mentioned several times in a run": {
        needs: "a leaderboard and /visibility of the same prompt and runs",
        requests: promptVisibility,
        observe: withMetrics(timesNamed),
      },
    },
  },
};
