import { reportFindings } from "../../assert/findings.ts";
import { type PlannedRequest, plannedRequestOf, repeated } from "../../core/planned-request.ts";
import { addDays, daysBetween } from "../../core/calendar.ts";
import { type Exchange, groupKeyOf } from "../../core/exchange.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import { isBetween, isUnchanged } from "../../assert/stability.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { brandWithMostRuns, innerWindow, PROVIDERS } from "../../plan/discovery.ts";
import { requestedWindow, isPlain } from "../../assert/date-window.ts";
import { filterRequests } from "./filter-requests.ts";
import { COUNTING, countsOf } from "../../assert/counts.ts";
import { filterGroups, type FilterGroup } from "./filter-groups.ts";
import { groupBy } from "../../../src/common/group-by.ts";

const MAX_PER_RESPONSE = 3;

/** §4.2 to §4.6: each run has one platform and one day, so counts of runs add up over all of them. */
export const partition: Rule = {
  id: "filter.partition",
  requests: (survey) => [...filterRequests(survey), ...dayRequests(survey)],
  judge(survey, reporter) {
    for (const filterGroup of filterGroups(survey)) judgePlatforms(filterGroup, reporter);
    judgeDays(survey, reporter);
    reporter.needs("a response and its parts by platform or day, without changes during the check");
  },
};

/** Plans a few days together and one by one. */
function dayRequests(survey: Survey): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null) return [];
  const { start_date, end_date } = innerWindow(survey);
  const whole = survey.plan("getVisibility", { brand: discovered.brand, start_date, end_date });
  const length = daysBetween(start_date, end_date) + 1;
  const days = Array.from({ length }, (_, day) => addDays(start_date, day));
  return [
    whole,
    ...days.map((day) =>
      survey.plan("getVisibility", { brand: discovered.brand, start_date: day, end_date: day }),
    ),
    repeated(whole),
  ];
}

/** Checks the sum over the five platforms, if each was requested without another filter. */
function judgePlatforms({ whole, parts }: FilterGroup, reporter: Reporter): void {
  const alone = parts.filter(({ filters }) => Object.keys(filters).length === 1);
  const responses = PROVIDERS.flatMap((slug) => {
    const part = alone.find(({ filters }) => filters.llm_provider === slug);
    return part === undefined ? [] : [part.exchange];
  });
  if (responses.length < PROVIDERS.length) return;
  judgeSum(whole, responses, reporter, { over: "five platforms", isFilter: true });
}

function judgeDays(survey: Survey, reporter: Reporter): void {
  const responses = survey.responses(...COUNTING);
  const names = ["start_date", "end_date"];
  for (const group of groupBy(responses, ({ request }) => groupKeyOf(request, names)).values()) {
    const byDay = responsesOfADay(group);
    if (byDay.size < 2) continue;
    for (const whole of group) {
      const days = daysOf(survey, whole);
      const parts = days.flatMap((day) => byDay.get(day) ?? []);
      const isWhole = days.length > 1 && parts.length === days.length;
      if (!isWhole || !isUnchanged(survey, plannedRequestOf(whole))) continue;
      if (!parts.every((part) => isBetween(survey, plannedRequestOf(whole), part))) continue;
      judgeSum(whole, parts, reporter, { over: `${days.length} days`, isFilter: false });
    }
  }
}

/** Returns the responses over a single day, by day. */
function responsesOfADay(responses: readonly Exchange[]): ReadonlyMap<string, Exchange> {
  const byDay = new Map<string, Exchange>();
  for (const response of responses) {
    const { start_date, end_date } = parametersOf(response);
    if (start_date !== undefined && start_date === end_date) byDay.set(start_date, response);
  }
  return byDay;
}

/** Returns the days of a response's window; none unless it is plain. */
function daysOf(survey: Survey, exchange: Exchange): string[] {
  const window = requestedWindow(exchange);
  if (window === null || !isPlain(survey, window)) return [];
  const days: string[] = [];
  for (let day = window.start; day <= window.end; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Compares counts at fixed paths; rows can be on another page of a part. */
function judgeSum(
  whole: Exchange,
  parts: readonly Exchange[],
  reporter: Reporter,
  { over, isFilter }: { readonly over: string; readonly isFilter: boolean },
): void {
  const counts = parts.map((exchange) => ({
    exchange,
    byKey: new Map(countsOf(exchange).map((one) => [one.key, one])),
  }));
  const fixed = countsOf(whole).filter(
    ({ addsUp, pointer, isBeforeFilters }) =>
      addsUp && !pointer.startsWith("/items") && !(isFilter && isBeforeFilters),
  );
  const sums = fixed.flatMap((count) => {
    const compared = counts.flatMap(({ exchange, byKey }) => {
      const part = byKey.get(count.key);
      return part === undefined ? [] : [{ exchange, pointer: part.pointer, value: part.value }];
    });
    const isKnown = compared.length === parts.length;
    const sum = compared.reduce((total, { value }) => total + value, 0);
    return isKnown ? [{ ...count, compared, sum }] : [];
  });
  if (sums.every(({ sum }) => sum === 0) && parts.every(hasNoDays)) return;
  const wrong = sums.filter(({ value, sum }) => value !== sum);
  const findings = wrong.slice(0, MAX_PER_RESPONSE).map(({ pointer, value, sum, compared }) => ({
    pointer,
    kind: "parts-do-not-add-up",
    expected: `${sum}, the sum over the ${over}`,
    actual: String(value),
    compared,
  }));
  const couldFail = sums.some(({ value }) => value > 0);
  reportFindings(reporter, whole, findings, couldFail);
}

/** Whether a window of one day excludes its end and reports 0 days (C23). */
function hasNoDays({ response }: Exchange): boolean {
  return response?.json?.date_range?.days === 0;
}
