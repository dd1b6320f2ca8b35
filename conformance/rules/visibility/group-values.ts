import type { Exchange } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { parametersOf, succeeded, type Survey } from "../../survey.ts";
import { groupingAsks, GROUPINGS } from "./overall.ts";

/** §4.2: the four values of `group_by`. A refusal counts where the same request without it is answered. */
export const visibilityGroupValues: Rule = {
  id: "visibility.group-values",
  asks: groupingAsks,
  judge(survey, { held, broken, missing }) {
    const grouped = survey.of("getVisibility").filter(isGrouped);
    const accepted = new Map<string, Exchange>();
    for (const exchange of grouped) {
      const value = String(parametersOf(exchange)["group_by"]);
      if (succeeded(exchange)) accepted.set(value, exchange);
      else if (exchange.reply?.status === 400 && isAnsweredWithout(survey, exchange)) {
        broken({
          exchange,
          pointer: "",
          kind: "value-refused",
          expected: `200: group_by=${value} is one of the four`,
          actual: "400",
        });
      }
    }
    for (const value of GROUPINGS) {
      if (!accepted.has(value)) missing(`a reply to group_by=${value}`);
    }
    if (accepted.size === GROUPINGS.length) accepted.forEach((exchange) => held(exchange));
  },
};

function isGrouped(exchange: Exchange): boolean {
  const { group_by } = parametersOf(exchange);
  return GROUPINGS.some((value) => value === group_by);
}

function isAnsweredWithout(survey: Survey, { request }: Exchange): boolean {
  const query = request.query.filter(([name]) => name !== "group_by");
  const exchange = survey.find({ request: { ...request, query }, again: 0, effect: "reads" });
  return exchange !== null && succeeded(exchange);
}
