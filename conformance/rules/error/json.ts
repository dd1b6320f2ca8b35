import type { Rule } from "../../rule.ts";
import { badBrandAsks } from "./bad-brand.ts";
import { apiReplies } from "./replies.ts";

/** §4: all endpoints use JSON, refusals included. Seen on every reply, whoever asked for it. */
export const json: Rule = {
  id: "error.json",
  asks: badBrandAsks,
  judge(survey, { held, broken, missing }) {
    const replies = apiReplies(survey);
    if (replies.length === 0) missing("a reply");
    for (const exchange of replies) {
      const { text } = exchange.reply;
      if (exchange.reply.json !== undefined) held(exchange);
      else {
        broken({
          exchange,
          pointer: "",
          kind: "no-json",
          expected: "a body that is JSON",
          actual: text === "" ? "an empty body" : text.slice(0, 120),
        });
      }
    }
  },
};
