import { readFileSync } from "node:fs";
import { join } from "node:path";
import { collect } from "../../conformance/core/collect.ts";
import type { KeyLabel } from "../../conformance/core/exchange.ts";
import { judgeRules, type Verdict } from "../../conformance/core/judge.ts";
import { readRequirements } from "../../conformance/core/requirements.ts";
import type { Rule } from "../../conformance/core/rule.ts";
import type { ReportMetadata } from "../../conformance/report/make-report.ts";
import { RULES } from "../../conformance/rules/index.ts";
import type { CheckSettings, Survey } from "../../conformance/core/survey.ts";
import { withFaults, type Fault, type Handle } from "../../src/fake/faults/fault.ts";
import { AGENCY_KEYS } from "../../src/cli/commands/self-test/fixture.ts";
import { memoryClient } from "../../src/cli/in-memory.ts";
import { ROOT } from "./command.ts";
import { contract, startFake, TEST_TODAY } from "./fake-server.ts";

export const requirements = readRequirements(
  "spec/requirements.yaml",
  readFileSync(join(ROOT, "spec", "requirements.yaml"), "utf8"),
);

export interface CheckOptions {
  readonly scenario?: string;
  readonly keys?: Readonly<Partial<Record<KeyLabel, string>>>;
  readonly rules?: readonly Rule[];
  readonly faults?: readonly Fault[];
  readonly settings?: Partial<CheckSettings>;
  readonly mostRequests?: number;
}

export interface Checked {
  readonly survey: Survey;
  readonly verdicts: readonly Verdict[];
  readonly sent: number;
}

/** Collects exchanges of a fake in memory and judges them. */
export async function check(options: CheckOptions = {}): Promise<Checked> {
  const { rules = RULES, keys = AGENCY_KEYS, settings = {} } = options;
  const { fake } = startFake({ scenario: options.scenario ?? "agency" });
  const handle: Handle = (request) => fake.handle(request);
  const client = memoryClient(withFaults(handle, options.faults ?? []), { contract, keys });
  const { survey } = await collect({
    rules,
    client,
    maxRequests: options.mostRequests ?? 5000,
    settings: testSettings(keys, settings),
  });
  return { survey, verdicts: judgeRules(rules, requirements, survey), sent: client.sent };
}

/** What reports in tests say about their check. */
export const REPORT_METADATA: ReportMetadata = {
  version: "0.0.0",
  target: "https://api.example.test/api/v1",
  baseUrl: "https://api.example.test/api/v1",
  startedAt: "2026-03-20T12:00:00.000Z",
  finishedAt: "2026-03-20T12:00:04.000Z",
  requests: 3,
  unsent: 0,
  interrupted: false,
  written: [],
};

/** Default settings of checks in tests. */
export function testSettings(
  keys: CheckOptions["keys"] = {},
  more: Partial<CheckSettings> = {},
): CheckSettings {
  return {
    contract,
    keys: new Set(Object.keys(keys) as KeyLabel[]),
    brand: null,
    allowWrites: false,
    depth: "standard",
    probeKeyInUrl: true,
    today: TEST_TODAY,
    runId: "test",
    ...more,
  };
}

/** Formats the verdicts with an outcome, one line each. */
export function lines(verdicts: readonly Verdict[], outcome: Verdict["outcome"]): string[] {
  return verdicts
    .filter((verdict) => verdict.outcome === outcome)
    .map(({ requirement, findings, reason }) => {
      const [finding] = findings;
      const detail =
        finding === undefined
          ? reason
          : `${finding.exchange.request.path}?${new URLSearchParams(
              finding.exchange.request.query.map(([name, value]): [string, string] => [
                name,
                value,
              ]),
            ).toString()} ${finding.pointer}: expected ${finding.expected}, was ${finding.actual}`;
      return `${requirement.id}: ${detail}`;
    });
}

/** Returns the requirement ids of the verdicts with an outcome. */
export function ids(verdicts: readonly Verdict[], outcome: Verdict["outcome"]): string[] {
  return verdicts
    .filter((verdict) => verdict.outcome === outcome)
    .map(({ requirement }) => requirement.id);
}

/** Formats failed verdicts and errors. */
export function problems(verdicts: readonly Verdict[]): string[] {
  return [...lines(verdicts, "fail"), ...lines(verdicts, "error")];
}

/** Returns a fault that is allowed: a variation of conforming deployments. */
export function variation(respond: Fault["respond"]): Fault {
  return { id: "variation", title: "", breaks: [], mayBreak: [], respond };
}

export { AGENCY_KEYS };
