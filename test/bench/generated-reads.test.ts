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

function generate(read: Read, count: number, catalogue = CATALOGUE): GeneratedRead[] {
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

test.for(READS)("$operation: every generated read is different", (read) => {
  const all = generate(read, 300);
  expect(new Set(all.map(({ path }) => path)).size).toBe(300);
  const required = read.parameters.filter((parameter) => parameter.required);
  for (const generated of all) {
    expect(generated.path).not.toMatch(/[{}]/);
    const sent = parametersOf(generated);
    for (const { name } of required.filter((parameter) => parameter.in === "query")) {
      expect(CATALOGUE.values[name]).toContain(sent[name]);
    }
  }
});

test("every parameter of a read is used", () => {
  const read = readOf("listCitations");
  const used = new Set(generate(read, 500).flatMap((path) => Object.keys(parametersOf(path))));
  expect([...used].toSorted()).toEqual(read.parameters.map(({ name }) => name).toSorted());
});

test("windows lie in the history and last from a week to all of it", () => {
  const windows = generate(readOf("getVisibility"), 500).map(parametersOf);
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
  const offsets = generate(readOf("listCitations"), 500).map((path) =>
    Number(parametersOf(path)["offset"]),
  );
  expect(Math.min(...offsets)).toBe(0);
  expect(Math.max(...offsets)).toBeGreaterThan(100);
  expect(Math.max(...offsets)).toBeLessThan(1000);
});

test("a read without further parameters gets an unknown parameter to be different", () => {
  const [first, ...rest] = generate(readOf("listLlmProviders"), 3);
  expect(first).toEqual({ path: "/api/v1/llm-providers", isDifferent: true });
  expect(rest).toEqual([
    { path: "/api/v1/llm-providers?nth=1", isDifferent: false },
    { path: "/api/v1/llm-providers?nth=2", isDifferent: false },
  ]);
});

test("the same seed generates the same requests", () => {
  const read = readOf("listSearches");
  expect(generate(read, 50)).toEqual(generate(read, 50));
});

test("a filter without values is left out, a required parameter without any is named", () => {
  const poor = { ...CATALOGUE, values: { ...CATALOGUE.values, query_tag: [], url: [] } };
  const tags = generate(readOf("listQueries"), 50, poor).map(parametersOf);
  expect(tags.every((sent) => sent["query_tag"] === undefined)).toBe(true);
  expect(() => generate(readOf("getVideoSummary"), 1, poor)).toThrow(
    "the benchmark has no values for url of getVideoSummary",
  );
});
