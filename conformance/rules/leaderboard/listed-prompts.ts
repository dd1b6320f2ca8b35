import { includesEnd, reportedWindow } from "../../assert/date-window.ts";
import { intervalOf, isCount, decimalsOfValues } from "../../assert/numbers.ts";
import { unitsOf } from "../../assert/rounding.ts";
import { rowsOf, type Row } from "../../assert/rows.ts";
import { unchangedAround } from "../../assert/stability.ts";
import { addDays } from "../../core/calendar.ts";
import { credentialIdentity, type Exchange, type Json } from "../../core/exchange.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Finding } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { closedWindow } from "../../plan/discovery.ts";
import { type Leaderboard, leaderboards } from "./leaderboards.ts";

const DAYS = 30;

/** What a prompt has in /prompts/by-visibility over thirty days until today and until yesterday. */
interface ListedPrompt {
  readonly today: Row;
  readonly yesterday: Row;
}

/**
 * Returns findings where a leaderboard over the default days and the row of its prompt in /prompts/by-visibility
 * contradict each other. The leaderboard may have the days until today, until yesterday, or both (C62), so that its
 * counts are bounded by those of the two windows.
 * @param day a request without dates that was repeated: between the two, the days are the same
 */
export function listedPromptFindings(survey: Survey, day: PlannedRequest): Finding[] {
  const today = addDays(closedWindow(survey, DAYS).end_date, 1);
  // The lists end on the day on which the check began; a slow check may reach the leaderboard on the next one.
  const isOfOneDay = (exchange: Exchange): boolean => {
    const reference = unchangedAround(survey, day, exchange);
    return reference !== null && reportedWindow(reference)?.end === today;
  };
  const boards = leaderboards(survey);
  const rates = boards.map(({ metrics }): unknown => metrics.your_mention_rate_pct);
  const precision = { decimals: decimalsOfValues(rates), units: unitsOf(survey) };
  return boards.filter(isOfDefaultDays).flatMap((board) => {
    const prompt = listedPrompt(survey, board.exchange);
    if (prompt === null) return [];
    if (![board.exchange, prompt.today.exchange].every(isOfOneDay)) return [];
    return contradictions(board, prompt, precision);
  });
}

function isOfDefaultDays({ exchange, metrics }: Leaderboard): boolean {
  const { window_days = String(DAYS) } = parametersOf(exchange);
  return window_days === String(DAYS) && metrics.window_days === DAYS;
}

function listedPrompt(survey: Survey, board: Exchange): ListedPrompt | null {
  const { start_date, end_date } = closedWindow(survey, DAYS);
  const find = (days: number): Row | undefined =>
    rowsByPrompt(survey).get(
      keyOf(board, parametersOf(board)["brand_prompt_id"], {
        start: addDays(start_date, days),
        end: addDays(end_date, days),
      }),
    );
  const [yesterday, today] = [find(0), find(1)];
  return yesterday === undefined || today === undefined ? null : { yesterday, today };
}

const UNFILTERED = new Set(["brand", "start_date", "end_date", "order", "limit", "offset"]);

/** Returns the rows of the unfiltered lists of prompts, by prompt and window. */
function rowsByPrompt(survey: Survey): ReadonlyMap<string, Row> {
  return survey.memoize("leaderboard.listed-prompts", () => {
    const rows = new Map<string, Row>();
    for (const exchange of survey.responses("listPromptsByVisibility")) {
      const window = reportedWindow(exchange);
      const isUnfiltered = Object.keys(parametersOf(exchange)).every((name) =>
        UNFILTERED.has(name),
      );
      if (window === null || !isUnfiltered || !includesEnd(exchange)) continue;
      for (const row of rowsOf(exchange)) {
        const isCounted = isCount(row.row.total_runs) && isCount(row.row.mention_runs);
        if (isCounted) rows.set(keyOf(exchange, row.row.brand_prompt_id, window), row);
      }
    }
    return rows;
  });
}

function keyOf(exchange: Exchange, id: unknown, { start, end }: Json): string {
  const { brand } = parametersOf(exchange);
  return JSON.stringify([credentialIdentity(exchange), brand, id, start, end]);
}

function contradictions(
  { exchange, metrics }: Leaderboard,
  { today, yesterday }: ListedPrompt,
  { decimals, units }: { readonly decimals: number; readonly units: number },
): Finding[] {
  const { total_runs: runs, your_times_named: named, your_mention_rate_pct: rate } = metrics;
  if (!isCount(runs)) return [];
  const finding = (field: string, bound: string, of: string): Finding => ({
    exchange,
    pointer: `/metrics/${field}`,
    kind: "not-of-the-prompt",
    expected: `${bound}, as in ${of} of its prompt in /prompts/by-visibility`,
    actual: String(metrics[field]),
    compared: [today, yesterday].map((one) => ({
      exchange: one.exchange,
      pointer: `${one.pointer}/${of}`,
    })),
  });
  const least = (field: string): number => Math.min(today.row[field], yesterday.row[field]);
  if (runs < least("total_runs")) {
    return [finding("total_runs", `at least ${least("total_runs")}`, "total_runs")];
  }
  // A brand may be named several times in a run (C64), but not in fewer runs.
  if (isCount(named) && named < least("mention_runs")) {
    return [finding("your_times_named", `at least ${least("mention_runs")}`, "mention_runs")];
  }
  // Each run that a window lacks, such as one of the last minutes, may name the brand.
  const most = Math.max(
    ...[today, yesterday].map(
      ({ row }) => row["mention_runs"] + Math.max(0, runs - row["total_runs"]),
    ),
  );
  if (typeof rate !== "number") return [];
  const { low } = intervalOf(rate, decimals, units);
  if ((low * runs) / 100 <= most) return [];
  const bound = `at most ${((100 * most) / runs).toFixed(3)}: ${most} of ${runs} runs`;
  return [finding("your_mention_rate_pct", bound, "mention_runs")];
}
