import type { Rule } from "../../core/rule.ts";
import { responsesWithBody } from "./api-responses.ts";
import { responseRule } from "./response-rule.ts";

/** §4: all endpoints use JSON, also for errors. Checked on every response except those of POSTs without a body. */
export const json: Rule = responseRule({
  id: "error.json",
  responses: responsesWithBody,
  needs: "a response",
  findingIn({ response }) {
    if (response.json !== undefined) return null;
    const actual = response.text === "" ? "an empty body" : response.text.slice(0, 120);
    return { pointer: "", kind: "no-json", expected: "a JSON body", actual };
  },
});
