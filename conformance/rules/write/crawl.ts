import type { Rule } from "../../rule.ts";
import { succeeded } from "../../survey.ts";
import { shown, tell } from "../../tell.ts";
import { rowsOf } from "../runs/rows.ts";
import { NO_WRITE } from "./own.ts";
import { plainPost } from "./posts.ts";
import { ownAnswersAsk, writeAsks } from "./steps.ts";

/** §4.8: the first crawl is queued; when it is done is not said, so none within the check says nothing. */
export const writeCrawl: Rule = {
  id: "write.crawl",
  asks: writeAsks,
  judge(survey, judgement) {
    const plain = plainPost(survey);
    judgement.missing(plain === null ? NO_WRITE : "answers to added prompts before the check ends");
    if (plain === null) return;
    for (const again of [0, 1, 2]) {
      const exchange = survey.find({ ...ownAnswersAsk(survey), again });
      if (exchange === null || !succeeded(exchange)) continue;
      const rows = rowsOf(exchange);
      const findings = rows
        .filter(({ row }) => row["provider"] !== plain.platform)
        .map(({ row, pointer }) => ({
          pointer: `${pointer}/provider`,
          kind: "platform-not-asked",
          expected: plain.platform,
          actual: shown(row["provider"]),
        }));
      tell(judgement, exchange, { findings, witness: rows.length > 0 });
    }
  },
};
