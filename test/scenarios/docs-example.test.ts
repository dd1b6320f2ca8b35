import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadFlowSchema, readScenarioText } from "../../src/files/scenario-library.ts";
import { readFlow } from "../../src/replay/flow/read-flow.ts";
import { ROOT } from "../support/command.ts";
import { contract } from "../support/fake-server.ts";
import { failures, runInMemory, skipped } from "./shipped-flows.ts";

test("the example in docs/scenarios.md is a complete scenario, and its flow passes", async () => {
  const text = readFileSync(join(ROOT, "docs", "scenarios.md"), "utf8");
  const [, example = ""] = /```yaml\n(scenario: [^]*?)```/.exec(text) ?? [];
  const scenario = readScenarioText("mine.yaml", example);
  const { source, definition } = scenario;
  const flow = readFlow({ source, schema: loadFlowSchema(), definition, contract });
  if (flow === null) throw new Error("The example has no flow");
  const run = await runInMemory({ name: "mine", scenario, flow });
  expect([failures(run), skipped(run)]).toEqual([[], []]);
  expect(run.results.length).toBeGreaterThan(3);
});
