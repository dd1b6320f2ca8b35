import { expect, test } from "vitest";
import {
  type CitationCounts,
  type SiteCounts,
  countsCitations,
  explainSites,
  explainTotals,
  isAdditive,
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
  // The readings are not derived from these responses.
  return {
    sites,
    totals,
    runs: 10,
    domains: null as never,
    citations: null as never,
    owned: null,
  };
}

const SITES = [
  { counts: "citations", by: [7, 6] },
  { counts: "answers", by: [5, 6] },
  { counts: "URLs", by: [2, 1] },
  { counts: "domains", by: [1, 1] },
] as const;

test.for(SITES)("domains that count $counts are explained by that", ({ counts, by }) => {
  expect(explainSites(responsesWith(by, null))).toEqual({ counts, rest: [] });
});

const TOTALS = [
  { counts: "citations of domains", totals: { yours: 7, earned: 6, total: 13 } },
  // Two runs cite both sites: the kinds overlap, and their sum of eleven exceeds the ten runs.
  { counts: "answers", totals: { yours: 5, earned: 6, total: 9 } },
  { counts: "URLs", totals: { yours: 2, earned: 1, total: 3 } },
  { counts: "domains", totals: { yours: 1, earned: 1, total: 2 } },
] as const;

test.for(TOTALS)(
  "owned share can count $counts, whatever the domains count",
  ({ counts, totals }) => {
    const explained = explainTotals(responsesWith([7, 6], { competitor: 0, ...totals }));
    expect(explained).toEqual({ counts, rest: [] });
  },
);

test("owned share can count the citations of URLs beside domains that count answers", () => {
  const totals = { yours: 7, competitor: 0, earned: 6, total: 13 };
  const explained = explainTotals(responsesWith([5, 6], totals));
  expect(explained).toEqual({ counts: "citations of URLs", rest: [] });
});

const WRONG = [
  { says: "a total above the citations", totals: { yours: 7, earned: 6, total: 14 } },
  { says: "more answers than ran", totals: { yours: 7, earned: 6, total: 11 } },
  { says: "a kind that counts something else", totals: { yours: 2, earned: 6, total: 13 } },
] as const;

test.for(WRONG)("no reading explains $says", ({ totals }) => {
  const rest = explainTotals(responsesWith([7, 6], { competitor: 0, ...totals }))?.rest;
  expect(rest).toHaveLength(1);
});

test("no reading explains a site below its page", () => {
  expect(explainSites(responsesWith([3, 6], null)).rest).toEqual([
    { where: { domain: "a" }, expected: "7", actual: 3 },
  ]);
});

test("a few domains do not show that counts add up or that citations are counted", () => {
  const few = responsesWith([7, 6], null);
  expect([isAdditive(few), countsCitations(few)]).toEqual([false, false]);
  const many = { ...few, sites: Array.from({ length: 5 }, () => few.sites).flat() };
  expect([isAdditive(many), countsCitations(many)]).toEqual([true, true]);
});
