import type { Rule } from "../../rule.ts";
import { tell } from "../../tell.ts";
import { detailAsks } from "../runs/asks.ts";
import { runDetails } from "../runs/rows.ts";

/** §2.16: the count beside the list that it counts. */
export const runCitationCount: Rule = {
  id: "run.citation-count",
  asks: detailAsks,
  judge(survey, judgement) {
    let seen = false;
    for (const { exchange, detail } of runDetails(survey)) {
      const { citation_count: count, citations } = detail;
      if (!Number.isInteger(count) || !Array.isArray(citations)) continue;
      const witness = count > 0 || citations.length > 0;
      seen ||= witness;
      const finding = {
        pointer: "/citation_count",
        kind: "count-differs",
        expected: `${citations.length}, the number of citations`,
        actual: String(count),
      };
      const findings = count === citations.length ? [] : [finding];
      tell(judgement, exchange, { findings, witness });
    }
    if (!seen) judgement.missing("an answer with citations");
  },
};
