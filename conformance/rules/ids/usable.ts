import { placesOf } from "../../assert/rows.ts";
import type { Rule } from "../../core/rule.ts";
import { succeeded } from "../../core/survey.ts";
import { isListed, isRefused, usableRequests, listedValues } from "../../plan/listed-values.ts";

/** §2: listed names and ids are accepted; a value that is still listed cannot be unknown. */
export const idsUsable: Rule = {
  id: "ids.usable",
  requests: usableRequests,
  judge(survey, reporter) {
    reporter.needs("a listed brand, prompt, tag, run or video");
    for (const value of listedValues(survey)) {
      const exchange = survey.find(value.request);
      if (exchange === null) continue;
      if (succeeded(exchange)) reporter.holds(exchange);
      if (!isRefused(survey, value.request)) continue;
      if (!isListed(survey, value, 1)) reporter.needs("data that does not change during the check");
      else {
        reporter.violates({
          exchange,
          pointer: "",
          kind: "listed-refused",
          expected: `status 200: ${value.what} is listed`,
          actual: `status ${exchange.response?.status}`,
          compared: placesOf(
            [survey.find(value.list)],
            (row) => row[value.field] === value.value,
            value.field,
          ),
        });
      }
    }
  },
};
