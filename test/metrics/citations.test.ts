import { expect, test } from "vitest";
import {
  citationsByOwner,
  citedPages,
  citedSites,
  type PageFilters,
} from "../../src/metrics/citations.ts";
import { PLATFORMS } from "../../src/simulation/model.ts";
import { at, queryOf } from "./fixture.ts";

const OPENAI = 1 << PLATFORMS.indexOf("openai");
const CLAUDE = 1 << PLATFORMS.indexOf("claude");

function urls(filters: PageFilters): string[] {
  return citedPages(queryOf(), filters)
    .slice(0, 10)
    .map(({ page }) => page.url.replace("https://", ""));
}

test("pages: b is cited 3 times; of a and c, cited once, c more recently; d never", () => {
  const pages = citedPages(queryOf(), {}).slice(0, 10);
  expect(
    pages.map(({ index, count, platformMask, lastSeen }) => [index, count, platformMask, lastSeen]),
  ).toEqual([
    [1, 3, OPENAI | CLAUDE, at(-1, 20)],
    [2, 1, CLAUDE, at(-1, 20)],
    [0, 1, OPENAI, at(-1, 8)],
  ]);
});

test("a page of the list is a slice of it", () => {
  const pages = citedPages(queryOf(), {});
  expect(pages.length).toBe(3);
  expect(pages.slice(1, 2).map(({ index }) => index)).toEqual([2]);
  expect(pages.slice(3, 5)).toEqual([]);
});

test("counts and last-seen times are those of the filtered runs", () => {
  const pages = citedPages(queryOf({ platform: "openai" }), {}).slice(0, 10);
  // Equal counts and times are ordered by URL: news.example before own.example.
  expect(pages.map(({ index, count, lastSeen }) => [index, count, lastSeen])).toEqual([
    [1, 1, at(-1, 8)],
    [0, 1, at(-1, 8)],
  ]);
});

test.each<[PageFilters, string[]]>([
  [{ domain: "NEWS.example" }, ["news.example/b", "news.example/c"]],
  [{ source_type: "brand_site" }, ["own.example/a"]],
  [{ content_type: "listicle" }, []],
  [{ url_status: "dead" }, ["news.example/c"]],
  [{ ownership: "yours" }, ["own.example/a"]],
  [{ ownership: "earned", url_status: "alive" }, ["news.example/b"]],
  [{ ownership: "competitor:Fern" }, []],
  [{ search: "TEN Boots" }, ["news.example/b"]],
  [{ search: "boots | n" }, ["news.example/b"]],
  [{ search: "example/A" }, ["own.example/a"]],
])("pages with %j", (filters, expected) => {
  expect(urls(filters)).toEqual(expected);
});

test("sites: news.example has 4 citations on one living and one dead page, own.example 1", () => {
  const sites = citedSites(queryOf(), {}).slice(0, 10);
  expect(
    sites.map(({ site, count, ownership, statuses }) => [
      site.domain,
      count,
      ownership,
      statuses.alive,
      statuses.dead,
    ]),
  ).toEqual([
    ["news.example", 4, "earned", 1, 1],
    ["own.example", 1, "yours", 1, 0],
  ]);
});

test("ownership: 1 citation of 5 is yours, 4 are earned", () => {
  expect(citationsByOwner(queryOf())).toEqual({ yours: 1, competitor: 0, earned: 4 });
});

test("a citation of a competitor's site counts as the competitor's", () => {
  const run = {
    at: at(-1, 1),
    prompt: 0,
    platform: "openai",
    slot: 0,
    mentions: [],
    citations: [3, 3, 1],
    searches: null,
  } as const;
  expect(citationsByOwner(queryOf({}, [run]))).toEqual({ yours: 0, competitor: 2, earned: 1 });
});
