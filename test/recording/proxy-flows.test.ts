import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { loadAllFlows } from "../../src/cli/load-flow.ts";
import { fakeTarget } from "../../src/replay/fake-target.ts";
import { runFlow } from "../../src/replay/run-flow.ts";
import { contract, startFake } from "../support/fake-server.ts";
import { listening } from "../support/http-server.ts";
import { proxyTo, type TestProxy } from "./proxy-fixture.ts";

const flows = loadAllFlows(contract);

/** Starts a proxy in front of a listening fake. */
async function proxiedFake(): Promise<TestProxy> {
  return proxyTo(await listening(startFake({ scenario: "empty" }).app));
}

test("some shipped scenario has a flow", () => {
  expect(flows.length).toBeGreaterThan(0);
});

test.each(flows)(
  "the flow of the scenario $name passes through the proxy",
  async ({ name, scenario, flow }) => {
    const { origin } = await proxiedFake();
    const target = await fakeTarget({
      contract,
      scenario,
      scenarioName: name,
      flow,
      origin,
      token: null,
      timeoutMs: 120_000,
      fetch: globalThis.fetch,
      anchor: null,
      seed: null,
      faults: [],
      clock: () => Date.now(),
      sleep: (milliseconds) => wait(milliseconds),
    });
    onTestFinished(() => target.end());
    const run = { contract, flow, target, inputs: new Map(), keepGoing: true, onStep: () => null };
    const { results } = await runFlow(run);
    expect(results.filter(({ outcome }) => outcome !== "passed")).toEqual([]);
  },
);
