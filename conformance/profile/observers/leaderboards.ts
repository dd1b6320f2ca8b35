import type { Ask } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { isObject } from "../../json.ts";
import { isCount } from "../../numbers.ts";
import { bodyOf, parametersOf, type Survey } from "../../survey.ts";
import { closedWindow, promptOf, studies } from "../../terrain.ts";
import type { Observer, Sighting, Value } from "../observer.ts";
import { byText, chained, falling, rising, seeOrder } from "../orders.ts";
import { each, ofRichest, rowsIn, together } from "../seeing.ts";

function boards(survey: Survey): readonly Exchange[] {
  return survey.replies("getPromptLeaderboard");
}

/** Orders by which brands can be ranked, the ties of one broken by the next. */
const RANKINGS = [
  chained(falling("times_named"), rising("avg_position"), byText("brand")),
  chained(rising("avg_position"), falling("times_named"), byText("brand")),
  falling("times_named"),
  rising("avg_position"),
];

/** The finest of the rankings that fit: a longer one says all that its beginning says. */
function seeRanking(survey: Survey): Sighting[] {
  const sequences = boards(survey).map((exchange) => ({ exchange, rows: rowsIn(exchange) }));
  const finest = RANKINGS.map((order) => seeOrder(sequences, [order])).find(
    ([first]) => first !== undefined && first.value !== "another order",
  );
  return finest ?? seeOrder(sequences, RANKINGS);
}

function ranksOf(exchange: Exchange): Value | null {
  const rows = rowsIn(exchange);
  const isEqualSeen = rows.some(
    ({ times_named }, place) => times_named === rows[place + 1]?.times_named,
  );
  if (!isEqualSeen) return null;
  return rows.every(({ rank }, place) => rank === place + 1) ? "each its own" : "shared";
}

/** The first prompt's answers over the default window, by which the leaderboard's is known. */
function promptVisibility(survey: Survey): readonly Ask[] {
  return ofRichest(survey, (study) => {
    const brand_prompt_id = promptOf(study);
    if (brand_prompt_id === null) return [];
    const values = { brand: study.brand, brand_prompt_id };
    return [
      survey.ask("getVisibility", values),
      survey.ask("getVisibility", { ...values, ...closedWindow(survey) }),
      survey.ask("getPromptLeaderboard", values),
    ];
  });
}

/** What /visibility says of a prompt over the window that ends today, and the one that ended yesterday. */
interface Beside {
  readonly today: Json;
  readonly yesterday: Json;
}

function seeBeside(
  survey: Survey,
  read: (board: Json, beside: Beside) => Value | null,
): Sighting[] {
  return boards(survey).flatMap((exchange) => {
    const { brand, brand_prompt_id, window_days } = parametersOf(exchange);
    if (window_days !== undefined) return [];
    const values = { brand, brand_prompt_id };
    const windows = [{}, closedWindow(survey)];
    const [today, yesterday] = windows.map(
      (window): Json => survey.body(survey.ask("getVisibility", { ...values, ...window }))?.metrics,
    );
    if (!isObject(today) || !isObject(yesterday)) return [];
    return together([exchange], read(bodyOf(exchange), { today, yesterday }));
  });
}

function windowEnd({ metrics }: Json, { today, yesterday }: Beside): Value | null {
  const runs: unknown = metrics?.total_runs;
  if (today.total_runs === yesterday.total_runs) return null;
  if (runs === today.total_runs) return "today";
  return runs === yesterday.total_runs ? "yesterday" : null;
}

/** How often your brand was named on a prompt, beside the answers that name it. */
function naming({ your_row, metrics }: Json, { today, yesterday }: Beside): Value | null {
  const times: unknown = your_row?.times_named;
  const scope = [today, yesterday].find(({ total_runs }) => total_runs === metrics?.total_runs);
  const runs: unknown = scope?.mention_runs;
  if (!isCount(times) || !isCount(runs) || runs === 0 || times < runs) return null;
  return times === runs ? "once per answer" : "each naming";
}

/** Leaderboards that don't name the brand: of a prompt, or of a brand, that shows no mention. */
function unnamedAsks(survey: Survey): Ask[] {
  const rows = survey.replies("listPromptsByVisibility").flatMap((exchange) =>
    parametersOf(exchange)["llm_provider"] === undefined
      ? rowsIn(exchange)
          .filter(({ mention_runs, total_runs }) => mention_runs === 0 && total_runs > 0)
          .map((row) => ({
            brand: parametersOf(exchange)["brand"],
            id: row.brand_prompt_id as unknown,
          }))
      : [],
  );
  const [row] = rows;
  if (row !== undefined) {
    const values = { brand: row.brand, brand_prompt_id: String(row.id) };
    return [survey.ask("getPromptLeaderboard", values)];
  }
  const unnamed = studies(survey).find(({ runs, mentionRuns }) => runs > 0 && mentionRuns === 0);
  if (unnamed === undefined) return [];
  const list = survey.ask("listQueries", { brand: unnamed.brand });
  const id = promptOf(unnamed);
  if (id === null) return [list];
  return [list, survey.ask("getPromptLeaderboard", { brand: unnamed.brand, brand_prompt_id: id })];
}

/** What stands for a brand that no answer names. */
function unnamedRow(exchange: Exchange): Value | null {
  const { your_row: row, metrics } = bodyOf(exchange) ?? {};
  const times: unknown = metrics?.your_times_named ?? row?.times_named;
  if (times !== 0 && times !== null && row !== null) return null;
  if (!isObject(row)) return row === null ? "null" : "left out";
  return `a row with rank ${JSON.stringify(row["rank"])}`;
}

/** Whether such a brand is among the rows. */
function unnamedListed(exchange: Exchange): Value | null {
  if (unnamedRow(exchange) === null) return null;
  const own = rowsIn(exchange).some(({ is_your_brand }) => is_your_brand === true);
  return own ? "listed" : "not listed";
}

/** Prompts' leaderboards (§2.13, §4.5). */
export const LEADERBOARD_OBSERVERS: readonly Observer[] = [
  {
    choice: "C62",
    reads: ["leaderboard.rank-order"],
    aspects: [
      { name: "brands are ranked", needs: "a leaderboard of several brands", see: seeRanking },
      {
        name: "ranks of equals",
        needs: "brands that are named equally often",
        see: (survey) => each(boards(survey), ranksOf),
      },
      {
        name: "the window ends",
        needs:
          "a prompt whose answers of the last 30 days are more or fewer than those up to yesterday",
        asks: promptVisibility,
        see: (survey) => seeBeside(survey, windowEnd),
      },
    ],
  },
  {
    choice: "C63",
    aspects: [
      {
        name: "your_row when not named",
        needs: "a leaderboard that does not name the brand",
        asks: unnamedAsks,
        see: (survey) => each(boards(survey), unnamedRow),
      },
      {
        name: "such a brand among the items",
        needs: "a leaderboard that does not name the brand",
        see: (survey) => each(boards(survey), unnamedListed),
      },
    ],
  },
  {
    choice: "C64",
    reads: ["leaderboard.metrics"],
    aspects: [
      {
        name: "a brand that an answer names several times",
        needs: "a leaderboard and /visibility of the same prompt and answers",
        asks: promptVisibility,
        see: (survey) => seeBeside(survey, naming),
      },
    ],
  },
];
