import type { Rule } from "../../core/rule.ts";
import { apiResponses } from "./api-responses.ts";
import { responseRule } from "./response-rule.ts";

/** §4: success is always 200, also for POSTs and partial pages. */
export const success200: Rule = responseRule({
  id: "error.success-200",
  responses: (survey) =>
    apiResponses(survey).filter(({ response }) => response.status >= 200 && response.status < 300),
  needs: "a request that succeeds",
  findingIn({ response: { status } }) {
    if (status === 200) return null;
    const actual = `status ${status}`;
    return { pointer: "", kind: "wrong-status", expected: "status 200", actual };
  },
});
