import type { OperationId } from "../../../src/contract/operation.ts";
import { DATED_OPERATIONS, reportedWindow, type Window } from "../../assert/date-window.ts";
import { comparedIn, reportFindings, type FindingDetails } from "../../assert/findings.ts";
import { dataDifference, hasData } from "../../assert/same-data.ts";
import { unchangedAround, UNCHANGED_DATA } from "../../assert/stability.ts";
import { addDays, daysBetween } from "../../core/calendar.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import {
  type PlannedRequest,
  repeated,
  type RequestParameters,
} from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import { bodyOf, type Survey } from "../../core/survey.ts";
import {
  closedWindow,
  discoveryRequests,
  brandWithMostRuns,
  usualDays,
} from "../../plan/discovery.ts";

const OPERATIONS: readonly OperationId[] = [...DATED_OPERATIONS, "getOwnedShare"];

/** §2.1, §8: without dates or with one, a response has the data of the window that it reports. */
export const defaultData: Rule = {
  id: "date.default-data",
  requests: (survey) => [
    ...discoveryRequests(survey),
    ...comparisons(survey).flatMap(({ omitted, given }) => [
      omitted,
      ...(isDifferent(survey, omitted, given) ? [repeated(omitted)] : []),
      ...untilEqual(survey, omitted, given),
    ]),
  ],
  judge(survey, reporter) {
    reporter.needs(`responses with and without the dates of the default window, ${UNCHANGED_DATA}`);
    for (const { omitted, given } of comparisons(survey)) {
      const compared = given.flatMap((request) => comparedWith(survey, omitted, request) ?? []);
      const [first] = compared;
      if (first === undefined) continue;
      const isDefault = compared.some(({ findings }) => findings.length === 0);
      if (!isDefault && compared.length < given.length) continue;
      const findings = isDefault ? [] : first.findings;
      reportFindings(reporter, first.exchange, findings, hasData(bodyOf(first.exchange)));
    }
  },
};

/** A request without an end of its window, and with each window that can be meant; none until they are known. */
interface Comparison {
  readonly omitted: PlannedRequest;
  readonly given: readonly PlannedRequest[];
}

/** Each operation with a window, in each of its modes; in a deep check also with a start date only. */
function comparisons(survey: Survey): Comparison[] {
  const brand = brandWithMostRuns(survey)?.brand;
  if (brand === undefined) return [];
  const { start_date } = closedWindow(survey, DAYS_AFTER_START);
  const starts = survey.settings.depth === "deep" ? [{ start_date }] : [];
  return OPERATIONS.flatMap((id) => [
    ...[{}, ...modesOf(survey, id)].map((mode) => comparisonOf(survey, id, { brand, ...mode })),
    ...starts.map((start) => comparisonOf(survey, id, { brand, ...start })),
  ]);
}

function comparisonOf(survey: Survey, id: OperationId, values: RequestParameters): Comparison {
  const omitted = survey.plan(id, values);
  const { brand, start_date } = values;
  // /sources/owned-share need not report its window (C27).
  const reporting =
    id === "getOwnedShare" ? survey.plan("getVisibility", { brand, start_date }) : omitted;
  const known = survey.find(reporting);
  const isStartUnreported =
    reporting !== omitted && start_date === undefined && !echoesWindow(survey.body(omitted), known);
  const given = windowsOf(known, isStartUnreported).map(({ start, end }) =>
    survey.plan(id, { ...values, start_date: start, end_date: end }),
  );
  return { omitted, given };
}

/** Whether a response echoes the dates that another operation reports as its window. */
function echoesWindow(body: Json, reporting: Exchange | null): boolean {
  const window = reporting === null ? null : reportedWindow(reporting);
  const { start_date, end_date } = body?.filters_applied ?? {};
  return window !== null && start_date === window.start && end_date === window.end;
}

const DAYS_AFTER_START = 10;

const DEFAULT_DAYS = 30;

/** The windows that can be the default. Where days exclude the end, a requested end may be excluded (C23). */
function windowsOf(exchange: Exchange | null, isStartUnreported: boolean): Window[] {
  const window = exchange === null ? null : reportedWindow(exchange);
  if (exchange === null || window === null) return [];
  const { start, end } = window;
  const isEndExcluded = exchange.response?.json?.date_range?.days === daysBetween(start, end);
  const starts = isStartUnreported
    ? [start, addDays(end, 1 - DEFAULT_DAYS), addDays(end, -DEFAULT_DAYS)]
    : [start];
  const all = [
    ...starts.map((from) => ({ start: from, end })),
    ...(isEndExcluded
      ? [start, addDays(start, 1)].map((from) => ({ start: from, end: addDays(end, 1) }))
      : []),
  ];
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

/** Whether no window has the data without one; then a repetition shows whether they changed. */
function isDifferent(
  survey: Survey,
  omitted: PlannedRequest,
  given: readonly PlannedRequest[],
): boolean {
  const left = survey.find(omitted);
  const others = given.flatMap((request) => survey.find(request) ?? []);
  return (
    left !== null && others.length > 0 && !others.some((right) => areEqual(survey, left, right))
  );
}

function areEqual(survey: Survey, left: Exchange, right: Exchange): boolean {
  if (bodyOf(left) === null || bodyOf(right) === null) return false;
  return differences(survey, left, right).length === 0;
}

/** The windows up to the first whose data are those without a window. */
function untilEqual(
  survey: Survey,
  omitted: PlannedRequest,
  given: readonly PlannedRequest[],
): readonly PlannedRequest[] {
  const left = survey.find(omitted);
  const found = given.findIndex((request) => {
    const right = survey.find(request);
    if (left === null || right === null || bodyOf(left) === null || bodyOf(right) === null)
      return true;
    return differences(survey, left, right).length === 0;
  });
  return found === -1 ? given : given.slice(0, found + 1);
}

interface Compared {
  readonly exchange: Exchange;
  readonly findings: readonly FindingDetails[];
}

/** Returns null unless both succeeded, and are equal or did not change. */
function comparedWith(
  survey: Survey,
  omitted: PlannedRequest,
  request: PlannedRequest,
): Compared | null {
  const [left, given] = [survey.find(omitted), survey.find(request)];
  if (left !== null && given !== null && areEqual(survey, left, given)) {
    return { exchange: left, findings: [] };
  }
  const exchange = given === null ? null : unchangedAround(survey, omitted, given);
  if (exchange === null || given === null || bodyOf(given) === null) return null;
  return { exchange, findings: comparedIn(differences(survey, exchange, given), given) };
}

/** The values other than the default of parameters that select a layout or an order. */
function modesOf(survey: Survey, id: OperationId): RequestParameters[] {
  // The layout of grouped metrics is not shown.
  if (id === "getVisibility") return [];
  // Long windows of brands with many runs take long.
  if (usualDays(survey) < DEFAULT_DAYS) return [];
  return survey.contract.operation(id).parameters.flatMap(({ name, schema }) => {
    if (schema.default === undefined || typeof schema.default === "number") return [];
    const values = schema.enum ?? [true, false];
    return values
      .filter((value) => value !== schema.default)
      .map((value) => ({ [name]: value as string | boolean }));
  });
}

function differences({ contract }: Survey, left: Exchange, given: Exchange): FindingDetails[] {
  const found = dataDifference(contract, left, given);
  if (found === null) return [];
  const expected = `${found.expected}, as with the dates of date_range given`;
  return [{ ...found, kind: "other-window", expected }];
}
