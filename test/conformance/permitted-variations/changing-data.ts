import { withError } from "../../../src/fake/faults/changes.ts";
import { requestVariation, queryParameter, type Body, type Variation } from "./variation.ts";

/** Data that other clients change during the check. */
export function changingData(): readonly Variation[] {
  return [removed(), scheduled()];
}

/** A prompt that is removed after it was listed. */
function removed(): Variation {
  const seen = new Set<string>();
  return requestVariation("prompts that are removed", (request, handle) => {
    const response = handle(request);
    if (request.path === "/prompts/leaderboard" && response.status === 200)
      return withError(response, 404);
    if (request.path !== "/queries" || response.status !== 200) return response;
    const list = JSON.stringify(request.query);
    if (!seen.has(list)) {
      seen.add(list);
      return response;
    }
    const none = { items: [], total_count: 0, returned_count: 0, has_more: false };
    return { ...response, body: { ...(response.body as object), ...none } };
  });
}

/** An advice run that another client or a schedule starts between two requests. */
function scheduled(): Variation {
  const seen = new Set<string>();
  return requestVariation("advice that somebody else starts", (request, handle) => {
    const response = handle(request);
    const isList =
      request.path === "/ranking-advice" && queryParameter(request, "limit") === undefined;
    const list = JSON.stringify([request.query, request.headers["authorization"]]);
    if (!isList || response.status !== 200 || request.query.length > 1) return response;
    if (!seen.has(list)) {
      seen.add(list);
      return response;
    }
    const body = response.body as Body;
    return { ...response, body: { ...body, total_count: body.total_count + 1 } };
  });
}
