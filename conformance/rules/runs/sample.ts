import type { Ask, Values } from "../../ask.ts";
import { addDays, daysBetween } from "../../calendar.ts";
import type { Json } from "../../exchange.ts";
import type { Survey } from "../../survey.ts";
import {
  closedWindow,
  isStudied,
  scoutAsks,
  studies,
  type Study,
  type WindowDates,
} from "../../terrain.ts";

/** A hunt asks for one thing after another and is handed the bodies. */
type Hunting<T> = Generator<Ask, T>;

export interface Sample {
  /** What the hunt has wanted to see so far. */
  readonly asks: readonly Ask[];
  /** Whether it is over. */
  readonly isOver: boolean;
  /** The filters of a few answers, all of which can be read in detail; null: none were found. */
  readonly values: Values | null;
}

/** No more answers than these are read one by one. */
const MOST_ANSWERS = 24;
const BRANDS = 2;
const PROMPTS = 3;
const WINDOWS_BACK = 3;

/**
 * A few answers of one brand over a closed window, the brand named in some of them. Best are days on
 * both sides of the one since when mentions have labels, for there a wrong count shows itself.
 */
export function sampleOf(survey: Survey): Sample {
  return survey.once("runs.sample", () => {
    const asks = [...scoutAsks(survey)];
    if (!isStudied(survey)) return { asks, isOver: false, values: null };
    const hunting = findSample(survey);
    for (let step = hunting.next(); ; step = hunting.next(survey.body(step.value))) {
      if (step.done === true) return { asks, isOver: true, values: step.value };
      asks.push(step.value);
      if (survey.find(step.value) === null) return { asks, isOver: false, values: null };
    }
  });
}

function* findSample(survey: Survey): Hunting<Values | null> {
  const named = studies(survey)
    .filter(({ mentionRuns }) => mentionRuns > 0)
    .slice(0, BRANDS);
  for (const study of named) {
    const window = yield* halfLabelled(survey, study.brand);
    const values = window === null ? null : yield* aroundTheFirstLabel(survey, study, window);
    if (values !== null) return values;
  }
  for (const study of named) {
    const values = yield* latest(survey, study);
    if (values !== null) return values;
  }
  return null;
}

/** A window in which some mentions have a label and some have none. */
function* halfLabelled(survey: Survey, brand: string): Hunting<WindowDates | null> {
  for (let back = 0; back < WINDOWS_BACK; back++) {
    const { start_date, end_date } = closedWindow(survey);
    const window = {
      start_date: addDays(start_date, -30 * back),
      end_date: addDays(end_date, -30 * back),
    };
    const { coverage } = yield* metricsOf(survey, { brand, ...window });
    if (isPartial(coverage)) return window;
  }
  return null;
}

/** The days about the first label: those of all answers if they are few, else of one prompt's. */
function* aroundTheFirstLabel(
  survey: Survey,
  { brand, prompts }: Study,
  window: WindowDates,
): Hunting<Values | null> {
  const whole = { brand, ...window };
  if ((yield* metricsOf(survey, whole)).isSmall) return whole;
  const days = yield* daysOfTheFirstLabel(survey, brand, window);
  for (const brand_prompt_id of firstPrompts(prompts)) {
    const values = { brand, brand_prompt_id, ...days };
    const { isSmall, coverage } = yield* metricsOf(survey, values);
    if (isSmall && isPartial(coverage)) return values;
  }
  return null;
}

/** Four days, the first label within the middle two: halved by whether there is a label up to a day. */
function* daysOfTheFirstLabel(
  survey: Survey,
  brand: string,
  { start_date, end_date }: WindowDates,
): Hunting<WindowDates> {
  let [from, to] = [0, daysBetween(start_date, end_date)];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    const window = { start_date, end_date: addDays(start_date, middle) };
    const { coverage } = yield* metricsOf(survey, { brand, ...window });
    if (coverage > 0) to = middle;
    else from = middle + 1;
  }
  return { start_date: addDays(start_date, from - 1), end_date: addDays(start_date, to + 1) };
}

/** The latest days of one brand, or of one of its prompts. */
function* latest(survey: Survey, { brand, prompts }: Study): Hunting<Values | null> {
  const whole = { brand, ...closedWindow(survey) };
  if ((yield* metricsOf(survey, whole)).isSmall) return whole;
  for (const brand_prompt_id of firstPrompts(prompts)) {
    for (const days of [4, 1]) {
      const values = { brand, brand_prompt_id, ...closedWindow(survey, days) };
      if ((yield* metricsOf(survey, values)).isSmall) return values;
    }
  }
  return null;
}

interface Metrics {
  /** Whether the brand is named, and in few enough answers. */
  readonly isSmall: boolean;
  /** The share of labelled mentions; 0 where it can't be told. */
  readonly coverage: number;
}

function* metricsOf(survey: Survey, values: Values): Hunting<Metrics> {
  const body: Json = yield survey.ask("getVisibility", values);
  const { total_runs, mention_runs, sentiment_coverage_pct: coverage } = body?.metrics ?? {};
  return {
    isSmall: mention_runs > 0 && total_runs <= MOST_ANSWERS,
    coverage: typeof coverage === "number" ? coverage : 0,
  };
}

function isPartial(coverage: number): boolean {
  return coverage > 0 && coverage < 100;
}

function firstPrompts(prompts: readonly Json[]): string[] {
  return prompts
    .map((prompt: Json) => prompt?.brand_prompt_id)
    .filter((id: unknown): id is string => typeof id === "string")
    .slice(0, PROMPTS);
}
