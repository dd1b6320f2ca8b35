import type { Rule } from "../../rule.ts";
import { badBrandAsks } from "./bad-brand.ts";
import { apiReplies } from "./replies.ts";

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** §4: JSON that is labelled as JSON, with or without a charset. */
export const mediaType: Rule = {
  id: "error.media-type",
  asks: badBrandAsks,
  judge(survey, { held, broken, missing }) {
    const replies = apiReplies(survey);
    if (replies.length === 0) missing("a reply");
    for (const exchange of replies) {
      const type = exchange.reply.headers["content-type"];
      if (type !== undefined && JSON_TYPE.test(type.trim())) held(exchange);
      else {
        broken({
          exchange,
          pointer: "",
          kind: "wrong-media-type",
          expected: "application/json",
          actual: type ?? "no content type",
        });
      }
    }
  },
};
