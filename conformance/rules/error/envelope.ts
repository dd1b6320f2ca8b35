import type { Rule } from "../../core/rule.ts";
import { errorMessageOf } from "../../assert/status.ts";
import { errorResponses } from "./api-responses.ts";
import { responseRule } from "./response-rule.ts";

/** §7: every refusal contains a message in the documented envelope. */
export const envelope: Rule = responseRule({
  id: "error.envelope",
  responses: errorResponses,
  needs: "a response with an error status",
  findingIn({ response: { json, text } }) {
    if (errorMessageOf(json) !== null) return null;
    return {
      pointer: "/error/message",
      kind: "no-envelope",
      expected: "an error object with a non-empty message",
      actual: text === "" ? "an empty body" : text.slice(0, 120),
    };
  },
});
