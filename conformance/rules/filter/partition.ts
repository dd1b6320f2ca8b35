import { type Ask, askOf } from "../../ask.ts";
import { repeated } from "../../ask.ts";
import { addDays, daysBetween } from "../../calendar.ts";
import { type Exchange, kinOf } from "../../exchange.ts";
import type { Judgement, Rule } from "../../rule.ts";
import { isBetween, stands } from "../../still.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { richest } from "../../terrain.ts";
import { askedWindow, innerWindow, isPlain } from "../date/window.ts";
import { filterAsks, PROVIDERS } from "./asks.ts";
import { COUNTING, countsOf } from "./counts.ts";
import { families, type Family } from "./parts.ts";

const MOST_PER_REPLY = 3;

/** §4.2 to §4.6: each run has one platform and one day, so what counts runs adds up over all of them. */
export const partition: Rule = {
  id: "filter.partition",
  asks: (survey) => [...filterAsks(survey), ...dayAsks(survey)],
  judge(survey, judgement) {
    for (const family of families(survey)) judgePlatforms(family, judgement);
    judgeDays(survey, judgement);
    judgement.missing(
      "a whole that stands still, and it by each of the five platforms or by each day",
    );
  },
};

/** A few days together and one by one. */
function dayAsks(survey: Survey): Ask[] {
  const study = richest(survey);
  if (study === null) return [];
  const { start_date, end_date } = innerWindow(survey);
  const whole = survey.ask("getVisibility", { brand: study.brand, start_date, end_date });
  const length = daysBetween(start_date, end_date) + 1;
  const days = Array.from({ length }, (_, day) => addDays(start_date, day));
  return [
    whole,
    ...days.map((day) =>
      survey.ask("getVisibility", { brand: study.brand, start_date: day, end_date: day }),
    ),
    repeated(whole),
  ];
}

/** The five platforms of one family under no other filter, each answered. */
function judgePlatforms({ whole, parts }: Family, judgement: Judgement): void {
  const alone = parts.filter(({ filters }) => Object.keys(filters).length === 1);
  const replies = PROVIDERS.flatMap((slug) => {
    const part = alone.find(({ filters }) => filters.llm_provider === slug);
    return part === undefined ? [] : [part.exchange];
  });
  if (replies.length === PROVIDERS.length) judgeSum(whole, replies, judgement, "five platforms");
}

function judgeDays(survey: Survey, judgement: Judgement): void {
  const replies = survey.replies(...COUNTING);
  const names = ["start_date", "end_date"];
  for (const kin of Map.groupBy(replies, ({ request }) => kinOf(request, names)).values()) {
    const byDay = repliesOfADay(kin);
    if (byDay.size < 2) continue;
    for (const whole of kin) {
      const days = daysOf(survey, whole);
      const parts = days.flatMap((day) => byDay.get(day) ?? []);
      const isWhole = days.length > 1 && parts.length === days.length;
      if (!isWhole || !stands(survey, askOf(whole))) continue;
      if (!parts.every((part) => isBetween(survey, askOf(whole), part))) continue;
      judgeSum(whole, parts, judgement, `${days.length} days`);
    }
  }
}

/** The replies over a single day, by that day. */
function repliesOfADay(replies: readonly Exchange[]): ReadonlyMap<string, Exchange> {
  const byDay = new Map<string, Exchange>();
  for (const reply of replies) {
    const { start_date, end_date } = parametersOf(reply);
    if (start_date !== undefined && start_date === end_date) byDay.set(start_date, reply);
  }
  return byDay;
}

/** The days of a reply's window; none where it is not a plain one. */
function daysOf(survey: Survey, exchange: Exchange): string[] {
  const window = askedWindow(exchange);
  if (window === null || !isPlain(survey, window)) return [];
  const days: string[] = [];
  for (let day = window.start; day <= window.end; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Numbers at fixed places: a row can be on another page of a part. */
function judgeSum(
  whole: Exchange,
  parts: readonly Exchange[],
  { held, broken }: Judgement,
  over: string,
): void {
  const counts = parts.map((part) => new Map(countsOf(part).map((one) => [one.key, one.value])));
  const fixed = countsOf(whole).filter(
    ({ addsUp, pointer }) => addsUp && !pointer.startsWith("/items"),
  );
  const sums = fixed.flatMap((count) => {
    const values = counts.flatMap((known) => known.get(count.key) ?? []);
    const isKnown = values.length === parts.length;
    return isKnown ? [{ ...count, sum: values.reduce((sum, value) => sum + value, 0) }] : [];
  });
  // A deployment whose windows end where their last day begins has nothing in windows of one day.
  if (sums.every(({ sum }) => sum === 0)) return;
  const wrong = sums.filter(({ value, sum }) => value !== sum);
  for (const { pointer, value, sum } of wrong.slice(0, MOST_PER_REPLY)) {
    broken({
      exchange: whole,
      pointer,
      kind: "parts-do-not-add-up",
      expected: `${sum}, the sum over the ${over}`,
      actual: String(value),
    });
  }
  if (wrong.length === 0) held(whole);
}
