import type { Rule } from "../../core/rule.ts";
import { judgeCountedList, type CountedList } from "./lists.ts";
import { pagesOf, recountRequests } from "./requests.ts";
import { requiredRow } from "./tally.ts";

const MENTIONED = [{ mentioned: true }, { mentioned: false }];

/** §4.6: a filtered list has exactly the matching runs of the whole one. */
export const recountQueryRuns: Rule = {
  id: "recount.query-runs",
  requests: (survey) =>
    recountRequests(survey, "listQueryRuns", pagesOf(survey, "listQueryRuns"), () => MENTIONED),
  judge(survey, reporter) {
    reporter.needs("a few runs over past days, listed with and without filters");
    const list: CountedList = {
      id: "listQueryRuns",
      name: "run_id",
      count: null,
      isSource: true,
      expect: ({ runs, counted }) =>
        !counted.idsStay
          ? null
          : new Map(runs.map(({ row }) => [row.run_id as string, requiredRow({})])),
    };
    judgeCountedList(survey, list, reporter);
  },
};
