import { expect, test } from "vitest";
import { RecordingJournal } from "../../../../src/cli/commands/exec/recording-journal.ts";
import { fakeTarget } from "../../../../src/replay/fake-target.ts";
import { lint } from "../../../../src/server/admin/lint/lint.ts";
import { runOn, SHIPPED_FLOWS } from "../../../scenarios/shipped-flows.ts";
import { contract, startFake, TEST_TODAY } from "../../../support/fake-server.ts";
import { listening } from "../../../support/http-server.ts";

/** What the steps of these flows do in order to show it. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  "bad-day": [
    "listQueryRuns is repeated before its Retry-After of 30 s is over",
    "listQueryRuns has more rows than the first page, but no other page is requested",
  ],
  "sentiment-arrives-half-way": [
    "listQueryRuns has more rows than the first page, but no other page is requested",
  ],
};

test.for(SHIPPED_FLOWS)("the flow $name has no findings besides what it shows", async (loaded) => {
  const journal = new RecordingJournal(10_000);
  const origin = await listening(startFake({ scenario: "tiny", journal }).app);
  const target = await fakeTarget({
    contract,
    scenario: loaded.scenario,
    scenarioName: loaded.name,
    flow: loaded.flow,
    anchor: TEST_TODAY,
    seed: null,
    faults: [],
    origin,
    fetch,
    timeoutMs: 60_000,
    token: null,
    clock: () => 0,
    sleep: () => Promise.resolve(),
  });
  await runOn(target, loaded);
  expect(journal.count).toBeGreaterThan(4);
  const found = (await lint(contract, journal.recorded, 1)).filter(
    // On a slow machine, the six requests of one step take longer than a second.
    ({ rule }) => rule !== "repeated-request",
  );
  expect(found.map(({ message }) => message)).toEqual(EXPECTED[loaded.name] ?? []);
});
