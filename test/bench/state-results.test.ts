import { expect, test } from "vitest";
import type { StateFigures } from "./figures.ts";
import { stateGoals, stateText } from "./state-results.ts";

const round = (requestsPerSecond: number, cpuMicros: number) => [{ requestsPerSecond, cpuMicros }];

const FIGURES: StateFigures = {
  reads: [
    { store: "memory", small: round(1000, 20), list: round(100, 40), uncached: round(10, 80) },
    { store: "PostgreSQL", small: round(900, 25), list: round(89, 40), uncached: round(12, 80) },
  ],
  writes: [
    { store: "memory", sequential: 1, oneWorld: 1, worlds: 1 },
    { store: "PostgreSQL", sequential: 70, oneWorld: 300, worlds: 999 },
  ],
  sizes: { sqliteKb: 200, postgresKb: 300, memoryKb: 400 },
  replicas: { count: 3, reads: 5000, writes: 600 },
  starts: { worlds: 10_000, manyMs: 1000, fewMs: 500, worldsMb: 40, databaseMb: 12 },
};

test("the state in a database is compared with memory and with fixed bounds", () => {
  const goals = stateGoals(FIGURES);
  expect(goals.map(({ reached, isMet }) => [reached, isMet])).toEqual([
    ["0.9 × (by CPU time 0.8 ×)", true],
    ["0.89 × (by CPU time 1 ×)", false],
    ["1.2 × (by CPU time 1 ×)", true],
    ["300 a second", true],
    ["999 a second", false],
    ["1.00 s", false],
  ]);
});

test("the tables have the rates of every store", () => {
  const text = stateText(FIGURES);
  expect(text).toContain("| PostgreSQL | 900 | 89 | 12 |");
  expect(text).toContain("| PostgreSQL | 70 | 300 | 999 |");
  expect(text).toContain("| 3 replicas: writes to 50 worlds per second | 600 |");
});
