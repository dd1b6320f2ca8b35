import type { Rule } from "../../rule.ts";
import { sovAsks } from "./ground.ts";
import { rowsOf } from "./whole.ts";

/** §2.8: a brand is not its own competitor. */
export const sovCompetitor: Rule = {
  id: "sov.competitor",
  asks: sovAsks,
  judge(survey, { held, broken, missing }) {
    missing("a row that is the brand's own, or a tracked competitor's");
    for (const exchange of survey.replies("listTopMentionedBrands")) {
      const rows = rowsOf(exchange);
      const both = rows.flatMap((row, at) =>
        row?.is_you === true && row.is_tracked_competitor === true ? [at] : [],
      );
      for (const at of both.slice(0, 5)) {
        broken({
          exchange,
          pointer: `/items/${at}/is_tracked_competitor`,
          kind: "own-competitor",
          expected: "false on your own row",
          actual: "true",
        });
      }
      const isTelling = rows.some(
        (row) => row?.is_you === true || row?.is_tracked_competitor === true,
      );
      if (both.length === 0 && isTelling) held(exchange);
    }
  },
};
