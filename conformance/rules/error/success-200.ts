import type { Rule } from "../../rule.ts";
import { badBrandAsks } from "./bad-brand.ts";
import { apiReplies } from "./replies.ts";

/** §4: success has one status; a POST is no exception, nor is a page that is not the last. */
export const success200: Rule = {
  id: "error.success-200",
  asks: badBrandAsks,
  judge(survey, { held, broken, missing }) {
    const successes = apiReplies(survey).filter(
      ({ reply }) => reply.status >= 200 && reply.status < 300,
    );
    if (successes.length === 0) missing("a request that succeeds");
    for (const exchange of successes) {
      const { status } = exchange.reply;
      if (status === 200) held(exchange);
      else {
        broken({
          exchange,
          pointer: "",
          kind: "wrong-status",
          expected: "status 200",
          actual: `status ${status}`,
        });
      }
    }
  },
};
