import { expect, test } from "vitest";
import { leaderboard, mentionedNames, totalMentions } from "../../src/metrics/mentions.ts";
import { SentimentCounts } from "../../src/metrics/sentiment.ts";
import { queryOf, THREE_RUNS } from "./fixture.ts";

test("share of voice: Fern has 3 of 5 mentions, Own 2; Quill is not listed", () => {
  const names = mentionedNames(queryOf());
  expect(names.map(({ name, count }) => [name, count])).toEqual([
    ["Fern", 3],
    ["Own", 2],
  ]);
  expect(totalMentions(names)).toBe(5);
});

test("the mean rank of Fern is (2 + 1 + 1)/3, its labels cancel out, both platforms mention it", () => {
  const [fern] = mentionedNames(queryOf());
  expect(fern?.averageRank).toBe(1.3);
  expect([fern?.sentiment.net, fern?.sentiment.coverage]).toEqual([0, 100]);
  expect(fern?.platforms).toEqual(["openai", "claude"]);
});

test("the leaderboard is ordered by mentions, then by mean rank", () => {
  const [own, fern, quill] = [0, 1, 2].map((name) => ({
    name,
    label: "neutral" as const,
    passing: false,
  }));
  const runs = [
    { ...THREE_RUNS[0]!, mentions: [quill!, fern!] },
    { ...THREE_RUNS[2]!, mentions: [fern!, own!] },
  ];
  const entries = leaderboard(mentionedNames(queryOf({ prompt: 0 }, runs)), 2);
  expect(
    entries.map(({ rank, counts, mentionRate }) => [
      rank,
      counts.name,
      counts.averageRank,
      mentionRate,
    ]),
  ).toEqual([
    [1, "Fern", 1.5, 100],
    [2, "Quill", 1, 50],
    [3, "Own", 2, 50],
  ]);
});

test.each([
  { labelled: 3, positive: 2, negative: 1, net: 33.3, coverage: 75 },
  { labelled: 1, positive: 0, negative: 1, net: -100, coverage: 25 },
  { labelled: 0, positive: 0, negative: 0, net: 0, coverage: 0 },
])("sentiment of 4 mentions: %j", ({ labelled, positive, negative, net, coverage }) => {
  const counts = new SentimentCounts();
  counts.add(4, Float64Array.of(labelled, positive, negative), 0);
  expect([counts.net, counts.coverage]).toEqual([net, coverage]);
});
