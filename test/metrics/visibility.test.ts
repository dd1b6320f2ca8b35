import { expect, test } from "vitest";
import { promptsByVisibility } from "../../src/metrics/prompt-visibility.ts";
import {
  ownVisibility,
  ownVisibilityByDay,
  ownVisibilityByTag,
  VisibilityCounts,
} from "../../src/metrics/visibility.ts";
import { PLATFORMS } from "../../src/simulation/model.ts";
import { queryOf, THREE_RUNS } from "./fixture.ts";

function valuesOf(counts: VisibilityCounts | undefined): number[] {
  expect(counts).toBeDefined();
  const { runs, mentionRuns, visibility, prominence, averageRank, sentiment } =
    counts ?? new VisibilityCounts();
  return [
    runs,
    mentionRuns,
    visibility,
    prominence,
    averageRank ?? Number.NaN,
    sentiment.net,
    sentiment.coverage,
  ];
}

// Own has rank 1 (positive) in the first run, rank 2 (no label) in the second, and is not in the third.

test("visibility: 2 of 3 runs mention the brand, at ranks 1 and 2, with one positive label", () => {
  // 2/3; (1 + 1/2 + 0)/3; (1 + 2)/2; 1 positive of 1 labelled; 1 labelled of 2 mentions.
  expect(valuesOf(ownVisibility(queryOf()))).toEqual([3, 2, 66.7, 50, 1.5, 100, 50]);
});

test("visibility by day", () => {
  const days = ownVisibilityByDay(queryOf({ window: { start: -1, end: 0 } }));
  expect(valuesOf(days.get(-1))).toEqual([2, 2, 100, 75, 1.5, 100, 50]);
  expect(valuesOf(days.get(0))).toEqual([1, 0, 0, 0, Number.NaN, 0, 0]);
});

test("visibility by platform: Claude mentions the brand in 1 of 2 runs, at rank 2", () => {
  const claude = PLATFORMS.indexOf("claude");
  const expected = [2, 1, 50, 25, 2, 0, 0];
  expect(valuesOf(ownVisibility(queryOf(), claude))).toEqual(expected);
  expect(valuesOf(ownVisibility(queryOf({ platform: "claude" })))).toEqual(expected);
  expect(ownVisibility(queryOf({ platform: "openai" }), claude).runs).toBe(0);
});

test("visibility by tag: a run counts under every tag of its prompt", () => {
  const tags = ownVisibilityByTag(queryOf());
  expect(valuesOf(tags.get("boots"))).toEqual([3, 2, 66.7, 50, 1.5, 100, 50]);
  expect(valuesOf(tags.get("tents"))).toEqual([1, 1, 100, 50, 2, 0, 0]);
});

test.each([
  [{ prompt: 0 }, [2, 1, 50, 50, 1, 100, 100]],
  [{ tag: "tents" }, [1, 1, 100, 50, 2, 0, 0]],
  [{ mentioning: "Fern" }, [3, 2, 66.7, 50, 1.5, 100, 50]],
  [{ notMentioning: "Own" }, [1, 0, 0, 0, Number.NaN, 0, 0]],
  [{ mentioning: "Nobody" }, [0, 0, 0, 0, Number.NaN, 0, 0]],
])("visibility of the runs with %j", (filters, expected) => {
  expect(valuesOf(ownVisibility(queryOf(filters)))).toEqual(expected);
});

test("prompts by visibility: 1/2 and 1/1 in both orders, with runs that mention or cite anything", () => {
  const query = queryOf();
  const rows = promptsByVisibility(query, {}, "asc");
  expect(
    rows.map((row) => [row.ordinal, row.counts.visibility, row.mentioningRuns, row.citingRuns]),
  ).toEqual([
    [0, 50, 2, 1],
    [1, 100, 1, 1],
  ]);
  const descending = promptsByVisibility(query, {}, "desc");
  expect(descending.map(({ ordinal }) => ordinal)).toEqual([1, 0]);
  expect(promptsByVisibility(query, { search: "TENTS" }, "asc")).toHaveLength(1);
});

test("a prompt without runs is last in both orders", () => {
  const query = queryOf({}, THREE_RUNS.slice(1, 2));
  for (const order of ["asc", "desc"] as const) {
    const ordinals = promptsByVisibility(query, {}, order).map(({ ordinal }) => ordinal);
    expect(ordinals).toEqual([1, 0]);
  }
});
