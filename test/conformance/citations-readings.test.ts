import { expect, test } from "vitest";
import type { Books, Site } from "../../conformance/rules/citations/books.ts";
import {
  countsCitations,
  isAdditive,
  unexplained,
} from "../../conformance/rules/citations/readings.ts";

/** Ten answers. Site a has pages cited 4 and 3 times, in two answers together; b has one page. */
function books(counts: readonly [number, number], totals: Books["totals"]): Books {
  const site = (domain: string, count: number, pages: readonly number[]): Site => ({
    domain,
    count,
    kind: domain === "a" ? "yours" : "earned",
    pages,
  });
  const sites = [site("a", counts[0], [4, 3]), site("b", counts[1], [6])];
  // No reply is looked at to tell how counts were made.
  return { sites, totals, runs: 10, domains: null as never, owned: null };
}

const CASES = [
  {
    reading: "citations",
    counts: [7, 6],
    totals: { yours: 7, competitor: 0, earned: 6, total: 13 },
  },
  // Two answers cite both sites: the kinds overlap, and eleven would be more than there are.
  {
    reading: "answers",
    counts: [5, 6],
    totals: { yours: 5, competitor: 0, earned: 6, total: 9 },
  },
  { reading: "URLs", counts: [2, 1], totals: { yours: 2, competitor: 0, earned: 1, total: 3 } },
  { reading: "domains", counts: [1, 1], totals: { yours: 1, competitor: 0, earned: 1, total: 2 } },
] as const;

test.for(CASES)("counts of $reading explain themselves", ({ reading, counts, totals }) => {
  expect(unexplained(books(counts, totals))).toEqual({ reading, rest: [] });
});

const WRONG = [
  {
    says: "a total above the citations",
    counts: [7, 6],
    totals: { yours: 7, earned: 6, total: 14 },
  },
  { says: "more answers than ran", counts: [7, 6], totals: { yours: 7, earned: 6, total: 11 } },
  { says: "a site below its page", counts: [3, 6], totals: { yours: 3, earned: 6, total: 9 } },
] as const;

test.for(WRONG)("no way of counting explains $says", ({ counts, totals }) => {
  expect(unexplained(books(counts, { competitor: 0, ...totals })).rest).not.toEqual([]);
});

test("a few sites don't tell that counts add up, or that citations are counted", () => {
  const few = books([7, 6], null);
  expect([isAdditive(few), countsCitations(few)]).toEqual([false, false]);
  const many = { ...few, sites: Array.from({ length: 5 }, () => few.sites).flat() };
  expect([isAdditive(many), countsCitations(many)]).toEqual([true, true]);
});
