import { Client } from "../../conformance/client.ts";
import { collect } from "../../conformance/collect.ts";
import { judge, type Verdict } from "../../conformance/judge.ts";
import type { Rule } from "../../conformance/rule.ts";
import { AUTHORITY_RULES } from "../../conformance/rules/authority/index.ts";
import { CITATIONS_RULES } from "../../conformance/rules/citations/index.ts";
import { DOMAINS_RULES } from "../../conformance/rules/domains/index.ts";
import { OWNED_RULES } from "../../conformance/rules/owned/index.ts";
import { SOV_RULES } from "../../conformance/rules/sov/index.ts";
import { VISIBILITY_RULES } from "../../conformance/rules/visibility/index.ts";
import { withFaults, type Fault, type Handle } from "../../src/fake/faults/fault.ts";
import type { FakeReply } from "../../src/fake/request.ts";
import { memoryFetch } from "../../src/cli/in-memory.ts";
import { requirements, type Checked } from "../support/check.ts";
import { contract, startFake, TEST_TODAY } from "../support/fake-server.ts";

/** The rules about visibility, share of voice, and what is cited: six groups that share their walks. */
export const RULES: readonly Rule[] = [
  ...VISIBILITY_RULES,
  ...SOV_RULES,
  ...DOMAINS_RULES,
  ...CITATIONS_RULES,
  ...OWNED_RULES,
  ...AUTHORITY_RULES,
];

type Check = (...faults: readonly Fault[]) => Promise<Checked>;

/** One fake for many checks; it only reads, so that equal requests need computing once. */
export function ground(scenario: string, key: string): Check {
  const { fake } = startFake({ scenario });
  const replies = new Map<string, FakeReply>();
  const handle: Handle = (request) => {
    const identity = JSON.stringify([request.method, request.path, request.query]);
    const reply = replies.get(identity) ?? fake.handle(request);
    replies.set(identity, reply);
    return reply;
  };
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
      mostRequests: 500,
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
