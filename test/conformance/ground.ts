import { Client } from "../../conformance/client.ts";
import { collect } from "../../conformance/collect.ts";
import { judge, type Verdict } from "../../conformance/judge.ts";
import type { Rule } from "../../conformance/rule.ts";
import { memoryFetch, remembering } from "../../src/cli/in-memory.ts";
import { withFaults, type Fault } from "../../src/fake/faults/fault.ts";
import { requirements, type Checked } from "../support/check.ts";
import { contract, startFake, TEST_TODAY } from "../support/fake-server.ts";

export interface GroundOptions {
  readonly rules: readonly Rule[];
  readonly mostRequests: number;
}

/** One fake for many checks; it only reads, so that equal requests need computing once. */
export function groundOf(
  scenario: string,
  key: string,
  { rules, mostRequests }: GroundOptions,
): (...faults: readonly Fault[]) => Promise<Checked> {
  const { fake } = startFake({ scenario });
  const handle = remembering((request) => fake.handle(request));
  return async (...faults) => {
    const client = new Client({
      contract,
      baseUrl: "http://fake.test/api/v1",
      keys: { main: key },
      fetch: memoryFetch(withFaults(handle, faults), contract.basePath),
      clock: () => 0,
      sleep: () => Promise.resolve(),
      timeoutMs: 10_000,
      ratePerSecond: Number.POSITIVE_INFINITY,
    });
    const { survey } = await collect({
      rules,
      client,
      mostRequests,
      settings: {
        contract,
        keys: new Set(["main"]),
        brand: null,
        allowWrites: false,
        probeKeyInUrl: false,
        today: TEST_TODAY,
        runId: "test",
      },
    });
    return { survey, verdicts: judge(rules, requirements, survey), sent: client.sent };
  };
}

/** The ids of the verdicts of some outcome. */
export function idsOf(verdicts: readonly Verdict[], outcome: Verdict["outcome"]): string[] {
  return verdicts
    .filter((verdict) => verdict.outcome === outcome)
    .map(({ requirement }) => requirement.id);
}
