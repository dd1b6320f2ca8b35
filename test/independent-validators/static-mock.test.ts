import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Report } from "../../conformance/report/report.ts";
import { WIDTH } from "../../conformance/report/wrap.ts";
import { folder } from "../support/folder.ts";
import { understudy } from "../support/command.ts";
import { withSystemTime } from "../support/system-time.ts";
import { startStaticMock } from "./static-mock.ts";

/**
 * Rules that Prism's static mock violates, by cause. The mock knows only the schemas of the contract: it
 * accepts any token and responds with the example of the operation.
 */
const BROKEN = {
  "any token is accepted": ["auth.invalid-401"],
  "nonexistent things return 200": [
    "brands.exact-name",
    "error.unknown-brand-404",
    "error.unknown-prompt-404",
    "error.unknown-run-404",
    "error.unknown-video-404",
    "sov.is-you",
  ],
  "group_by=theme is not in the contract": ["success.list-searches"],
  "limit and offset are ignored": [
    "advice.offset",
    "page.default-limit",
    "page.has-more",
    "page.limit-bound",
    "page.limit-honoured",
    "page.past-end",
    "page.slice",
    "page.total-covers",
    "page.walk",
  ],
  "dates are ignored": ["date.default-window", "date.range-echo", "video.window"],
  "filters_applied is the example": [
    "echo.as-used",
    "echo.null",
    "leaderboard.window",
    "page.default-offset",
  ],
  "filters are ignored": [
    "advice.search",
    "advice.status-filter",
    "byvis.filters",
    "byvis.order",
    "citations.filters",
    "citations.search",
    "citations.tag-filters",
    "domains.filters",
    "domains.ownership",
    "domains.ownership-value",
    "domains.search",
    "domains.source-type",
    "filter.defaults",
    "filter.narrows",
    "filter.partition",
    "filter.search-text",
    "queries.tag-filter",
    "runs.filters",
    "runs.mentioned",
    "runs.visibility-agrees",
    "searches.search-narrows",
    "sov.exclude-brand",
  ],
  "a search has one mode": [
    "searches.group-400",
    "searches.schema",
    "searches.unique-count",
    "strings.shape",
    "strings.sum",
    "topics.label-synthetic",
  ],
  "every run_id returns the same run": ["run.agrees", "run.mention-tracked", "runs.excerpt"],
  "the examples are responses to different requests": [
    "byvis.agrees",
    "citations.agree",
    "coverage.agrees",
    "coverage.bounds",
    "leaderboard.agrees",
    "leaderboard.providers",
    "run.prompt",
    "sov.agrees",
    "topics.prompt-count",
    "video.detail-agrees",
    "video.transcript-given",
  ],
};

/** Rules about single responses, which the mock satisfies, except `searches.schema`. */
const SHAPES =
  /\.(schema|list-schema)$|^(page\.fields|page\.returned-count|error\.(envelope|json|media-type|status-set|success-200|no-500|no-leak|method-405|required-400|type-400)|echo\.(present|complete|typed)|date\.(range-present|days)|time\.|sentiment\.(range|coverage-range|labels)|ids\.)/;

test("a static mock of the contract satisfies the schemas and violates the relations", async () => {
  await using mock = await startStaticMock();
  const file = join(folder(), "report.json");
  const { code, stdout } = await understudy(
    [
      "check",
      mock.url,
      "--key",
      "lmvz_live_anything",
      "--depth",
      "deep",
      "--report",
      `pretty,json=${file}`,
    ],
    withSystemTime("2027-03-01T12:00:00Z"),
  );
  expect(code).toBe(1);
  const { verdicts, ended } = JSON.parse(readFileSync(file, "utf8")) as Report;
  expect(ended).toBe("complete");
  const having = (outcome: string): string[] =>
    verdicts
      .filter((verdict) => verdict.outcome === outcome)
      .map(({ id }) => id)
      .toSorted();
  expect(having("fail")).toEqual(Object.values(BROKEN).flat().toSorted());
  expect(having("error")).toEqual([]);
  const shapes = verdicts.filter(({ id }) => SHAPES.test(id) && id !== "searches.schema");
  expect(shapes.filter(({ outcome }) => outcome !== "pass").map(({ id }) => id)).toEqual([]);
  expect(shapes.length).toBeGreaterThan(30);
  // Only commands to copy may exceed the terminal width, and what has no space: paths and compact JSON.
  const wide = stdout
    .split("\n")
    .filter((line) => line.length > WIDTH && !/curl -s |^ *\S+$/.test(line));
  expect(wide).toEqual([]);
  // Thousands of findings are summarised by a few examples and a number.
  expect(stdout).toMatch(/page\.has-more[^]*\(and \d+ more of this kind\)/);
  expect(stdout.match(/curl -s /g)?.length).toBeLessThanOrEqual(3 * having("fail").length);
});
