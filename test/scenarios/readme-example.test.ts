import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadFlowSchema, readScenarioText } from "../../src/cli/library.ts";
import { readFlow } from "../../src/replay/flow/read-flow.ts";
import { ROOT } from "../support/command.ts";
import { contract } from "../support/fake-server.ts";
import { failures, inMemory, skipped } from "./shipped-ground.ts";

test("the README's example is a whole scenario, and its flow replays to its end", async () => {
  const text = readFileSync(join(ROOT, "scenarios", "README.md"), "utf8");
  const [, example = ""] = /```yaml\n(scenario: [^]*?)```/.exec(text) ?? [];
  const scenario = readScenarioText("mine.yaml", example);
  const { source, definition } = scenario;
  const flow = readFlow({ source, schema: loadFlowSchema(), definition, contract });
  if (flow === null) throw new Error("The example has no flow");
  const run = await inMemory({ name: "mine", scenario, flow });
  expect([failures(run), skipped(run)]).toEqual([[], []]);
  expect(run.results.length).toBeGreaterThan(3);
});
