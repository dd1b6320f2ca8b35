import { expect, test } from "vitest";
import { check, lines } from "../support/check.ts";

test("a history with every trait satisfies every rule", async () => {
  const { verdicts } = await check({
    scenario: "test/oracle/traits.yaml",
    keys: {
      main: "lmvz_live_traits_read",
      read: "lmvz_live_traits_read",
      write: "lmvz_live_traits_write",
    },
  });
  expect(lines(verdicts, "fail")).toEqual([]);
  expect(lines(verdicts, "error")).toEqual([]);
  expect(verdicts.filter(({ outcome }) => outcome === "pass").length).toBeGreaterThan(120);
});
