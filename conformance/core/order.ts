import type { PlannedRequest } from "./planned-request.ts";
import type { Exchange } from "./exchange.ts";
import type { RequestPlan } from "./plan.ts";
import { millisecondsOf } from "./calendar.ts";
import { groupBy } from "../../src/common/group-by.ts";
import { memoize } from "../../src/common/memoize.ts";

/**
 * Divides requests into groups that are sent one after another; within a group the order does not matter. A
 * write is alone, between what is planned before and after it. Of the reads, those that are repeated at the
 * end of the check come first, because what is compared with them must be sent between the two; a second
 * repetition comes after the first.
 */
export function inOrder(
  requests: readonly PlannedRequest[],
  plan: RequestPlan,
): PlannedRequest[][] {
  return splitAtWrites(requests).flatMap((part) => {
    const ranks = groupBy(part, (request) =>
      plan.isRepeated(request) ? 0 : request.repetition + 1,
    );
    return [...ranks].toSorted(([a], [b]) => a - b).map(([, group]) => group);
  });
}

function splitAtWrites(requests: readonly PlannedRequest[]): PlannedRequest[][] {
  const parts: PlannedRequest[][] = [[]];
  for (const request of requests) {
    if (request.effect === "writes") parts.push([request], []);
    else parts.at(-1)?.push(request);
  }
  return parts;
}

/** Whether an exchange had ended when another one began. Where times are unknown, the record's order decides. */
export function isBefore(earlier: Exchange, later: Exchange): boolean {
  if (earlier.index >= later.index) return false;
  // Recordings round down to milliseconds. NaN if a timestamp is missing.
  const ended = Math.floor(beginningOf(earlier) + earlier.milliseconds);
  return !(ended > beginningOf(later));
}

/** Milliseconds since 1970; memoized, because many exchanges are compared with a few. */
const beginningOf = memoize(({ startedAt }: Exchange): number => millisecondsOf(startedAt));
