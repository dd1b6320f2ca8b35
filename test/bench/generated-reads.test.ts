import { expect, test } from "vitest";
import { OPERATION_IDS } from "../../src/contract/operation.ts";
import { generateReads, type ParameterValues, type GeneratedRead } from "./generated-reads.ts";
import { seeded } from "./random.ts";
import { readsOfContract, type Read } from "./reads.ts";

const CATALOGUE: ParameterValues = {
  today: "2026-03-20",
  days: 40,
  limit: 100,
  totals: { listCitations: 1000 },
  values: {
    brand: ["Kestrel & Pine"],
    brand_prompt_id: ["bp_1", "bp_2"],
    country: ["DE", "ZZ"],
    query_tag: ["a", "b"],
    filter_by_brand: ["A"],
    exclude_brand: ["B"],
    domain: ["a.example"],
    ownership: ["yours"],
    search: ["word"],
    language: ["en"],
    run_id: ["run/1", "run_2"],
    url: ["https://a.example/?b=c&d"],
  },
};

const READS = readsOfContract();

function readOf(operation: string): Read {
  const read = READS.find((one) => one.operation === operation);
  if (read === undefined) throw new Error(`no read ${operation}`);
  return read;
}

function asked(read: Read, count: number, catalogue = CATALOGUE): GeneratedRead[] {
  const all = generateReads(read, catalogue, seeded(1));
  return Array.from({ length: count }, () => all.next().value);
}

function parametersOf({ path }: GeneratedRead): Record<string, string> {
  return Object.fromEntries(new URL(path, "http://a.example").searchParams);
}

test("the reads are all operations but the two writes", () => {
  const writes = new Set(["trackBrand", "addPrompts"]);
  const expected = OPERATION_IDS.filter((operation) => !writes.has(operation));
  expect(READS.map(({ operation }) => operation).toSorted()).toEqual(expected.toSorted());
});

test.for(READS)("$operation can be asked for ever, never the same twice", (read) => {
  const all = asked(read, 300);
  expect(new Set(all.map(({ path }) => path)).size).toBe(300);
  const required = read.parameters.filter((parameter) => parameter.required);
  for (const question of all) {
    expect(question.path).not.toMatch(/[{}]/);
    const sent = parametersOf(question);
    for (const { name } of required.filter((parameter) => parameter.in === "query")) {
      expect(CATALOGUE.values[name]).toContain(sent[name]);
    }
  }
});

test("every parameter of a read is used", () => {
  const read = readOf("listCitations");
  const used = new Set(asked(read, 500).flatMap((question) => Object.keys(parametersOf(question))));
  expect([...used].toSorted()).toEqual(read.parameters.map(({ name }) => name).toSorted());
});

test("windows lie in the history and last from a week to all of it", () => {
  const windows = asked(readOf("getVisibility"), 500).map(parametersOf);
  const days = windows.map(
    ({ start_date: start = "", end_date: end = "" }) =>
      (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1,
  );
  expect([Math.min(...days), Math.max(...days)]).toEqual([7, 40]);
  expect(windows.map(({ start_date: start = "" }) => start).toSorted()[0]).toBe("2026-02-09");
  expect(
    windows
      .map(({ end_date: end = "" }) => end)
      .toSorted()
      .at(-1),
  ).toBe("2026-03-20");
});

test("offsets lie within the list", () => {
  const offsets = asked(readOf("listCitations"), 500).map((question) =>
    Number(parametersOf(question)["offset"]),
  );
  expect(Math.min(...offsets)).toBe(0);
  expect(Math.max(...offsets)).toBeGreaterThan(100);
  expect(Math.max(...offsets)).toBeLessThan(1000);
});

test("a read without further parameters is told apart by one it does not know", () => {
  const [first, ...rest] = asked(readOf("listLlmProviders"), 3);
  expect(first).toEqual({ path: "/api/v1/llm-providers", isDifferent: true });
  expect(rest).toEqual([
    { path: "/api/v1/llm-providers?nth=1", isDifferent: false },
    { path: "/api/v1/llm-providers?nth=2", isDifferent: false },
  ]);
});

test("the same seed asks for the same", () => {
  const read = readOf("listSearches");
  expect(asked(read, 50)).toEqual(asked(read, 50));
});

test("a filter without values is left out, a required parameter without any is named", () => {
  const poor = { ...CATALOGUE, values: { ...CATALOGUE.values, query_tag: [], url: [] } };
  const tags = asked(readOf("listQueries"), 50, poor).map(parametersOf);
  expect(tags.every((sent) => sent["query_tag"] === undefined)).toBe(true);
  expect(() => asked(readOf("getVideoSummary"), 1, poor)).toThrow(
    "the benchmark has no values for url of getVideoSummary",
  );
});
