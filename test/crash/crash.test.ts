import { expect, test } from "vitest";
import { NO_POSTGRES } from "../support/postgres.ts";
import { crash } from "./crash.ts";

// `npm run crash -- --crashes 300` runs more; a crash takes a second of processor time.
const CRASHES = Number(process.env["UNDERSTUDY_CRASHES"] ?? 6);

test("after SIGKILL everything acknowledged is there, and nothing refused", async () => {
  const result = await crash({ crashes: CRASHES, state: "sqlite", seed: 18 });
  expect(result.problems).toEqual([]);
  expect(result.acknowledged).toBeGreaterThan(CRASHES);
  expect(result.comparedWorlds).toBeGreaterThanOrEqual(CRASHES);
});

test.skipIf(NO_POSTGRES)("so it is after SIGKILL of the server or the database", async () => {
  const result = await crash({ crashes: 4, databaseCrashes: 2, state: "postgres", seed: 18 });
  expect(result.problems).toEqual([]);
  expect(result.acknowledged).toBeGreaterThan(4);
  expect(result.comparedWorlds).toBeGreaterThanOrEqual(4);
});
