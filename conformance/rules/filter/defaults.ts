import { statusText } from "../../assert/status.ts";
import type { OperationId } from "../../../src/contract/operation.ts";
import { type PlannedRequest, plannedRequestOf, repeated } from "../../core/planned-request.ts";
import { type Exchange, type Json, groupKeyOf } from "../../core/exchange.ts";
import { firstPageRequest, listRequests, repeatedFirstPages } from "../../plan/paging.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import { isBetween, isClosedWindow, isUnchanged } from "../../assert/stability.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { brandWithMostRuns, searchesRequest, visibilityRequest } from "../../plan/discovery.ts";
import { transcribedVideo } from "../../plan/videos.ts";
import { effectsOf, type Effect } from "./default-effects.ts";
import { groupBy } from "../../../src/common/group-by.ts";

/** Documented defaults that change a response (§4). */
const DEFAULTS: Readonly<Partial<Record<OperationId, readonly [string, string]>>> = {
  getVisibility: ["group_by", "overall"],
  listSearches: ["group_by", "topic"],
  listPromptsByVisibility: ["order", "asc"],
  listCitations: ["include_extras", "false"],
  getVideoSummary: ["include_transcript", "false"],
};

/** §4: a missing parameter acts as its default: both responses are equal. */
export const defaults: Rule = {
  id: "filter.defaults",
  requests: (survey) => [...listRequests(survey), ...defaultRequests(survey)],
  judge(survey, reporter) {
    for (const [id, [name, value]] of Object.entries(DEFAULTS)) {
      for (const exchange of survey.responses(id as OperationId)) {
        if (parametersOf(exchange)[name] === value) judgeSpelt(survey, exchange, name, reporter);
      }
    }
    judgeMentioned(survey, reporter);
    judgeExtras(survey, reporter);
    reporter.needs(
      "responses with and without an explicit default, without changes during the check",
    );
  },
};

function defaultRequests(survey: Survey): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null) return [];
  const { requests: videoRequests, video } = transcribedVideo(survey);
  const visibility = visibilityRequest(survey, discovered.brand);
  const citations = firstPageRequest(survey, "listCitations", discovered);
  return [
    more(visibility, "group_by", "overall"),
    more(searchesRequest(survey, discovered.brand), "group_by", "topic"),
    more(firstPageRequest(survey, "listPromptsByVisibility", discovered), "order", "asc"),
    more(citations, "include_extras", "false"),
    more(citations, "include_extras", "true"),
    ...[true, false].map((mentioned) =>
      firstPageRequest(survey, "listQueryRuns", discovered, { mentioned }),
    ),
    ...videoRequests,
    ...(video === null ? [] : [video, more(video, "include_transcript", "false"), repeated(video)]),
    repeated(visibility),
    ...repeatedFirstPages(survey),
  ];
}

/** Returns a request with one more parameter. */
function more(request: PlannedRequest, name: string, value: string): PlannedRequest {
  const query = [...request.request.query, [name, value] as const];
  return { ...request, request: { ...request.request, query } };
}

/** Returns the same request without a parameter, if its response did not change around this one. */
function plainOf(survey: Survey, exchange: Exchange, name: string): Exchange | null {
  const query = exchange.request.query.filter(([given]) => given !== name);
  const request = plannedRequestOf({ ...exchange, request: { ...exchange.request, query } });
  const plain = survey.find(request);
  if (plain === null || !isUnchanged(survey, request) || !isClosedWindow(survey, plain))
    return null;
  return isBetween(survey, request, exchange) ? plain : null;
}

function judgeSpelt(survey: Survey, spelt: Exchange, name: string, reporter: Reporter): void {
  const plain = plainOf(survey, spelt, name);
  if (plain === null) return;
  const [left, given] = [effectsOf(plain), effectsOf(spelt)];
  if (left.length === 0 || given.length === 0) return;
  const index = left.findIndex(({ text }, at) => text !== given[at]?.text);
  const [actual, expected] = [left[index], given[index]];
  if (actual === undefined) {
    // Videos without captions have no transcript either way.
    if (left.some(({ text }) => text !== "null")) reporter.holds(plain);
    return;
  }
  if (isFaultOfSpelt(name, actual)) return;
  reporter.violates({
    exchange: plain,
    pointer: actual.pointer,
    kind: "not-the-default",
    expected: `${expected?.text ?? "absent"}, as with the default ${name}=${parametersOf(spelt)[name]}`,
    actual: actual.text,
    compared: [{ exchange: spelt, pointer: actual.pointer }],
  });
}

/** §2.17: a transcript beside `include_transcript=false` is wrong, not the null without it; video.transcript reports it. */
function isFaultOfSpelt(name: string, { text }: Effect): boolean {
  return name === "include_transcript" && text === "null";
}

/** Without `mentioned`, runs with and without a mention are listed. */
function judgeMentioned(survey: Survey, reporter: Reporter): void {
  const responses = survey.responses("listQueryRuns").filter((one) => isClosedWindow(survey, one));
  const names = ["mentioned", "limit", "offset"];
  for (const group of groupBy(responses, ({ request }) => groupKeyOf(request, names)).values()) {
    const under = (value?: string): Exchange[] =>
      group.filter((one) => parametersOf(one)["mentioned"] === value);
    const whole = under().find((one) => isUnchanged(survey, plannedRequestOf(one)));
    const total: unknown = whole?.response?.json?.total_count;
    if (whole === undefined || typeof total !== "number") continue;
    const half = (value: string): Exchange | undefined =>
      under(value).find((one) => isBetween(survey, plannedRequestOf(whole), one));
    const halves = [half("true"), half("false")].filter((one) => one !== undefined);
    const counts = halves.map((one): Json => one.response?.json?.total_count);
    if (counts.length < 2) continue;
    if (!counts.every((count) => typeof count === "number" && count > 0)) continue;
    const [named, unnamed] = counts as [number, number];
    if (total === named + unnamed) reporter.holds(whole);
    else {
      const expected = `${named + unnamed}: ${named} with mentioned=true and ${unnamed} with mentioned=false`;
      const pointer = "/total_count";
      reporter.violates({
        exchange: whole,
        pointer,
        kind: "not-both",
        expected,
        actual: String(total),
        compared: halves.map((exchange) => ({ exchange, pointer })),
      });
    }
  }
}

/** The documented `include_extras=true` is accepted. */
function judgeExtras(survey: Survey, reporter: Reporter): void {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null) return;
  const request = more(
    firstPageRequest(survey, "listCitations", discovered),
    "include_extras",
    "true",
  );
  const exchange = survey.find(request);
  if (exchange === null) return;
  if (survey.body(request)?.items?.length > 0) reporter.holds(exchange);
  if (exchange.response?.status === 400) {
    const found = { pointer: "", kind: "default-refused", parameters: ["include_extras"] };
    const expected = "status 200: include_extras=true is a documented value";
    reporter.violates({ exchange, ...found, expected, actual: statusText(exchange) });
  }
}
