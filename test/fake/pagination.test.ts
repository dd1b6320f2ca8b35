import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Operation } from "../../src/contract/operation.ts";
import { startFake } from "../support/fake-server.ts";
import { callCore } from "./call-core.ts";
import {
  existingValues,
  LONG_AGO,
  requiredParameters,
  operations,
  pagedReads,
  pathOf,
  reads,
} from "./existing-values.ts";

const agency = startFake({ scenario: "agency" });
const edges = startFake({ scenario: "edges" });
const NORTH = "lmvz_live_northwind_read";
const EDGES = "lmvz_live_edges_read";

const rich = existingValues(agency, NORTH, "Alpenglow");
const subjects = [
  { fake: agency, known: rich },
  { fake: agency, known: existingValues(agency, NORTH, "Fernway") },
  { fake: edges, known: existingValues(edges, EDGES, "Bräuhl & Söhne") },
  { fake: edges, known: existingValues(edges, EDGES, "Waitwell") },
];
type Subject = (typeof subjects)[number];

interface Page {
  readonly total_count: number;
  readonly returned_count: number;
  readonly has_more: boolean;
  readonly items: readonly unknown[];
}

const MOST = 100;

/** A list operation with one of its orders. */
interface List {
  readonly title: string;
  readonly operation: Operation;
  readonly query: Query;
}

type Query = Readonly<Record<string, string>>;

const other: Record<string, Query> = {
  listSearches: { group_by: "search" },
  listPromptsByVisibility: { order: "desc" },
  listCitedDomains: { ownership: "earned" },
  listCitations: { include_extras: "true" },
};

const lists: readonly List[] = pagedReads.flatMap((operation) => {
  const { id, parameters } = operation;
  const hasDates = parameters.some(({ name }) => name === "end_date");
  // The list of runs is long: one week has some hundred rows.
  const since = { start_date: id === "listQueryRuns" ? "2026-03-13" : LONG_AGO };
  const query = hasDates ? since : {};
  const more = other[id];
  return [
    { title: id, operation, query },
    ...(more ? [{ title: `${id} ${inWords(more)}`, operation, query: { ...query, ...more } }] : []),
  ];
});

function inWords(query: Query): string {
  return `with ${new URLSearchParams(query).toString()}`;
}

function pageOf({ fake, known }: Subject, { operation, query: whole }: List, page: Query): Page {
  const query: Query = { ...requiredParameters(operation, known), ...whole, ...page };
  const { status, body } = callCore(fake, { path: operation.path, key: known.key, query });
  expect(status).toBe(200);
  expectPageFields(body as Page, query);
  return body as Page;
}

/** Checks the page fields of a single page. */
function expectPageFields(page: Page, { limit, offset: given = "0" }: Query): void {
  const offset = Number(given);
  expect(page.returned_count).toBe(page.items.length);
  expect(page.has_more).toBe(offset + page.items.length < page.total_count);
  if (limit !== undefined) {
    const rest = Math.max(0, page.total_count - offset);
    // oxlint-disable-next-line vitest/no-conditional-expect -- the size is returned only if requested
    expect(page.items.length).toBe(Math.min(Number(limit), rest));
  }
}

/** All rows, read in pages of `limit` until `has_more` is false. */
function walk(subject: Subject, list: List, limit: number): unknown[] {
  const rows: unknown[] = [];
  for (;;) {
    const offset = String(rows.length);
    const page = pageOf(subject, list, { limit: String(limit), offset });
    rows.push(...page.items);
    if (!page.has_more) return rows;
  }
}

interface Whole {
  readonly subject: Subject;
  readonly rows: readonly unknown[];
}

const wholes = new Map<string, Whole[]>();

/** All rows of a list for each subject, read once in the largest pages. */
function wholeLists(list: List): Whole[] {
  const known = wholes.get(list.title);
  if (known !== undefined) return known;
  const walked = subjects
    .filter(({ known: { prompt } }) => prompt !== "none")
    .map((subject) => ({ subject, rows: walk(subject, list, MOST) }));
  wholes.set(list.title, walked);
  return walked;
}

/** One of the lists with a limit and an offset that may exceed its end. */
function listWith(list: List): fc.Arbitrary<{ whole: Whole; limit: number; offset: number }> {
  const anyOf = fc.constantFrom(...wholeLists(list));
  return fc
    .tuple(anyOf, fc.integer({ min: 1, max: MOST }), fc.double({ min: 0, max: 1.2, noNaN: true }))
    .map(([whole, limit, share]) => ({
      whole,
      limit,
      offset: Math.round(whole.rows.length * share),
    }));
}

test.each(lists)("$title returns each row once for any limit", (list) => {
  for (const { rows } of wholeLists(list)) {
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
  }
  fc.assert(
    fc.property(listWith(list), ({ whole: { subject, rows }, limit }) => {
      fc.pre(rows.length / limit <= 40);
      expect(walk(subject, list, limit)).toEqual(rows);
    }),
    { seed: 1, numRuns: 12 },
  );
});

test.each(lists)("a page of $title is a slice of all rows", (list) => {
  fc.assert(
    fc.property(listWith(list), ({ whole: { subject, rows }, limit, offset }) => {
      const page = pageOf(subject, list, { limit: String(limit), offset: String(offset) });
      expect(page.items).toEqual(rows.slice(offset, offset + limit));
      expect(page.total_count).toBe(rows.length);
    }),
    { seed: 2, numRuns: 40 },
  );
});

test.each(lists)("$title returns an empty page past the end", (list) => {
  for (const { subject, rows } of wholeLists(list)) {
    for (const beyond of [0, 1, 7, 1000, 1_000_000_000]) {
      const page = pageOf(subject, list, { offset: String(rows.length + beyond) });
      const { total_count, returned_count, has_more, items } = page;
      expect({ total_count, returned_count, has_more, items }).toEqual({
        total_count: rows.length,
        returned_count: 0,
        has_more: false,
        items: [],
      });
    }
  }
});

test.each(lists)("$title has no more rows after the last one", (list) => {
  for (const { subject, rows } of wholeLists(list).filter((one) => one.rows.length > 0)) {
    const last = { limit: "1", offset: String(rows.length - 1) };
    expect(pageOf(subject, list, last)).toMatchObject({
      items: [rows.at(-1)],
      has_more: false,
    });
    const exact = { limit: String(Math.min(rows.length, MOST)) };
    expect(pageOf(subject, list, exact).has_more).toBe(rows.length > MOST);
  }
});

test.each(lists)(
  "without limit and offset, $title returns its first rows up to the default limit",
  (list) => {
    const { parameters } = list.operation;
    const size = parameters.find(({ name }) => name === "limit")?.schema.default as number;
    const lengths = wholeLists(list).map(({ subject, rows }) => {
      const page = pageOf(subject, list, {});
      expect(page.items).toEqual(rows.slice(0, size));
      expect(page).toMatchObject({ filters_applied: { limit: size, offset: 0 } });
      return rows.length;
    });
    expect(Math.max(...lengths)).toBeGreaterThan(0);
  },
);

test("some list of each operation is longer than one page", () => {
  const longest = lists.map((list) => {
    const lengths = wholeLists(list).map(({ rows }) => rows.length);
    return [list.title, Math.max(...lengths)] as const;
  });
  expect(longest.filter(([, length]) => length < 7)).toEqual([]);
  expect(longest.filter(([, length]) => length > MOST).length).toBeGreaterThan(2);
});

test.each(lists.filter(({ operation }) => operation.responseFields.includes("offset")))(
  "$title returns its offset at the top level",
  (list) => {
    const [subject] = subjects as [Subject];
    expect(pageOf(subject, list, {})).toMatchObject({ offset: 0 });
    expect(pageOf(subject, list, { offset: "3" })).toMatchObject({ offset: 3 });
  },
);

const discovery = reads.filter(
  (one) => one.responseFields.includes("has_more") && !pagedReads.includes(one),
);

test.each(discovery)("$id returns one page and ignores limit", async (operation) => {
  const path = pathOf(operation, rich);
  const needed = requiredParameters(operation, rich);
  const whole = await agency.get(NORTH, path, needed);
  expectPageFields(whole.body as Page, {});
  expect(whole.body.items.length).toBeGreaterThan(0);
  expect(whole.body.has_more).toBe(false);
  const withPaging = await agency.get(NORTH, path, { ...needed, limit: 1, offset: 1 });
  expect(withPaging.text).toBe(whole.text);
});

test("every list has the page fields except the leaderboard", () => {
  const fields = ["total_count", "returned_count", "has_more", "items"];
  const without = operations
    .filter(({ responseFields, writes }) => responseFields.includes("items") && !writes)
    .filter(({ responseFields }) => !fields.every((name) => responseFields.includes(name)));
  expect(without.map(({ id }) => id)).toEqual(["getPromptLeaderboard"]);
  expect([...discovery, ...pagedReads]).toHaveLength(13);
});

test("a leaderboard returns all items with their number", () => {
  const query: Record<string, string> = { brand: rich.brand, brand_prompt_id: rich.prompt };
  const { body } = callCore(agency, { path: "/prompts/leaderboard", key: NORTH, query });
  expect(body.total_count).toBe(body.items.length);
  expect(Object.keys(body as object).includes("has_more")).toBe(false);
});
