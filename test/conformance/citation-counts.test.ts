import { expect, test } from "vitest";
import {
  type CitationCounts,
  type SiteCounts,
  countsCitations,
  isAdditive,
  unexplainedCounts,
} from "../../conformance/plan/citation-counts.ts";

/** Responses over ten runs. The pages of site a are cited 4 and 3 times, twice together; b has one page. */
function responsesWith(
  counts: readonly [number, number],
  totals: CitationCounts["totals"],
): CitationCounts {
  const site = (domain: string, count: number, pages: readonly number[]): SiteCounts => ({
    domain,
    count,
    kind: domain === "a" ? "yours" : "earned",
    pages,
  });
  const sites = [site("a", counts[0], [4, 3]), site("b", counts[1], [6])];
  // The interpretation is not derived from these responses.
  return { sites, totals, runs: 10, domains: null as never, owned: null };
}

const CASES = [
  {
    interpretation: "citations",
    counts: [7, 6],
    totals: { yours: 7, competitor: 0, earned: 6, total: 13 },
  },
  // Two runs cite both sites: the kinds overlap, and their sum of eleven exceeds the ten runs.
  {
    interpretation: "answers",
    counts: [5, 6],
    totals: { yours: 5, competitor: 0, earned: 6, total: 9 },
  },
  {
    interpretation: "URLs",
    counts: [2, 1],
    totals: { yours: 2, competitor: 0, earned: 1, total: 3 },
  },
  {
    interpretation: "domains",
    counts: [1, 1],
    totals: { yours: 1, competitor: 0, earned: 1, total: 2 },
  },
] as const;

test.for(CASES)(
  "counts of $interpretation fit their interpretation",
  ({ interpretation, counts, totals }) => {
    expect(unexplainedCounts(responsesWith(counts, totals))).toEqual({ interpretation, rest: [] });
  },
);

const WRONG = [
  {
    says: "a total above the citations",
    counts: [7, 6],
    totals: { yours: 7, earned: 6, total: 14 },
  },
  { says: "more answers than ran", counts: [7, 6], totals: { yours: 7, earned: 6, total: 11 } },
  { says: "a site below its page", counts: [3, 6], totals: { yours: 3, earned: 6, total: 9 } },
] as const;

test.for(WRONG)("no interpretation explains $says", ({ counts, totals }) => {
  expect(unexplainedCounts(responsesWith(counts, { competitor: 0, ...totals })).rest).not.toEqual(
    [],
  );
});

test("a few domains do not show that counts add up or that citations are counted", () => {
  const few = responsesWith([7, 6], null);
  expect([isAdditive(few), countsCitations(few)]).toEqual([false, false]);
  const many = { ...few, sites: Array.from({ length: 5 }, () => few.sites).flat() };
  expect([isAdditive(many), countsCitations(many)]).toEqual([true, true]);
});
