import type { Ask } from "../../ask.ts";
import { dayOfInstant, daysBetween, millisecondsOf } from "../../calendar.ts";
import type { Exchange } from "../../exchange.ts";
import { listAsks } from "../../lists.ts";
import type { Rule } from "../../rule.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { richest } from "../../terrain.ts";
import { DATED, toldWindow, type Window } from "./window.ts";

/** §2.1, §8: with no dates the window is the last 30 days, ending today, wherever the deployment's day begins. */
export const defaultWindow: Rule = {
  id: "date.default-window",
  asks: (survey) => [...listAsks(survey), ...undatedAsks(survey)],
  judge(survey, { held, broken, missing }) {
    for (const exchange of survey.replies(...DATED).filter(isUndated)) {
      const told = toldWindow(exchange);
      const days: unknown = exchange.reply?.json?.date_range?.days;
      if (told === null || typeof days !== "number") continue;
      const wrong = wrongOf(told, days, todaysOf(survey, exchange));
      if (wrong === null) held(exchange);
      else broken({ exchange, kind: "default-window", ...wrong });
    }
    missing("a reply without dates asked for, with its date_range");
  },
};

/** Each endpoint with a window once without dates. */
function undatedAsks(survey: Survey): Ask[] {
  const study = richest(survey);
  return study === null ? [] : DATED.map((id) => survey.ask(id, { brand: study.brand }));
}

/** Asked without dates, on a day that is known: a recording may leave it out. */
function isUndated(exchange: Exchange): boolean {
  const { start_date, end_date } = parametersOf(exchange);
  return exchange.startedAt !== "" && start_date === undefined && end_date === undefined;
}

/** The day on which the check began and the one on which this was asked, which may be a later one. */
function todaysOf({ settings }: Survey, { startedAt }: Exchange): readonly string[] {
  return [settings.today, dayOfInstant(millisecondsOf(startedAt))];
}

function wrongOf({ start, end }: Window, days: number, todays: readonly string[]): Wrong | null {
  if (todays.every((today) => Math.abs(daysBetween(today, end)) > 1)) {
    const expected = `${todays[0]}, a day more or less`;
    return { pointer: "/date_range/end", expected, actual: end };
  }
  const length = daysBetween(start, end);
  if (length !== 29 && length !== 30) {
    const expected = `29 or 30 days before ${end}`;
    return { pointer: "/date_range/start", expected, actual: start };
  }
  return days === 30 ? null : { pointer: "/date_range/days", expected: "30", actual: String(days) };
}

interface Wrong {
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
}
