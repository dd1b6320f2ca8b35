import { test } from "vitest";
import { expectExactKills } from "./matrix.ts";

test("every other second fault is caught by exactly the rules that it names", async () => {
  await expectExactKills(1, 2);
}, 300_000);
