import { refused } from "../../../src/fake/faults/fault.ts";
import { answering, given, type Body, type Variation } from "./variation.ts";

/** Data that somebody else changes while it is looked at. */
export function movingData(): readonly Variation[] {
  return [removed(), scheduled()];
}

/** A prompt that is listed once, and gone when it is looked at. */
function removed(): Variation {
  const seen = new Set<string>();
  return answering("prompts that are removed", (request, handle) => {
    const reply = handle(request);
    if (request.path === "/prompts/leaderboard" && reply.status === 200) return refused(reply, 404);
    if (request.path !== "/queries" || reply.status !== 200) return reply;
    const list = JSON.stringify(request.query);
    if (!seen.has(list)) {
      seen.add(list);
      return reply;
    }
    const none = { items: [], total_count: 0, returned_count: 0, has_more: false };
    return { ...reply, body: { ...(reply.body as object), ...none } };
  });
}

/** An advice run that somebody else, or a schedule, starts between the first look and the second. */
function scheduled(): Variation {
  const seen = new Set<string>();
  return answering("advice that somebody else starts", (request, handle) => {
    const reply = handle(request);
    const isList = request.path === "/ranking-advice" && given(request, "limit") === undefined;
    const list = JSON.stringify([request.query, request.headers["authorization"]]);
    if (!isList || reply.status !== 200 || request.query.length > 1) return reply;
    if (!seen.has(list)) {
      seen.add(list);
      return reply;
    }
    const body = reply.body as Body;
    return { ...reply, body: { ...body, total_count: body.total_count + 1 } };
  });
}
