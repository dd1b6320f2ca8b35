import { expect, test } from "vitest";
import { checkScenario } from "./check-scenario.ts";

test.each(["tiny", "edges"])(
  "%s: every number follows from its operands, and they from runs",
  (name) => {
    expect(checkScenario(name)).toBeGreaterThan(0);
  },
);
