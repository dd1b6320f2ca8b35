import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { loadAllFlows } from "../../src/cli/load-flow.ts";
import { fakeTarget } from "../../src/replay/fake-target.ts";
import { runFlow } from "../../src/replay/run-flow.ts";
import { contract, startFake } from "../support/fake-server.ts";
import { proxyTo, type TestProxy } from "./proxy-fixture.ts";

const flows = loadAllFlows(contract);

/** Starts a proxy in front of a listening fake. */
async function proxiedFake(): Promise<TestProxy> {
  const server = createServer(startFake({ scenario: "empty" }).app).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, "listening");
  return proxyTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
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
