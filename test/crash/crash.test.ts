import { expect, test } from "vitest";
import { crash } from "./crash.ts";

// `npm run crash -- --crashes 300` runs more; a crash takes a second of processor time.
const CRASHES = Number(process.env["UNDERSTUDY_CRASHES"] ?? 6);

test("after SIGKILL everything acknowledged is there, and nothing refused", async () => {
  const result = await crash({ crashes: CRASHES, state: "sqlite", seed: 18 });
  expect(result.problems).toEqual([]);
  expect(result.acknowledged).toBeGreaterThan(CRASHES);
  expect(result.comparedWorlds).toBeGreaterThanOrEqual(CRASHES);
});
