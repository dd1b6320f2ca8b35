import { readFileSync } from "node:fs";
import { join } from "node:path";
import { collect } from "../../conformance/collect.ts";
import type { KeyLabel } from "../../conformance/exchange.ts";
import { judge, type Verdict } from "../../conformance/judge.ts";
import { readRequirements } from "../../conformance/requirements.ts";
import type { Rule } from "../../conformance/rule.ts";
import { RULES } from "../../conformance/rules/index.ts";
import type { CheckSettings, Survey } from "../../conformance/survey.ts";
import { withFaults, type Fault, type Handle } from "../../src/fake/faults/fault.ts";
import { AGENCY_KEYS } from "../../src/cli/proving-ground.ts";
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

/** Collects and judges in memory: the fake's core answers, no port is opened. */
export async function check(options: CheckOptions = {}): Promise<Checked> {
  const { rules = RULES, keys = AGENCY_KEYS, settings = {} } = options;
  const { fake } = startFake({ scenario: options.scenario ?? "agency" });
  const handle: Handle = (request) => fake.handle(request);
  const client = memoryClient(withFaults(handle, options.faults ?? []), { contract, keys });
  const { survey } = await collect({
    rules,
    client,
    mostRequests: options.mostRequests ?? 5000,
    settings: testSettings(keys, settings),
  });
  return { survey, verdicts: judge(rules, requirements, survey), sent: client.sent };
}

/** What a check in a test is told, where not otherwise. */
export function testSettings(
  keys: CheckOptions["keys"] = {},
  more: Partial<CheckSettings> = {},
): CheckSettings {
  return {
    contract,
    keys: new Set(Object.keys(keys) as KeyLabel[]),
    brand: null,
    allowWrites: false,
    probeKeyInUrl: true,
    today: TEST_TODAY,
    runId: "test",
    ...more,
  };
}

/** The verdicts of some outcome, each as one readable line. */
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

/** The ids of the verdicts of some outcome. */
export function ids(verdicts: readonly Verdict[], outcome: Verdict["outcome"]): string[] {
  return verdicts
    .filter((verdict) => verdict.outcome === outcome)
    .map(({ requirement }) => requirement.id);
}

/** Rules that failed or broke, as readable lines. */
export function complaints(verdicts: readonly Verdict[]): string[] {
  return [...lines(verdicts, "fail"), ...lines(verdicts, "error")];
}

/** Something that a deployment may do as well. */
export function variation(answer: Fault["answer"]): Fault {
  return { id: "variation", says: "", kills: [], may: [], answer };
}

export { AGENCY_KEYS };
