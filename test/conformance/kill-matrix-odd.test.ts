import { test } from "vitest";
import { expectExactKills } from "./kill-matrix.ts";

test("every other fault is detected by exactly the rules that it names", async () => {
  await expectExactKills(1, 2);
}, 1_800_000);
