import type { LintMatch, SequenceRule } from "./lint-rule.ts";
import { groupBy } from "../../../common/group-by.ts";
import { equalReads, shownUrl, type Observed, type Traffic } from "./traffic.ts";

const MS_PER_SECOND = 1000;

/** Rules about when requests are sent, in real time. */
export const TIMING_RULES: readonly SequenceRule[] = [
  {
    id: "retry-after",
    severity: "error",
    section: "8",
    sentence: "A request is not repeated before the time in Retry-After is over.",
    advice: "Wait for the number of seconds in Retry-After before the request is repeated.",
    find: earlyRetries,
  },
  {
    id: "repeated-request",
    severity: "warning",
    section: "8",
    sentence: "The same data is not requested several times within a second.",
    advice:
      "Share the response between the parts of the app, for example through a query cache, and cancel outdated requests.",
    find: (traffic) =>
      betweenWrites(traffic.requests).flatMap((part) =>
        equalReads(part).flatMap((equal) => repeated(equal, traffic)),
      ),
  },
  {
    id: "polling",
    severity: "warning",
    section: "4.8",
    sentence: "Data is not requested more often than it changes.",
    advice:
      "Numbers change when prompts are run, not from minute to minute: load them when a page is opened, or every few hours.",
    find: ({ requests }) => equalReads(requests).flatMap(polls),
  },
];

function earlyRetries({ requests }: Traffic): LintMatch[] {
  if (requests.every(({ entry }) => entry.retryAfter === null)) return [];
  const equal = groupBy(requests, ({ identity }) => identity);
  return [...equal.values()].flatMap(earlyAmong);
}

/** Finds the requests among equal ones that follow a refusal too early. */
function earlyAmong(equal: readonly Observed[]): LintMatch[] {
  return equal.flatMap((refused, place) => {
    const { retryAfter, at } = refused.entry;
    const early = equal[place + 1];
    if (retryAfter === null || early === undefined) return [];
    if (early.entry.at >= at + MS_PER_SECOND * retryAfter) return [];
    const message = `${refused.operation?.id ?? "a request"} is repeated before its Retry-After of ${retryAfter} s is over`;
    return [{ message, requests: [refused, early] }];
  });
}

/** Splits the requests of each world at its accepted writes: after one, the same request reads other data. */
function betweenWrites(requests: readonly Observed[]): readonly (readonly Observed[])[] {
  const parts: Observed[][] = [];
  const open = new Map<string | null, Observed[]>();
  for (const request of requests) {
    const { entry, operation } = request;
    const part = open.get(entry.world);
    if (operation?.writes === true && entry.status === 200) open.delete(entry.world);
    else if (part === undefined) open.set(entry.world, parts[parts.push([request]) - 1]!);
    else part.push(request);
  }
  return parts;
}

/** Finds the second in which a request was sent most often. */
function repeated(equal: readonly Observed[], { contract, repeats }: Traffic): LintMatch[] {
  let [start, end, next] = [0, 0, 0];
  for (const [place, { entry }] of equal.entries()) {
    while (next < equal.length && equal[next]!.entry.at < entry.at + MS_PER_SECOND) next++;
    if (next - place > end - start) [start, end] = [place, next];
  }
  const most = equal.slice(start, end);
  if (most.length <= repeats) return [];
  const first = most[0]!;
  const { method } = first.entry.request;
  const message = `${method} ${shownUrl(contract, first)} is requested ${most.length} times within a second`;
  return [{ message, requests: most }];
}

/** Fewer equal requests may be coincidence. */
const LEAST_POLLS = 5;
const LONGEST_INTERVAL_S = 300;
const SHORTEST_INTERVAL_S = 1;
/** Maximum ratio of the longest to the shortest interval of a timer. */
const JITTER = 1.5;

/** Finds requests that are repeated at equal, short intervals, both in real time and in the time of the world. */
function polls(equal: readonly Observed[]): LintMatch[] {
  let series: Observed[] = [];
  let longest: Observed[] = [];
  for (const request of equal) {
    const extended = [...series.slice(-LEAST_POLLS), request];
    series = isRegular(intervalsOf(extended))
      ? [...series, request]
      : [...series.slice(-1), request];
    if (series.length > longest.length) longest = series;
  }
  if (longest.length < LEAST_POLLS) return [];
  const intervals = intervalsOf(longest);
  const seconds = Math.round(intervals.reduce((sum, one) => sum + one, 0) / intervals.length);
  const { operation } = longest[0]!;
  return [{ message: `${operation?.id} is requested every ${seconds} s`, requests: longest }];
}

/** The intervals in seconds, in real time or in that of the world if it is longer. */
function intervalsOf(requests: readonly Observed[]): number[] {
  return requests.slice(1).map(({ entry }, place) => {
    const { entry: before } = requests[place]!;
    const inWorld = Math.abs((entry.now ?? 0) - (before.now ?? 0));
    return Math.max((entry.at - before.at) / MS_PER_SECOND, inWorld);
  });
}

function isRegular(intervals: readonly number[]): boolean {
  const [shortest, longest] = [Math.min(...intervals), Math.max(...intervals)];
  return (
    shortest >= SHORTEST_INTERVAL_S && longest <= LONGEST_INTERVAL_S && longest <= JITTER * shortest
  );
}
