import type { Ask } from "../../ask.ts";
import type { Exchange } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { type Finding, shown, tell } from "../../tell.ts";
import { promptOf } from "../../terrain.ts";
import { knownStudies } from "../queries/ground.ts";
import { boardAsks } from "./boards.ts";

const DEFAULT_DAYS = 30;
const MOST_DAYS = 365;

/** §4.5, §8: thirty days unless told; more than a year is refused, or lowered. */
export const leaderboardWindow: Rule = {
  id: "leaderboard.window",
  asks: (survey) => [...boardAsks(survey), ...longAsks(survey)],
  judge(survey, judgement) {
    judgement.missing("a prompt's leaderboard");
    for (const exchange of survey.replies("getPromptLeaderboard")) {
      const given = givenDays(exchange);
      const told = toldDays(exchange);
      const wanted = given === null || given > MOST_DAYS ? wantedOf(given) : null;
      if (wanted === null || told.length === 0) continue;
      const findings = told
        .filter(({ days }) => !wanted.fits(days))
        .map(({ pointer, days }): Finding => {
          const { expected } = wanted;
          return { pointer, kind: "window-differs", expected, actual: shown(days) };
        });
      tell(judgement, exchange, { findings, witness: true });
    }
    for (const exchange of longAsks(survey).map((ask) => survey.find(ask))) {
      if (exchange?.reply?.status === 400) judgement.held(exchange);
    }
  },
};

/** A day more than the maximum, where all else is right. */
function longAsks(survey: Survey): Ask[] {
  const study = knownStudies(survey).find((one) => promptOf(one) !== null);
  const brand_prompt_id = study === undefined ? null : promptOf(study);
  if (study === undefined || brand_prompt_id === null) return [];
  const values = { brand: study.brand, brand_prompt_id, window_days: MOST_DAYS + 1 };
  return [survey.ask("getPromptLeaderboard", values)];
}

function wantedOf(given: number | null): { fits: (days: number) => boolean; expected: string } {
  return given === null
    ? { fits: (days) => days === DEFAULT_DAYS, expected: `${DEFAULT_DAYS}, the default` }
    : { fits: (days) => days <= MOST_DAYS, expected: `at most ${MOST_DAYS}` };
}

/** null: not given. What is no number says nothing here. */
function givenDays(exchange: Exchange): number | null {
  const { window_days } = parametersOf(exchange);
  return window_days === undefined ? null : Number(window_days);
}

/** The window that a reply says it used, in its echo and in its metrics. */
function toldDays({ reply }: Exchange): { readonly pointer: string; readonly days: number }[] {
  const { filters_applied, metrics } = reply?.json ?? {};
  return [
    { pointer: "/filters_applied/window_days", days: filters_applied?.window_days as unknown },
    { pointer: "/metrics/window_days", days: metrics?.window_days as unknown },
  ].filter((one): one is { pointer: string; days: number } => typeof one.days === "number");
}
