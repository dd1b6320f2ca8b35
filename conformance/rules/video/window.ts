import { includesEnd } from "../../assert/date-window.ts";
import {
  comparedWith,
  formatValue,
  otherRows,
  reportFindings,
  type FindingDetails,
} from "../../assert/findings.ts";
import { itemsOf, rowsOf } from "../../assert/rows.ts";
import { UNCHANGED_DATA, unchangedAround } from "../../assert/stability.ts";
import { isCompleteList } from "../../assert/whole-lists.ts";
import { addDays } from "../../core/calendar.ts";
import type { Exchange } from "../../core/exchange.ts";
import { repeated, type PlannedRequest } from "../../core/planned-request.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { findVideos, videoListRequests, videoYearRequests } from "../../plan/videos.ts";

/**
 * §4.7: a video of a window is in the part of the window that has its day, and in no other. Which day that is, is open
 * (C74).
 */
export const videoWindow: Rule = {
  id: "video.window",
  requests(survey) {
    const split = splitWindow(survey);
    if (split === null) return videoListRequests(survey);
    const { whole, parts } = split;
    return [...videoListRequests(survey), whole, ...parts, repeated(whole)];
  },
  judge(survey, reporter) {
    reporter.needs(`the videos of a window and of its parts, ${UNCHANGED_DATA}`);
    for (const split of [splitWindow(survey), splitYear(survey)]) {
      if (split !== null) judgeSplit(survey, split, reporter);
    }
  },
};

function judgeSplit(survey: Survey, { whole, parts }: SplitWindow, reporter: Reporter): void {
  const lists = parts.map((request) => survey.find(request)).filter((list) => list !== null);
  const first = survey.find(whole);
  if (first === null || lists.length < parts.length || ![first, ...lists].every(isReadable)) return;
  if (lists.some((list) => unchangedAround(survey, whole, list) === null)) return;
  const findings = rowsOf(first).flatMap(({ row, pointer }) => {
    const found = lists.filter((list) => itemsOf(list).some((one) => one?.url === row["url"]));
    if (found.length === 1) return [];
    const expected = `${formatValue(row["url"])} in exactly one of the ${lists.length} parts of the window`;
    const actual = found.length === 0 ? "in none of them" : `in ${found.length} of them`;
    return [{ pointer, kind: "not-in-one-part", expected, actual }];
  });
  const compared = lists.map((list) => ({ exchange: list, pointer: "/items" }));
  const all = [...findings, ...lostVideos(first, lists)];
  reportFindings(reporter, first, comparedWith(all, compared), itemsOf(first).length > 0);
}

/** A video of a part that the whole window lacks. */
function lostVideos(whole: Exchange, parts: readonly Exchange[]): FindingDetails[] {
  const listed = new Set(itemsOf(whole).map((row): unknown => row?.url));
  const lost = parts.flatMap(itemsOf).find((row) => !listed.has(row?.url));
  if (lost === undefined) return [];
  const expected = `${formatValue(lost.url)}, which is in a part of the window`;
  return [{ pointer: "/items", kind: "not-in-window", expected, actual: otherRows(listed.size) }];
}

interface SplitWindow {
  readonly whole: PlannedRequest;
  /** Up to the day of a video, and from the day after it; at the depth deep, that day separately. */
  readonly parts: readonly PlannedRequest[];
}

/** Returns a window with its parts; null while the videos are unknown. */
function splitWindow(survey: Survey): SplitWindow | null {
  const { best } = findVideos(survey);
  const list = best === null ? null : survey.find(best.request);
  if (best === null || list === null) return null;
  const { start_date: start = "", end_date: end = "", ...values } = parametersOf(list);
  const days = rowsOf(list).map(({ row }) => String(row["summarized_at"]).slice(0, 10));
  const last = days.find((day) => start <= day && day < end);
  if (last === undefined) return null;
  const isAlone = survey.settings.depth === "deep" && start < last;
  const starts = isAlone ? [start, last, addDays(last, 1)] : [start, addDays(last, 1)];
  const over = (start_date: string, end_date: string): PlannedRequest =>
    survey.plan("listVideoSummaries", { ...values, limit: 100, offset: 0, start_date, end_date });
  return {
    whole: over(start, end),
    parts: starts.map((day, part) => over(day, addDays(starts[part + 1] ?? addDays(end, 1), -1))),
  };
}

/** Returns the longest window with its parts: a list of many videos. */
function splitYear(survey: Survey): SplitWindow | null {
  const [whole, first, second] = videoYearRequests(survey);
  if (whole === undefined || first === undefined || second === undefined) return null;
  return { whole, parts: [first, second] };
}

/** Whether a list has all its rows and the last day of its window. */
function isReadable(list: Exchange): boolean {
  return isCompleteList(list) && includesEnd(list);
}
