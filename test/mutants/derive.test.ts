import { expect, test } from "vitest";
import { hash } from "../../src/common/random.ts";
import { permissionFor } from "../../src/cli/commands/self-test/permitted.ts";
import {
  countMutants,
  killRate,
  markdownTable,
  operatorLines,
  type TestedMutant,
} from "../../src/cli/commands/self-test/mutant-table.ts";
import { OPERATION_IDS } from "../../src/contract/operation.ts";
import { MUTANTS, PERMITTED, testMutants } from "./derived.ts";

test("mutants have distinct ids and cover every operation", () => {
  expect(new Set(MUTANTS.map(({ id }) => id)).size).toBe(MUTANTS.length);
  expect(new Set(MUTANTS.map(({ operation }) => operation))).toEqual(new Set(OPERATION_IDS));
});

test("each entry of the permitted mutants covers a mutant, and says why", () => {
  for (const entry of PERMITTED) {
    const covered = MUTANTS.filter((mutant) => permissionFor([entry], mutant) !== null);
    expect(covered.length, JSON.stringify(entry)).toBeGreaterThan(0);
    expect(entry.source).toMatch(/^(§\d|C\d\d)/);
    expect(entry.reason.length).toBeGreaterThan(20);
  }
});

test("a sample of the mutants is detected", async () => {
  const sample = MUTANTS.filter(
    ({ id, needsWrites }) => !needsWrites && hash("sample", id) % 250 === 0,
  );
  const tested = await testMutants(sample);
  expect(tested.length).toBeGreaterThan(15);
  expect(killRate(countMutants(tested))).toBeGreaterThan(MINIMUM);
});

/** The least percentage of killed mutants in a small sample. */
const MINIMUM = 50;

const killed: TestedMutant = {
  id: "fields.null/listQueries/items.[].text",
  operator: "fields.null",
  operation: "listQueries",
  mode: "",
  place: "items.[].text",
  killedBy: "queries.schema",
  isPermitted: false,
};

test("the table counts the killed mutants among those that are not permitted", () => {
  const alive = { ...killed, killedBy: null };
  const mutants = [
    killed,
    alive,
    { ...alive, isPermitted: true, operation: "getQueryRun" as const },
  ];
  expect(countMutants(mutants)).toEqual({ killed: 1, permitted: 1, survived: 1 });
  expect(killRate(countMutants(mutants))).toBe(50);
  expect(operatorLines(mutants)).toEqual([
    `${"fields.null".padEnd(34)}      1/2  1 permitted  survived: listQueries 1`,
  ]);
  expect(markdownTable(mutants, ["listQueries", "getQueryRun"]).split("\n")).toEqual([
    "| operator | all | listQueries | getQueryRun |",
    "| --- | ---: | ---: | ---: |",
    "| fields.null | 1/2 | 1/2 | (1) |",
    "| all | 1/2 | 1/2 | (1) |",
  ]);
});

test("a permission covers operators, operations, modes and places", () => {
  const entry = {
    operators: ["fields.null*"],
    operations: ["listQueries"],
    places: ["items.[].*"],
    source: "§2.4",
    reason: "for the test",
  };
  expect(permissionFor([entry], killed)).toBe(entry);
  expect(permissionFor([entry], { ...killed, operator: "fields.null-in-one-row" })).toBe(entry);
  expect(permissionFor([entry], { ...killed, operator: "fields.missing" })).toBeNull();
  expect(permissionFor([entry], { ...killed, operation: "listCitations" })).toBeNull();
  expect(permissionFor([entry], { ...killed, place: "total_count" })).toBeNull();
  expect(permissionFor([{ ...entry, modes: ["order=desc"] }], killed)).toBeNull();
});
