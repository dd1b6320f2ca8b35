import * as fc from "fast-check";
import { expect, test } from "vitest";
import { contract, startFake } from "../support/fake-server.ts";
import {
  validValues,
  valuesOfBrand,
  type Values,
} from "../independent-validators/parameter-values.ts";
import { callCore } from "./call-core.ts";
import { COUNTERS, type Counter } from "./counters.ts";
import { LONG_AGO, reads } from "./existing-values.ts";

const agency = startFake({ scenario: "agency" });
const edges = startFake({ scenario: "edges" });

const subjects = [
  { fake: agency, key: "lmvz_live_northwind_read", brand: "Alpenglow" },
  { fake: agency, key: "lmvz_live_southridge_read", brand: "Bluecrate" },
  { fake: edges, key: "lmvz_live_edges_read", brand: "Bräuhl & Söhne" },
].map((subject) => ({
  ...subject,
  values: valuesOfBrand(subject.fake, subject.key, subject.brand),
}));
type Subject = (typeof subjects)[number];
type Query = Readonly<Record<string, string>>;

/** Parameters that select rows, not those that group, sort or page them. */
const FILTERS = new Set([
  "brand_prompt_id",
  "query_tag",
  "llm_provider",
  "filter_by_brand",
  "exclude_brand",
  "domain",
  "source_type",
  "content_type",
  "url_status",
  "ownership",
  "search",
  "country",
  "min_search_volume",
  "max_difficulty",
  "mentioned",
  "status",
]);

const PLATFORMS = contract.schemaAt("/components/schemas/PlatformSlug").enum as string[];

function filtersOf({ path }: Counter): string[] {
  const operation = reads.find((one) => one.path === path);
  return (operation?.parameters ?? []).map(({ name }) => name).filter((name) => FILTERS.has(name));
}

function countsOf({ fake, key, brand }: Subject, counter: Counter, filter: Query): number[] {
  const query = { brand, ...counter.query, ...filter };
  const { status, body } = callCore(fake, { path: counter.path, key, query });
  expect(status).toBe(200);
  return counter.counts(body);
}

/** Some filters of an operation with valid values. */
function someFilters(counter: Counter, values: Values): fc.Arbitrary<Query> {
  const operation = reads.find((one) => one.path === counter.path);
  const free = filtersOf(counter).filter((name) => counter.query[name] === undefined);
  const choices = free.map((name) => {
    const parameter = operation!.parameters.find((one) => one.name === name)!;
    return [name, fc.constantFrom(...validValues(parameter, values))] as const;
  });
  return fc.record(Object.fromEntries(choices), { requiredKeys: [] }) as fc.Arbitrary<Query>;
}

const anySubject = fc.constantFrom(...subjects);
const filterable = COUNTERS.filter((counter) => filtersOf(counter).length > 0);
const withFilters = (counter: Counter): fc.Arbitrary<[Subject, Query, Query]> =>
  anySubject.chain((subject) => {
    const filters = someFilters(counter, subject.values);
    return fc.tuple(fc.constant(subject), filters, filters);
  });

test.each(filterable)("a filter never increases the $title ($path)", (counter) => {
  const narrowed = new Set<boolean>();
  fc.assert(
    fc.property(withFilters(counter), ([subject, some, more]) => {
      const all = countsOf(subject, counter, {});
      const few = countsOf(subject, counter, some);
      const fewer = countsOf(subject, counter, { ...more, ...some });
      expect(few.filter((count, at) => count > all[at]!)).toEqual([]);
      expect(fewer.filter((count, at) => count > few[at]!)).toEqual([]);
      few.forEach((count, at) => narrowed.add(count < all[at]!));
    }),
    { seed: 11, numRuns: 60 },
  );
  expect(narrowed.has(true)).toBe(true);
});

const byPlatform = filterable.filter(
  (counter) => counter.addsUp && filtersOf(counter).includes("llm_provider"),
);

test.each(byPlatform)("the $title of the five platforms add up to the total", (counter) => {
  fc.assert(
    fc.property(withFilters(counter), ([subject, some]) => {
      const { llm_provider: _, ...rest } = some;
      const parts = PLATFORMS.map((one) =>
        countsOf(subject, counter, { ...rest, llm_provider: one }),
      );
      const sums = parts[0]!.map((__, at) => parts.reduce((sum, part) => sum + part[at]!, 0));
      expect(sums).toEqual(countsOf(subject, counter, rest));
    }),
    { seed: 12, numRuns: 15 },
  );
});

// oxlint-disable-next-line typescript/no-explicit-any -- rows of every operation are checked
type Row = any;
type Check = readonly [path: string, filter: string, fits: (row: Row, value: string) => boolean];

const includes = (text: string, value: string): boolean =>
  text.toLowerCase().includes(value.toLowerCase());

/** Fields of rows that must match a filter. */
const CHECKS: readonly Check[] = [
  ["/queries", "query_tag", (row, value) => row.tags.includes(value)],
  ["/prompts/by-visibility", "query_tag", (row, value) => row.tags.includes(value)],
  ["/prompts/by-visibility", "country", (row, value) => row.country === value],
  [
    "/prompts/by-visibility",
    "min_search_volume",
    (row, value) => row.search_volume_bucket >= value,
  ],
  ["/prompts/by-visibility", "max_difficulty", (row, value) => row.difficulty_bucket <= value],
  ["/query-runs", "llm_provider", (row, value) => row.provider === value],
  ["/query-runs", "brand_prompt_id", (row, value) => row.brand_prompt_id === value],
  ["/query-runs", "mentioned", (row, value) => String(row.was_mentioned) === value],
  ["/citations", "domain", (row, value) => row.domain === value],
  ["/citations", "llm_provider", (row, value) => row.providers.join() === value],
  ["/citations", "url_status", (row, value) => row.url_status === value],
  ["/citations", "source_type", (row, value) => row.source_type_tags.includes(value)],
  ["/citations", "content_type", (row, value) => row.content_type_tags.includes(value)],
  [
    "/citations",
    "search",
    (row, value) =>
      [row.url, row.canonical_url, row.domain, row.page_title, row.html_title, row.og_title].some(
        (text: string) => includes(text, value),
      ),
  ],
  ["/citations/domains", "domain", (row, value) => row.domain === value],
  ["/citations/domains", "source_type", (row, value) => row.source_type_tags.includes(value)],
  ["/citations/domains", "url_status", (row, value) => row.url_status_breakdown[value] > 0],
  ["/citations/domains", "ownership", (row, value) => row.ownership === value.split(":")[0]],
  ["/ranking-advice", "status", (row, value) => row.status === value],
  ["/ranking-advice", "search", (row, value) => includes(row.prompt_text, value)],
  [
    "/youtube/summaries",
    "search",
    (row, value) => includes(row.video_title, value) || includes(row.channel_title, value),
  ],
];

test.each(CHECKS)("%s with %s returns matching rows only", (path, filter, fits) => {
  const operation = reads.find((one) => one.path === path)!;
  const parameter = operation.parameters.find(({ name }) => name === filter)!;
  let rows = 0;
  for (const { fake, key, brand, values } of subjects) {
    for (const value of validValues(parameter, values)) {
      const query = { brand, start_date: LONG_AGO, limit: "100", [filter]: value };
      const { status, body } = callCore(fake, { path, key, query });
      expect(status).toBe(200);
      expect(body.items.filter((row: Row) => !fits(row, value))).toEqual([]);
      rows += body.items.length;
    }
  }
  expect(rows).toBeGreaterThan(0);
});

test("searches by string contain the searched text, in any letter case", () => {
  for (const { fake, key, brand } of subjects) {
    const stringsWith = (search: string): Row[] => {
      const query = { brand, group_by: "search", search, limit: "100" };
      return callCore(fake, { path: "/searches", key, query }).body.items;
    };
    for (const search of ["a", "te", "EE", "nobody"]) {
      const rows = stringsWith(search);
      expect(rows.filter((row) => !includes(row.search, search))).toEqual([]);
      expect(stringsWith(search.toUpperCase())).toEqual(rows);
      expect(stringsWith(search.toLowerCase())).toEqual(rows);
    }
    expect(stringsWith("e").length).toBeGreaterThan(0);
  }
});

const searchable = reads.filter(({ parameters }) =>
  parameters.some(({ name }) => name === "search"),
);

test.each(searchable)(
  "$id matches text literally, without wildcards and in any letter case",
  (operation) => {
    for (const { fake, key, brand } of subjects) {
      const total = (search: string): number =>
        callCore(fake, {
          path: operation.path,
          key,
          query: { brand, start_date: LONG_AGO, search },
        }).body.total_count;
      expect(total("E")).toBe(total("e"));
      for (const wild of [".*", "%%", "_____", "[a-z]", "^", "\\", "e*", "a|e"]) {
        expect(total(wild)).toBe(0);
      }
    }
  },
);

test("runs with and without a mention of the brand add up to all runs", () => {
  const runs = COUNTERS.find(({ title }) => title === "runs")!;
  fc.assert(
    fc.property(withFilters(runs), ([subject, some]) => {
      const { mentioned: _, ...rest } = some;
      const [mentioning] = countsOf(subject, runs, { ...rest, mentioned: "true" });
      const [others] = countsOf(subject, runs, { ...rest, mentioned: "false" });
      expect([mentioning! + others!]).toEqual(countsOf(subject, runs, rest));
    }),
    { seed: 13, numRuns: 40 },
  );
});
