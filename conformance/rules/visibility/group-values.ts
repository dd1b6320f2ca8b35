import type { Exchange } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, succeeded, type Survey } from "../../core/survey.ts";
import { requestWithout, type PlannedRequest } from "../../core/planned-request.ts";
import { brandWithMostRuns, discoveryRequests, closedWindow } from "../../plan/discovery.ts";

/** §4.2: the four values of `group_by`. A refusal is a violation if the same request without it succeeds. */
export const visibilityGroupValues: Rule = {
  id: "visibility.group-values",
  requests: groupingRequests,
  judge(survey, reporter) {
    const grouped = survey.exchangesOf("getVisibility").filter(isGrouped);
    const accepted = new Map<string, Exchange>();
    for (const exchange of grouped) {
      const value = String(parametersOf(exchange)["group_by"]);
      if (succeeded(exchange)) accepted.set(value, exchange);
      else if (exchange.response?.status === 400 && isAnsweredWithout(survey, exchange)) {
        reporter.violates({
          exchange,
          pointer: "",
          kind: "value-refused",
          expected: `200: group_by=${value} is one of the four`,
          actual: "400",
        });
      }
    }
    for (const value of GROUPINGS) {
      if (!accepted.has(value)) reporter.needs(`a response to group_by=${value}`);
    }
    if (accepted.size === GROUPINGS.length)
      accepted.forEach((exchange) => reporter.holds(exchange));
  },
};

function isGrouped(exchange: Exchange): boolean {
  const { group_by } = parametersOf(exchange);
  return GROUPINGS.some((value) => value === group_by);
}

function isAnsweredWithout(survey: Survey, grouped: Exchange): boolean {
  const exchange = survey.find(requestWithout(grouped, "group_by"));
  return exchange !== null && succeeded(exchange);
}

/** The documented values of `group_by` (§4.2). */
const GROUPINGS = ["overall", "day", "provider", "query_tag"] as const;
/** Plans each grouping for the brand with the most runs over the closed window. */
function groupingRequests(survey: Survey): readonly PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null) return discoveryRequests(survey);
  const values = { brand: discovered.brand, ...closedWindow(survey) };
  return [
    ...discoveryRequests(survey),
    ...GROUPINGS.map((group_by) => survey.plan("getVisibility", { ...values, group_by })),
  ];
}
