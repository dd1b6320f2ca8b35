import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Report } from "../../conformance/report/model.ts";
import { WIDTH } from "../../conformance/report/wrap.ts";
import { folder } from "../support/folder.ts";
import { understudy } from "../support/command.ts";
import { onDay } from "../support/on-day.ts";
import { startStaticMock } from "./static-mock.ts";

/**
 * What Prism's static mock breaks, by why it does: it knows the shapes of the document and nothing else.
 * It accepts any token; it answers whatever it is asked with the one example of the operation.
 */
const BROKEN = {
  "any token will do": ["auth.invalid-401"],
  "what does not exist is answered all the same": [
    "brands.exact-name",
    "error.unknown-brand-404",
    "error.unknown-prompt-404",
    "error.unknown-run-404",
    "error.unknown-video-404",
    "sov.is-you",
  ],
  "limit and offset change nothing": [
    "page.default-limit",
    "page.has-more",
    "page.limit-honoured",
    "page.past-end",
    "page.slice",
    "page.walk",
  ],
  "dates change nothing": ["date.default-window", "date.range-echo"],
  "filters_applied is that of the example": ["echo.as-used", "echo.null"],
  "filters change nothing": [
    "advice.search",
    "advice.status-filter",
    "byvis.filters",
    "byvis.order",
    "citations.filters",
    "citations.search",
    "citations.tag-filters",
    "domains.ownership-value",
    "domains.search",
    "filter.defaults",
    "filter.narrows",
    "filter.partition",
    "queries.tag-filter",
    "runs.filters",
    "runs.mentioned",
    "runs.visibility-agrees",
    "searches.search-narrows",
  ],
  "a search has one mode and one language": [
    "language.available",
    "language.und",
    "searches.group-400",
    "searches.schema",
    "strings.shape",
    "strings.sum",
    "topics.label-synthetic",
  ],
  "every run_id gives the same answer": [
    "run.agrees",
    "run.mention-tracked",
    "runs.excerpt",
    "runs.excerpt-text",
  ],
  "the examples were not counted from one ledger": ["coverage.bounds"],
};

/** Groups of rules about single replies, all of which the mock keeps; `searches.schema` is told above. */
const SHAPES =
  /\.(schema|list-schema)$|^(page\.fields|page\.returned-count|error\.(envelope|json|media-type|status-set|success-200|no-500|no-leak|method-405|required-400|type-400)|echo\.(present|complete|typed)|date\.(range-present|days)|time\.|sentiment\.(range|coverage-range|labels)|ids\.)/;

test("a static mock of the contract keeps the shapes and breaks the meaning", async () => {
  await using mock = await startStaticMock();
  const file = join(folder(), "report.json");
  const { code, stdout } = await understudy(
    [
      "check",
      mock.url,
      "--key",
      "lmvz_live_anything",
      "--max-requests",
      "5000",
      "--report",
      `pretty,json=${file}`,
    ],
    onDay("2027-03-01T12:00:00Z"),
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
  // Only lines that are meant to be copied may be longer than a terminal is wide.
  const wide = stdout
    .split("\n")
    .filter((line) => line.length > WIDTH && !line.includes("curl -s "));
  expect(wide).toEqual([]);
  // Thousands of findings are told by a few examples each, with how many more there are.
  expect(stdout).toMatch(/page\.has-more[^]*\(and \d+ more like it\)/);
  expect(stdout.match(/curl -s /g)?.length).toBeLessThanOrEqual(3 * having("fail").length);
});
