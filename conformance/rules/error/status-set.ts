import type { Rule } from "../../rule.ts";
import { badBrandAsks } from "./bad-brand.ts";
import { apiReplies } from "./replies.ts";

const DOCUMENTED: ReadonlySet<number> = new Set([200, 400, 401, 403, 404, 405, 500]);

/** §4, §7: one status of success and six of errors are all that the document has. */
export const statusSet: Rule = {
  id: "error.status-set",
  asks: badBrandAsks,
  judge(survey, { held, broken, missing }) {
    const replies = apiReplies(survey);
    if (replies.length === 0) missing("a reply");
    for (const exchange of replies) {
      const { status } = exchange.reply;
      if (DOCUMENTED.has(status)) held(exchange);
      else {
        broken({
          exchange,
          pointer: "",
          kind: "undocumented-status",
          expected: `one of ${[...DOCUMENTED].join(", ")}`,
          actual: `status ${status}`,
        });
      }
    }
  },
};
