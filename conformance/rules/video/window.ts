import { reportedWindow } from "../../assert/date-window.ts";
import { comparedWith, formatValue, reportFindings } from "../../assert/findings.ts";
import { itemsOf, rowsOf } from "../../assert/rows.ts";
import { UNCHANGED_DATA, unchangedAround } from "../../assert/stability.ts";
import { isCompleteList } from "../../assert/whole-lists.ts";
import { addDays, daysBetween } from "../../core/calendar.ts";
import type { Exchange } from "../../core/exchange.ts";
import { repeated, type PlannedRequest } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { mostVideosRequest, videoListRequests } from "./videos.ts";

/**
 * §4.7: a video of a window is in the part of the window that has its day, and in no other. Which day that is, is open
 * (C74).
 */
export const videoWindow: Rule = {
  id: "video.window",
  requests(survey) {
    const parts = partsOf(survey);
    if (parts === null) return videoListRequests(survey);
    return [...videoListRequests(survey), parts.whole, ...parts.halves, repeated(parts.whole)];
  },
  judge(survey, reporter) {
    reporter.needs(`the videos of a window and of its parts, ${UNCHANGED_DATA}`);
    const parts = partsOf(survey);
    if (parts === null) return;
    const halves = parts.halves.flatMap((request) => survey.find(request) ?? []);
    const whole = survey.find(parts.whole);
    if (whole === null || halves.length < 2 || ![whole, ...halves].every(isReadable)) return;
    if (halves.some((half) => unchangedAround(survey, parts.whole, half) === null)) return;
    const findings = rowsOf(whole).flatMap(({ row, pointer }) => {
      const found = halves.filter((half) => itemsOf(half).some((one) => one?.url === row["url"]));
      if (found.length === 1) return [];
      const expected = `${formatValue(row["url"])} in one of the two parts of the window`;
      return [{ pointer, kind: "not-in-one-part", expected, actual: `in ${found.length}` }];
    });
    const compared = halves.map((half) => ({ exchange: half, pointer: "/items" }));
    reportFindings(reporter, whole, comparedWith(findings, compared), itemsOf(whole).length > 0);
  },
};

interface Parts {
  readonly whole: PlannedRequest;
  /** Up to the day of a video, and from the day after it. */
  readonly halves: readonly PlannedRequest[];
}

/** Returns a window with its parts; null while the videos are unknown. */
function partsOf(survey: Survey): Parts | null {
  const whole = mostVideosRequest(survey);
  const list = whole === null ? null : survey.find(whole);
  if (whole === null || list === null) return null;
  const { start_date: start = "", end_date: end = "", ...values } = parametersOf(list);
  const days = rowsOf(list).map(({ row }) => String(row["summarized_at"]).slice(0, 10));
  const last = days.find((day) => start <= day && day < end);
  if (last === undefined) return null;
  const page = { ...values, limit: 100, offset: 0 };
  const windows = [
    { start_date: start, end_date: last },
    { start_date: addDays(last, 1), end_date: end },
  ];
  return {
    whole: survey.plan("listVideoSummaries", { ...page, start_date: start, end_date: end }),
    halves: windows.map((window) => survey.plan("listVideoSummaries", { ...page, ...window })),
  };
}

/** Whether a list has all its rows, and its number of days includes the last one (C23). */
function isReadable(list: Exchange): boolean {
  const window = reportedWindow(list);
  const days: unknown = list.response?.json?.date_range?.days;
  if (window === null || !isCompleteList(list)) return false;
  return days === daysBetween(window.start, window.end) + 1;
}
