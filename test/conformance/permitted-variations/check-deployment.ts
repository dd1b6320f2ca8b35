import { expect } from "vitest";
import type { ClientOptions } from "../../../conformance/transport/client.ts";
import { DEFAULT_CONCURRENCY } from "../../../conformance/transport/concurrency.ts";
import type { KeyLabel } from "../../../conformance/core/exchange.ts";
import type { RequestSource, Rule } from "../../../conformance/core/rule.ts";
import { sourcesAt } from "../../../conformance/plan/deep-requests.ts";
import { RULES } from "../../../conformance/rules/index.ts";
import { runCheck, type CheckResult } from "../../../conformance/core/run.ts";
import type { CheckSettings } from "../../../conformance/core/survey.ts";
import { memoryClient, memoized, memorySendOptions } from "../../../src/cli/in-memory.ts";
import { AGENCY_KEYS } from "../../../src/cli/commands/self-test/fixture.ts";
import { DEFAULT_CHOICES, type Choices } from "../../../src/fake/choices.ts";
import { withFaults, type Fault, type Handle } from "../../../src/fake/faults/fault.ts";
import { createFake } from "../../../src/server/create-fake.ts";
import { Chance } from "../../../src/common/random.ts";
import { dayOf, parseInstant } from "../../../src/common/calendar.ts";
import type { Scenario } from "../../../src/workspace/scenario/scenario.ts";
import type { World } from "../../../src/workspace/world.ts";
import { loadScenario } from "../../../src/files/scenario-library.ts";
import { lines, requirements, testSettings } from "../../support/check.ts";
import { DEPTH } from "../../support/depth.ts";
import { IS_SAMPLE } from "../../support/sample.ts";
import { contract, TEST_NOW } from "../../support/fake-server.ts";
import { slowClient, virtualTime } from "../../support/virtual-time.ts";

/** The core of a fake and its world. */
export interface Deployment {
  readonly handle: Handle;
  readonly world: World;
}

/** Creates a fake with a frozen clock. */
export function createDeployment(
  scenario: string | Scenario = "agency",
  now: string = TEST_NOW,
  choices: Partial<Choices> = {},
): Deployment {
  const frozenAt = parseInstant(now);
  if (frozenAt === null) throw new Error(`No instant: ${now}`);
  const plan = {
    scenario: typeof scenario === "string" ? loadScenario(scenario) : scenario,
    anchor: dayOf(frozenAt),
    frozenAt,
  };
  const { fake, world } = createFake({
    contract,
    plan,
    choices: { ...DEFAULT_CHOICES, ...choices },
  });
  return { handle: (request) => fake.handle(request), world };
}

type Keys = Readonly<Partial<Record<KeyLabel, string>>>;

/** Settings of a check that differ from the default. */
export interface DeploymentCheck {
  readonly keys?: Keys;
  readonly settings?: Partial<CheckSettings>;
  readonly client?: Partial<ClientOptions>;
  /** All by default. */
  readonly rules?: readonly Rule[];
}

/** Checks a handler by rules, over a connection with a latency of 0 to 2 s in virtual time. */
export async function checkDeployment(
  handle: Handle,
  trial: DeploymentCheck = {},
): Promise<CheckResult> {
  const { keys = AGENCY_KEYS, client = {}, rules = RULES } = trial;
  const settings = { depth: DEPTH, ...trial.settings };
  const inMemory = memorySendOptions(handle, { contract, keys }).fetch;
  return runCheck({
    rules,
    otherSources: rules === RULES ? otherSources(settings) : [],
    requirements,
    maxRequests: 5000,
    client: memoryClient(handle, {
      contract,
      keys,
      concurrency: DEFAULT_CONCURRENCY,
      ...client,
      ...(client.clock === undefined ? jittered(client.fetch ?? inMemory) : {}),
    }),
    settings: testSettings(keys, settings),
  });
}

/** What plans requests besides the rules; everything at the depth deep. */
function otherSources({ depth }: Pick<CheckSettings, "depth">): readonly RequestSource[] {
  // At the standard depth, they take half as long again as the requests of the rules.
  return depth === "deep" || !IS_SAMPLE ? sourcesAt(depth) : [];
}

function jittered(fetch: typeof globalThis.fetch): Partial<ClientOptions> {
  const chance = new Chance("latency");
  return slowClient(virtualTime(), fetch, () => chance.below(2000));
}

/** Returns a function that checks one fake with faults; responses are cached across its checks, which only read. */
export function readOnlyChecker(
  scenario: string | Scenario,
  keys: Keys,
): (...faults: readonly Fault[]) => Promise<CheckResult> {
  let handle: Handle | null = null;
  return async (...faults) => {
    handle ??= memoized(createDeployment(scenario).handle);
    return checkDeployment(withFaults(handle, faults), { keys });
  };
}

/** Rules without a witness on `agency`, with or without writes. */
const ALWAYS_UNWITNESSED: ReadonlySet<string> = new Set(["write.crawl", "version.openapi"]);

/**
 * Expects no finding except of advisory rules, no failed rule, and at the standard depth a witness for all rules except
 * the given ones.
 */
export function expectPermitted(
  { verdicts, survey }: CheckResult,
  withoutWitness: readonly string[],
): void {
  expect(countedProblems(verdicts)).toEqual([]);
  if (survey.settings.depth !== "standard") return;
  const open = verdicts.filter(({ outcome }) => outcome === "inconclusive");
  const ids = open
    .map(({ requirement }) => requirement.id)
    .filter((id) => !ALWAYS_UNWITNESSED.has(id));
  expect(ids.toSorted()).toEqual(withoutWitness.toSorted());
}

/** Formats findings except of advisory rules, and failed rules. */
export function countedProblems(verdicts: CheckResult["verdicts"]): string[] {
  const counted = verdicts.filter(({ requirement }) => requirement.level !== "advisory");
  return [...lines(counted, "fail"), ...lines(verdicts, "error")];
}

/** Expects no finding except of advisory rules and no failed rule; rules may lack witnesses. */
export function expectNoProblems({ verdicts }: CheckResult): void {
  expect(countedProblems(verdicts)).toEqual([]);
}

/** Expects at least a number of rules to pass at the standard depth, which means that they have witnesses. */
export function expectWitnesses({ verdicts, survey }: CheckResult, least: number): void {
  if (survey.settings.depth !== "standard") return;
  const passes = verdicts.filter(({ outcome }) => outcome === "pass");
  expect(passes.length).toBeGreaterThanOrEqual(least);
}
