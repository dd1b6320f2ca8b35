import { comparedWith, formatValue, reportFindings } from "../../assert/findings.ts";
import { expectStatus } from "../../assert/status.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Place, Rule } from "../../core/rule.ts";
import { plannedRequestOf, repeated } from "../../core/planned-request.ts";
import { rowsOf } from "../../assert/rows.ts";
import { parametersOf, succeeded, type Survey } from "../../core/survey.ts";
import { requestsAfterRefusals, wasRemoved } from "../../plan/removed-prompts.ts";
import { sourcesOf, triggerRequests } from "./triggers.ts";

/** §2.12: the prompt of a string can be used as a filter. */
export const stringsTriggerUsable: Rule = {
  id: "strings.trigger-usable",
  requests: (survey) => [
    ...triggerRequests(survey),
    ...requestsAfterRefusals(survey, survey.exchangesOf("listSearches")),
  ],
  judge(survey, reporter) {
    reporter.needs("a string whose triggered_by names a prompt that still exists");
    for (const exchange of survey.exchangesOf("listSearches")) {
      const status = exchange.response?.status;
      if (status === undefined || status === 429 || status > 500) continue;
      const named = sourceRows(survey, exchange);
      if (named.length === 0) continue;
      if (isGone(survey, exchange, named)) continue;
      const id = formatValue(parametersOf(exchange)["brand_prompt_id"]);
      const why = `triggered_by names the brand_prompt_id ${id}`;
      const findings = expectStatus(200, exchange, why);
      reportFindings(reporter, exchange, comparedWith(findings, named.slice(0, 1)));
    }
  },
};

/** Whether the prompt of a request was removed during the check. */
function isGone(survey: Survey, exchange: Exchange, named: readonly Place[]): boolean {
  const id = parametersOf(exchange)["brand_prompt_id"] ?? "";
  if (exchange.response?.status !== 404) return false;
  return wasRemoved(survey, exchange, id) || isNoLongerNamed(survey, named, id);
}

/** Whether a repetition of the list no longer names a prompt: it can be removed before any list of prompts is read. */
function isNoLongerNamed(survey: Survey, named: readonly Place[], id: string): boolean {
  return named.some(({ exchange }) => {
    const again = survey.find(repeated(plannedRequestOf(exchange)));
    if (again === null || !succeeded(again)) return false;
    return rowsOf(again).every(({ row }) => row.triggered_by?.brand_prompt_id !== id);
  });
}

/**
 * Returns the rows whose prompt a request filters by; none if it has another parameter that could be
 * refused.
 */
function sourceRows(survey: Survey, exchange: Exchange): Place[] {
  if (exchange.repetition > 0) return [];
  const { limit: _, offset: __, group_by: group = "topic", ...filters } = parametersOf(exchange);
  const isSound = Object.keys(filters).every((name) => SOUND.has(name));
  const isGroup = group === "topic" || group === "search";
  if (!isSound || !isGroup || filters["brand_prompt_id"] === undefined) return [];
  return sourcesOf(survey, filters, JSON.stringify(exchange.request.credential)).flatMap(
    ({ rows }) =>
      rows.map((row) => ({ exchange: row.exchange, pointer: `${row.pointer}/triggered_by` })),
  );
}

const SOUND = new Set(["brand", "start_date", "end_date", "brand_prompt_id", "language"]);
