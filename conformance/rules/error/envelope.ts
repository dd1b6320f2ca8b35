import type { Rule } from "../../rule.ts";
import { badBrandAsks } from "./bad-brand.ts";
import { messageOf } from "./message.ts";
import { refusals } from "./replies.ts";

/** §7: whatever is refused, for whatever reason, says why in the one place where clients look. */
export const envelope: Rule = {
  id: "error.envelope",
  asks: badBrandAsks,
  judge(survey, { held, broken, missing }) {
    const replies = refusals(survey);
    if (replies.length === 0) missing("a reply with an error status");
    for (const exchange of replies) {
      const { json, text } = exchange.reply;
      if (messageOf(json) !== null) held(exchange);
      else {
        broken({
          exchange,
          pointer: "/error/message",
          kind: "no-envelope",
          expected: "an object error with a message that is not empty",
          actual: text === "" ? "an empty body" : text.slice(0, 120),
        });
      }
    }
  },
};
