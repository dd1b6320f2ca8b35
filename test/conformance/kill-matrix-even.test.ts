import { test } from "vitest";
import { expectExactKills } from "./kill-matrix.ts";

test("every second fault is detected by exactly the rules that it names", async () => {
  await expectExactKills(0, 2);
}, 1_800_000);
