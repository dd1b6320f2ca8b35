import type { Exchange } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { conclude, differing } from "../searches/conclude.ts";
import { sourcesOf, triggerAsks } from "./triggers.ts";

/** §2.12: the prompt of a string is a filter as it stands. */
export const stringsTriggerUsable: Rule = {
  id: "strings.trigger-usable",
  asks: triggerAsks,
  judge(survey, judgement) {
    judgement.missing("a string whose triggered_by names a prompt");
    for (const exchange of survey.of("listSearches")) {
      const status = exchange.reply?.status;
      if (status === undefined || !isUse(survey, exchange)) continue;
      if (status === 429 || status > 500) continue;
      conclude(judgement, exchange, differing("", "wrong-status", 200, status), true);
    }
  },
};

/** Whether it filters by a prompt as triggered_by named it, and by nothing else that could be refused. */
function isUse(survey: Survey, exchange: Exchange): boolean {
  if (exchange.again > 0) return false;
  const { limit: _, offset: __, group_by: group = "topic", ...filters } = parametersOf(exchange);
  const isSound = Object.keys(filters).every((name) => SOUND.has(name));
  const isGroup = group === "topic" || group === "search";
  if (!isSound || !isGroup || filters["brand_prompt_id"] === undefined) return false;
  return sourcesOf(survey, filters, JSON.stringify(exchange.request.credential)).length > 0;
}

const SOUND = new Set(["brand", "start_date", "end_date", "brand_prompt_id", "language"]);
