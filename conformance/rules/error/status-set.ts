import type { Rule } from "../../core/rule.ts";
import { apiResponses, type ExchangeWithResponse } from "./api-responses.ts";
import { responseRule } from "./response-rule.ts";

const DOCUMENTED: ReadonlySet<number> = new Set([200, 400, 401, 403, 404, 405, 500]);

/** How else a body that is not JSON may be refused (C08). */
const FOR_MALFORMED: ReadonlySet<number> = new Set([413, 415, 422]);

/** §4, §7: one success status and six error statuses are documented. */
export const statusSet: Rule = responseRule({
  id: "error.status-set",
  responses: (survey) => apiResponses(survey).filter((one) => !isRefusedBody(one)),
  needs: "a response",
  findingIn({ response: { status } }) {
    if (DOCUMENTED.has(status)) return null;
    const expected = `one of ${[...DOCUMENTED].join(", ")}`;
    return { pointer: "", kind: "undocumented-status", expected, actual: `status ${status}` };
  },
});

function isRefusedBody({ request, response }: ExchangeWithResponse): boolean {
  return request.malformedBody !== undefined && FOR_MALFORMED.has(response.status);
}
