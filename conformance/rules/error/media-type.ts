import type { Rule } from "../../core/rule.ts";
import { responsesWithBody } from "./api-responses.ts";
import { responseRule } from "./response-rule.ts";

/** A JSON media type, also with a structured-syntax suffix such as application/problem+json (RFC 6839). */
const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

/** §4: JSON has a JSON media type, with or without a charset. An empty body has none. */
export const mediaType: Rule = responseRule({
  id: "error.media-type",
  responses: responsesWithBody,
  needs: "a response",
  findingIn({ response: { headers } }) {
    const type = headers["content-type"];
    if (type !== undefined && JSON_TYPE.test(type.trim())) return null;
    return {
      pointer: "",
      kind: "wrong-media-type",
      expected: "application/json, or another JSON media type",
      actual: type ?? "no content type",
    };
  },
});
