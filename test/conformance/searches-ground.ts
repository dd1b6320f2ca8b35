import { Client } from "../../conformance/client.ts";
import { collect } from "../../conformance/collect.ts";
import { judge, type Verdict } from "../../conformance/judge.ts";
import type { Rule } from "../../conformance/rule.ts";
import { COVERAGE_RULES } from "../../conformance/rules/coverage/index.ts";
import { LANGUAGE_RULES } from "../../conformance/rules/language/index.ts";
import { SEARCHES_RULES } from "../../conformance/rules/searches/index.ts";
import { STRINGS_RULES } from "../../conformance/rules/strings/index.ts";
import { TOPICS_RULES } from "../../conformance/rules/topics/index.ts";
import type { Survey } from "../../conformance/survey.ts";
import { withFaults, type Fault } from "../../src/fake/faults/fault.ts";
import { memoryFetch, remembering } from "../../src/cli/in-memory.ts";
import { requirements } from "../support/check.ts";
import { contract, startFake, TEST_TODAY } from "../support/fake-server.ts";

/** The rules about /searches, of five groups. */
export const RULES: readonly Rule[] = [
  ...SEARCHES_RULES,
  ...LANGUAGE_RULES,
  ...TOPICS_RULES,
  ...STRINGS_RULES,
  ...COVERAGE_RULES,
];

export interface Checked {
  readonly survey: Survey;
  readonly verdicts: readonly Verdict[];
  readonly sent: number;
}

/** One fake for many checks; it only reads, so that equal requests need computing once. */
export function ground(
  scenario: string,
  key: string,
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
      rules: RULES,
      client,
      mostRequests: 5000,
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
    return { survey, verdicts: judge(RULES, requirements, survey), sent: client.sent };
  };
}

/** The ids of the verdicts of some outcome. */
export function idsOf(verdicts: readonly Verdict[], outcome: Verdict["outcome"]): string[] {
  return verdicts
    .filter((verdict) => verdict.outcome === outcome)
    .map(({ requirement }) => requirement.id);
}
