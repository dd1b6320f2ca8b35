import { test } from "vitest";
import { expectNoFindings } from "./judge-variations.ts";

test("no finding on every second permitted variation", async () => {
  await expectNoFindings(1, 2);
});
