import type { Ask } from "../../ask.ts";
import { daysBetween } from "../../calendar.ts";
import type { Exchange } from "../../exchange.ts";
import { listAsks, subject } from "../page/lists.ts";
import type { Rule } from "../../rule.ts";
import { parametersOf, type Survey } from "../../survey.ts";
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
      const wrong = wrongOf(told, days, survey.settings.today);
      if (wrong === null) held(exchange);
      else broken({ exchange, kind: "default-window", ...wrong });
    }
    missing("a reply without dates asked for, with its date_range");
  },
};

/** Each endpoint with a window once without dates. */
function undatedAsks(survey: Survey): Ask[] {
  const study = subject(survey);
  return study === null ? [] : DATED.map((id) => survey.ask(id, { brand: study.brand }));
}

function isUndated(exchange: Exchange): boolean {
  const { start_date, end_date } = parametersOf(exchange);
  return start_date === undefined && end_date === undefined;
}

function wrongOf({ start, end }: Window, days: number, today: string): Wrong | null {
  if (Math.abs(daysBetween(today, end)) > 1) {
    return { pointer: "/date_range/end", expected: `${today}, a day more or less`, actual: end };
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
