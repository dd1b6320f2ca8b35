import { reportFindings, formatValue, type FindingDetails } from "../../assert/findings.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { firstPromptId } from "../../plan/discovery.ts";
import { brandsWithPrompts } from "../../plan/prompts.ts";
import { leaderboardRequests } from "./leaderboards.ts";

const DEFAULT_DAYS = 30;
const MAX_DAYS = 365;

/** §4.5, §8: the default is thirty days; more than a year is refused or lowered. */
export const leaderboardWindow: Rule = {
  id: "leaderboard.window",
  requests: (survey) => [...leaderboardRequests(survey), ...longRequests(survey)],
  judge(survey, reporter) {
    reporter.needs("a prompt's leaderboard");
    for (const exchange of survey.responses("getPromptLeaderboard")) {
      const given = givenDays(exchange);
      const reported = reportedDays(exchange);
      const wanted = given === null || given > MAX_DAYS ? wantedOf(given) : null;
      if (wanted === null || reported.length === 0) continue;
      const findings = reported
        .filter(({ days }) => !wanted.fits(days))
        .map(({ pointer, days }): FindingDetails => {
          const { expected } = wanted;
          return { pointer, kind: "window-differs", expected, actual: formatValue(days) };
        });
      reportFindings(reporter, exchange, findings);
    }
    for (const exchange of longRequests(survey).map((request) => survey.find(request))) {
      if (exchange?.response?.status === 400) reporter.holds(exchange);
    }
  },
};

/** Plans one day more than the maximum, otherwise valid. */
function longRequests(survey: Survey): PlannedRequest[] {
  const discovered = brandsWithPrompts(survey).find((one) => firstPromptId(one) !== null);
  const brand_prompt_id = discovered === undefined ? null : firstPromptId(discovered);
  if (discovered === undefined || brand_prompt_id === null) return [];
  const values = { brand: discovered.brand, brand_prompt_id, window_days: MAX_DAYS + 1 };
  return [survey.plan("getPromptLeaderboard", values)];
}

function wantedOf(given: number | null): { fits: (days: number) => boolean; expected: string } {
  return given === null
    ? { fits: (days) => days === DEFAULT_DAYS, expected: `${DEFAULT_DAYS}, the default` }
    : { fits: (days) => days <= MAX_DAYS, expected: `at most ${MAX_DAYS}` };
}

/** Returns null if not given; NaN is ignored by the caller. */
function givenDays(exchange: Exchange): number | null {
  const { window_days } = parametersOf(exchange);
  return window_days === undefined ? null : Number(window_days);
}

/** Returns the windows that a response reports in its echo and metrics. */
function reportedDays({
  response,
}: Exchange): { readonly pointer: string; readonly days: number }[] {
  const { filters_applied, metrics } = response?.json ?? {};
  return [
    { pointer: "/filters_applied/window_days", days: filters_applied?.window_days as unknown },
    { pointer: "/metrics/window_days", days: metrics?.window_days as unknown },
  ].filter((one): one is { pointer: string; days: number } => typeof one.days === "number");
}
