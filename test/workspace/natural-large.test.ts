import { expect, test } from "vitest";
import type { Schemas } from "../../src/contract/operation.ts";
import { callCore } from "../fake/call-core.ts";
import { startFake } from "../support/fake-server.ts";
import { powerLaw } from "./series.ts";

// The same properties as in natural-numbers.test.ts, for a month of the scenario with most data.
const fake = startFake({ scenario: "large" });
const PAGE = 100;

interface List {
  readonly path: string;
  readonly count: string;
  readonly more?: Readonly<Record<string, string>>;
}

interface Reply {
  readonly total_count: number;
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

function read({ path, count, more }: List, offset: number): { total: number; counts: number[] } {
  const query = { brand: "Highmark", limit: String(PAGE), offset: String(offset), ...more };
  const { status, body } = callCore(fake, { path, key: "lmvz_live_large_read", query });
  expect(status).toBe(200);
  const { total_count, items } = body as Reply;
  return { total: total_count, counts: items.map((row) => row[count] as number) };
}

/** Share of the rows of a list in descending order that have a count of 1 or 2. */
function shareOfRare(list: List): number {
  const { total } = read(list, 0);
  let [low, high] = [0, total];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (read(list, middle).counts[0]! > 2) low = middle + 1;
    else high = middle;
  }
  return 1 - low / total;
}

const LISTS: readonly List[] = [
  { path: "/citations/domains", count: "citation_count" },
  { path: "/citations", count: "citation_count" },
  { path: "/brands/top-mentioned", count: "mention_count" },
];

test.each(LISTS)("at least three in ten rows of $path occur once or twice", (list) => {
  expect(shareOfRare(list)).toBeGreaterThan(0.3);
});

test("searches have a long tail", () => {
  const all: number[] = [];
  const list: List = { path: "/searches", count: "occurrences", more: { group_by: "search" } };
  for (let offset = 0; offset < read(list, 0).total; offset += PAGE) {
    all.push(...read(list, offset).counts);
  }
  expect(all.filter((count) => count <= 2).length / all.length).toBeGreaterThan(0.3);
});

test("the sites follow a power law, and none has most citations", () => {
  const list = LISTS[0]!;
  const all: number[] = [];
  for (let offset = 0; offset < read(list, 0).total; offset += PAGE) {
    all.push(...read(list, offset).counts);
  }
  const { explained, exponent } = powerLaw(all);
  expect(explained).toBeGreaterThan(0.75);
  expect(exponent).toBeLessThan(-0.7);
  const total = all.reduce((sum, count) => sum + count, 0);
  expect(all[0]! / total).toBeLessThan(0.2);
  const tenth = all.slice(0, all.length / 10).reduce((sum, count) => sum + count, 0);
  expect(tenth / total).toBeGreaterThan(0.5);
});

test("most citations are earned, and some are of the brand's own sites", () => {
  const query = { brand: "Highmark" };
  const { body } = callCore(fake, {
    path: "/sources/owned-share",
    key: "lmvz_live_large_read",
    query,
  });
  const share = body as Schemas["GetOwnedShareReply"];
  expect(share.yours_pct).toBeGreaterThan(0.5);
  expect(share.earned_pct).toBeGreaterThan(70);
});
