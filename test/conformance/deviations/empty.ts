import { changeList, setRows, withError } from "../../../src/fake/faults/changes.ts";
import type { ResponseBody } from "../../../src/fake/faults/fault.ts";
import { deviation, type Deviation } from "./deviation.ts";

/** Empty lists and counts of 0 that other responses contradict. */
export const EMPTY: readonly Deviation[] = [
  deviation("no topics beside a total of search occurrences", ["topics.direct-sum"], {
    path: "/searches",
    changeBody: (body, { parameter }) => {
      if (parameter("group_by") !== "search") setRows(body, []);
    },
  }),
  deviation("nothing in windows of one day, which echo 1 day", ["filter.partition"], {
    path: "/visibility",
    changeBody: ({ date_range, metrics }) => {
      if (date_range.days === 1) metrics.total_runs = metrics.mention_runs = 0;
    },
  }),
  deviation("no runs without the parameter mentioned", ["runs.mentioned"], {
    operations: ["listQueryRuns"],
    changeBody: (body, { parameter }) => {
      if (parameter("mentioned") === undefined) setRows(body, []);
    },
  }),
  deviation("no domains under exclude_brand", ["domains.exclude-brand"], {
    path: "/citations/domains",
    changeBody: (body, { parameter }) => {
      if (parameter("exclude_brand") !== undefined) setRows(body, []);
    },
  }),
  deviation(
    "a prompt with runs is missing from /prompts/by-visibility",
    ["recount.by-visibility"],
    {
      path: "/prompts/by-visibility",
      changeBody: changeList((rows) => rows.slice(0, -1)),
    },
  ),
  deviation(
    "the advice on a prompt without finished runs is not found",
    ["success.list-prompt-ranking-advice"],
    {
      path: "/prompts/ranking-advice",
      changeResponse: (response) =>
        response.status === 200 && (response.body as ResponseBody).total_count === 0
          ? withError(response, 404)
          : response,
    },
  ),
  deviation(
    "the leaderboard of a prompt whose answers do not name the brand is not found",
    ["success.get-prompt-leaderboard"],
    {
      path: "/prompts/leaderboard",
      changeResponse: (response) =>
        response.status === 200 && (response.body as ResponseBody).metrics.your_times_named === 0
          ? withError(response, 404)
          : response,
    },
  ),
];
