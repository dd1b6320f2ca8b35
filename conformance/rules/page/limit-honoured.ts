import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Exchange } from "../../core/exchange.ts";
import { firstPageRequest, listRequests, MAX_100 } from "../../plan/paging.ts";
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
    for (const exchange of survey.responses(...MAX_100)) {
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
    discovered === null ? [] : MAX_100.map((id) => firstPageRequest(survey, id, discovered));
  const responses = [...lists, ...yearRequests(survey)].flatMap(
    (request) => survey.find(request) ?? [],
  );
  for (const exchange of responses) {
    const isYear = exchange.operation === "getPromptLeaderboard";
    const status = exchange.response?.status;
    if (status === 200 && isYear) reporter.holds(exchange);
    if (status === 400) {
      const expected = isYear ? "window_days=365 accepted" : "limit=100 accepted";
      reporter.violates({
        exchange,
        pointer: "",
        kind: "maximum-refused",
        expected,
        actual: "400",
      });
    }
  }
}

function judgeRows(exchange: Exchange, reporter: Reporter): void {
  const page = listPageOf(exchange);
  if (page === null) return;
  const expected = Math.min(100, Math.max(0, page.total - page.offset));
  if (page.rows.length < expected) {
    reporter.violates({
      exchange,
      pointer: "/items",
      kind: "too-few-rows",
      expected: `${expected} rows: limit=100 of ${page.total} from offset ${page.offset}`,
      actual: String(page.rows.length),
    });
  } else if (expected > (DEFAULT_LIMITS[page.id] ?? 0)) reporter.holds(exchange);
}
