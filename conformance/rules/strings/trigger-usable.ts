import { reportFindings, expectEqual } from "../../assert/findings.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { sourcesOf, triggerRequests } from "./triggers.ts";

/** §2.12: the prompt of a string can be used as a filter. */
export const stringsTriggerUsable: Rule = {
  id: "strings.trigger-usable",
  requests: triggerRequests,
  judge(survey, reporter) {
    reporter.needs("a string whose triggered_by names a prompt");
    for (const exchange of survey.exchangesOf("listSearches")) {
      const status = exchange.response?.status;
      if (status === undefined || !isUse(survey, exchange)) continue;
      if (status === 429 || status > 500) continue;
      reportFindings(reporter, exchange, expectEqual("", "wrong-status", 200, status));
    }
  },
};

/**
 * Whether a request filters by a prompt from triggered_by and has no other parameter that could be refused.
 */
function isUse(survey: Survey, exchange: Exchange): boolean {
  if (exchange.repetition > 0) return false;
  const { limit: _, offset: __, group_by: group = "topic", ...filters } = parametersOf(exchange);
  const isSound = Object.keys(filters).every((name) => SOUND.has(name));
  const isGroup = group === "topic" || group === "search";
  if (!isSound || !isGroup || filters["brand_prompt_id"] === undefined) return false;
  return sourcesOf(survey, filters, JSON.stringify(exchange.request.credential)).length > 0;
}

const SOUND = new Set(["brand", "start_date", "end_date", "brand_prompt_id", "language"]);
