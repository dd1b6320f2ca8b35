import { reportFindings } from "../../assert/findings.ts";
import type { OperationId } from "../../../src/contract/operation.ts";
import { type PlannedRequest, plannedRequestOf, repeated } from "../../core/planned-request.ts";
import { type Exchange, groupKeyOf } from "../../core/exchange.ts";
import { listRequests, repeatedFirstPages } from "../../plan/paging.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import { isBetween, isUnchanged } from "../../assert/stability.ts";
import type { Survey } from "../../core/survey.ts";
import {
  brandWithMostRuns,
  visibilityRequest,
  innerWindow,
  closedWindow,
} from "../../plan/discovery.ts";
import { ownedShareRequest } from "../../plan/cited-sources.ts";
import { COUNTING_OPERATIONS, sharedCounts } from "../../assert/counts.ts";
import { requestedWindow, isPlainWindow, type Window } from "../../assert/date-window.ts";
import { groupBy } from "../../../src/common/group-by.ts";

const MAX_PER_RESPONSE = 3;

/** §2.1: a window inside another one contains some of its runs, so no count is higher. */
export const monotone: Rule = {
  id: "date.monotone",
  requests: (survey) => [...listRequests(survey), ...innerRequests(survey)],
  judge(survey, reporter) {
    const responses = survey.responses(...COUNTING_OPERATIONS);
    const ends = ["start_date", "end_date", "limit", "offset"];
    for (const group of groupBy(responses, ({ request }) => groupKeyOf(request, ends)).values()) {
      for (const outer of group.filter((one) => isUnchanged(survey, plannedRequestOf(one)))) {
        const inner = group.filter((one) => isInside(survey, outer, one));
        for (const exchange of inner) judgePair(outer, exchange, reporter);
      }
    }
    reporter.needs(
      "responses over a past window and over one inside it, without changes during the check",
    );
  },
};

/** Others are checked over the windows that other rules request. */
const NARROWED: readonly OperationId[] = ["getVisibility", "listQueryRuns", "listCitations"];

/** Plans these over three days within the closed window. */
function innerRequests(survey: Survey): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null) return [];
  const window = innerWindow(survey);
  const outer = [
    visibilityRequest(survey, discovered.brand),
    ownedShareRequest(survey, { brand: discovered.brand, ...closedWindow(survey) }),
  ];
  const inner = NARROWED.map((id) => {
    const isList = id !== "getVisibility";
    const page = isList ? { limit: 100, offset: 0 } : {};
    return survey.plan(id, { brand: discovered.brand, ...window, ...page });
  });
  return [
    ...outer,
    ...inner,
    ...outer.map((request) => repeated(request)),
    ...repeatedFirstPages(survey),
  ];
}

function isInside(survey: Survey, outer: Exchange, inner: Exchange): boolean {
  const [wide, narrow] = [plainWindow(survey, outer), plainWindow(survey, inner)];
  if (wide === null || narrow === null || !isBetween(survey, plannedRequestOf(outer), inner))
    return false;
  const isSame = wide.start === narrow.start && wide.end === narrow.end;
  return !isSame && wide.start <= narrow.start && narrow.end <= wide.end;
}

function plainWindow(survey: Survey, exchange: Exchange): Window | null {
  const window = requestedWindow(exchange);
  return window !== null && isPlainWindow(survey, window) ? window : null;
}

function judgePair(whole: Exchange, part: Exchange, reporter: Reporter): void {
  const counts = sharedCounts({ whole, part });
  const risen = counts.filter(([all, some]) => some.value > all.value);
  const window = requestedWindow(whole);
  const findings = risen.slice(0, MAX_PER_RESPONSE).map(([all, some]) => ({
    pointer: some.pointer,
    kind: "more-in-fewer-days",
    expected: `at most ${all.value}, as from ${window?.start} to ${window?.end}`,
    actual: String(some.value),
    compared: [{ exchange: whole, pointer: all.pointer }],
  }));
  reportFindings(
    reporter,
    part,
    findings,
    counts.some(([all]) => all.value > 0),
  );
}
