import { counted } from "../../../src/common/counted.ts";
import { statusText } from "../../assert/status.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Exchange } from "../../core/exchange.ts";
import { firstPageRequest, listRequests, LISTS_OF_AT_MOST_100 } from "../../plan/paging.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { firstPromptId, brandWithMostRuns } from "../../plan/discovery.ts";
import { DEFAULT_LIMITS, givenNumber, listPageOf } from "./page.ts";

/** §8: the largest documented values are accepted: `limit=100`, and `window_days=365` of the leaderboard. */
export const limitHonoured: Rule = {
  id: "page.limit-honoured",
  requests: (survey) => [...listRequests(survey), ...yearRequests(survey)],
  judge(survey, reporter) {
    judgeAccepted(survey, reporter);
    for (const exchange of survey.responses(...LISTS_OF_AT_MOST_100)) {
      if (givenNumber(exchange, "limit") === 100) judgeRows(exchange, reporter);
    }
    reporter.needs("a list with more rows than its default limit");
  },
};

function yearRequests(survey: Survey): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  const prompt = discovered === null ? null : firstPromptId(discovered);
  if (discovered === null || prompt === null) return [];
  const values = { brand: discovered.brand, brand_prompt_id: prompt, window_days: 365 };
  return [survey.plan("getPromptLeaderboard", values)];
}

function judgeAccepted(survey: Survey, reporter: Reporter): void {
  const discovered = brandWithMostRuns(survey);
  const lists =
    discovered === null
      ? []
      : LISTS_OF_AT_MOST_100.map((id) => firstPageRequest(survey, id, discovered));
  const responses = [...lists, ...yearRequests(survey)].flatMap(
    (request) => survey.find(request) ?? [],
  );
  for (const exchange of responses) {
    const isYear = exchange.operation === "getPromptLeaderboard";
    const status = exchange.response?.status;
    if (status === 200 && isYear) reporter.holds(exchange);
    if (status === 400) {
      const name = isYear ? "window_days" : "limit";
      reporter.violates({
        exchange,
        pointer: "",
        kind: "maximum-refused",
        expected: `status 200: ${name}=${isYear ? 365 : 100} is the documented maximum`,
        actual: statusText(exchange),
        parameters: [name],
      });
    }
  }
}

function judgeRows(exchange: Exchange, reporter: Reporter): void {
  const page = listPageOf(exchange);
  if (page === null) return;
  const { total, offset, rows } = page;
  const expected = Math.min(100, Math.max(0, total - offset));
  if (rows.length < expected) {
    reporter.violates({
      exchange,
      pointer: "/items",
      kind: "too-few-rows",
      expected: `${counted(expected, "row")} with limit=100 from offset ${offset}, because total_count is ${total}`,
      actual: counted(rows.length, "row"),
      compared: [{ exchange, pointer: "/total_count" }],
    });
  } else if (expected > (DEFAULT_LIMITS[page.id] ?? 0)) reporter.holds(exchange);
}
