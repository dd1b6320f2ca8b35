import { expect, test } from "vitest";
import { excerptOf } from "../../conformance/report/excerpt.ts";
import { openSchemasOf } from "../../conformance/assert/open-schema.ts";
import type { Json } from "../../conformance/core/exchange.ts";
import { parametersOf } from "../../conformance/core/survey.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { plainBody } from "../../src/endpoints/page.ts";
import { check, ids, variation } from "../support/check.ts";
import { contract } from "../support/fake-server.ts";

const errorsOf = (rows: number): readonly object[] =>
  openSchemasOf(contract).errors("listCitations", {
    items: Array.from({ length: rows }, () => []),
  });

test("of a body with very many values, the first error is reported", () => {
  const perRow = errorsOf(2).length - errorsOf(1).length;
  expect(perRow).toBeGreaterThan(0);
  expect(errorsOf(1000).length - errorsOf(999).length).toBe(perRow);
  // All errors would take time that grows with the square of the rows: longer than the limit of a test.
  expect(errorsOf(500_000)).toHaveLength(1);
});

test("the excerpt of an object with very many members is around the one in question", () => {
  const json = Object.fromEntries(Array.from({ length: 300_000 }, (_, index) => [`k${index}`, 1]));
  const response = { status: 200, headers: {}, text: "{}", json };
  const excerpt = excerptOf(response, "/k150000");
  expect(excerpt).toMatch(/^\{"k0": 1, "k1": 1, …, "k1499\d\d": 1, .*"k150000": 1, .*, …\}$/);
  expect(excerpt.length).toBeLessThanOrEqual(400);
  expect(excerptOf(response, "")).toMatch(/^\{"k0": 1, "k1": 1, "k2": 1, .*, …\}$/);
});

/** Repeats the rows of each list until there are 3,000. */
const manyRows = variation((request, handle) => {
  const response = handle(request);
  const body = plainBody(response.body) as Json;
  const { items = [] } = body;
  if (items.length === 0) return response;
  const rows = Array.from({ length: 3000 }, (_, index): Json => items[index % items.length]);
  return { ...response, body: { ...body, items: rows, total_count: 3000, returned_count: 3000 } };
});

test("searches are chosen from the first of very many rows", async () => {
  const chosen = new Set(["filter.search-text", "advice.search", "searches.schema"]);
  const rules = RULES.filter(({ id }) => chosen.has(id));
  // Comparing each word with all rows would take longer than the limit of a test.
  const { survey, verdicts } = await check({ rules, faults: [manyRows] });
  const searched = survey.exchanges.filter((exchange) => "search" in parametersOf(exchange));
  expect(searched.length).toBeGreaterThan(10);
  expect(ids(verdicts, "error")).toEqual([]);
});

/** More rows than a function can have arguments. */
const emptyRows = variation((request, handle) => {
  const response = handle(request);
  if (response.status !== 200 || request.path === "/brands/tracked") return response;
  return { ...response, body: { items: Array.from({ length: 150_000 }, () => []) } };
});

test("no rule fails itself on lists with very many rows", async () => {
  const { verdicts } = await check({ faults: [emptyRows], mostRequests: 40 });
  expect(ids(verdicts, "error")).toEqual([]);
});
