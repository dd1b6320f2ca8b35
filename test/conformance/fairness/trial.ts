import { expect } from "vitest";
import type { ClientOptions } from "../../../conformance/client.ts";
import type { KeyLabel } from "../../../conformance/exchange.ts";
import { RULES } from "../../../conformance/rules/index.ts";
import { runCheck, type CheckRun } from "../../../conformance/run.ts";
import type { CheckSettings } from "../../../conformance/survey.ts";
import { memoryClient, remembering } from "../../../src/cli/in-memory.ts";
import { AGENCY_KEYS } from "../../../src/cli/proving-ground.ts";
import { OWN_CHOICES, type Choices } from "../../../src/fake/choices.ts";
import { withFaults, type Fault, type Handle } from "../../../src/fake/faults/fault.ts";
import { composeCore } from "../../../src/http/core.ts";
import { dayOf, parseInstant } from "../../../src/workspace/calendar.ts";
import type { Scenario } from "../../../src/workspace/scenario/scenario.ts";
import type { World } from "../../../src/workspace/world/world.ts";
import { loadScenario } from "../../../src/cli/library.ts";
import { lines, requirements, testSettings } from "../../support/check.ts";
import { contract, TEST_NOW } from "../../support/fake-server.ts";

/** A fake's core with its world, whose clock a test may move. */
export interface Ground {
  readonly handle: Handle;
  readonly world: World;
}

/** A fake of its own, its clock standing. */
export function ground(
  scenario: string | Scenario = "agency",
  now: string = TEST_NOW,
  choices: Partial<Choices> = {},
): Ground {
  const frozenAt = parseInstant(now);
  if (frozenAt === null) throw new Error(`No instant: ${now}`);
  const plan = {
    scenario: typeof scenario === "string" ? loadScenario(scenario) : scenario,
    anchor: dayOf(frozenAt),
    frozenAt,
  };
  const { fake, world } = composeCore({
    contract,
    plan,
    choices: { ...OWN_CHOICES, ...choices },
  });
  return { handle: (request) => fake.handle(request), world };
}

type Keys = Readonly<Partial<Record<KeyLabel, string>>>;

/** How a check goes, where not as usual. */
export interface Trial {
  readonly keys?: Keys;
  readonly settings?: Partial<CheckSettings>;
  readonly client?: Partial<ClientOptions>;
}

/** A check by all rules of what a function answers. */
export async function checkOf(handle: Handle, trial: Trial = {}): Promise<CheckRun> {
  const { keys = AGENCY_KEYS, settings = {}, client = {} } = trial;
  return runCheck({
    rules: RULES,
    requirements,
    mostRequests: 5000,
    client: memoryClient(handle, { contract, keys, ...client }),
    settings: testSettings(keys, settings),
  });
}

/** Many checks of one fake that only read: equal requests are computed once. */
export function readingGround(
  scenario: string | Scenario,
  keys: Keys,
): (...faults: readonly Fault[]) => Promise<CheckRun> {
  let handle: Handle | null = null;
  return async (...faults) => {
    handle ??= remembering(ground(scenario).handle);
    return checkOf(withFaults(handle, faults), { keys });
  };
}

/** Rules that nothing on `agency` shows, with writes or without. */
const OPEN: ReadonlySet<string> = new Set(["write.crawl", "version.openapi"]);

/** Neither a finding (hints are none) nor a broken rule, and each rule has its witness but those named. */
export function expectFair({ verdicts }: CheckRun, leaves: readonly string[]): void {
  expect(complaints(verdicts)).toEqual([]);
  const open = verdicts.filter(({ outcome }) => outcome === "inconclusive");
  const ids = open.map(({ requirement }) => requirement.id).filter((id) => !OPEN.has(id));
  expect(ids.toSorted()).toEqual(leaves.toSorted());
}

/** Findings that count, and rules that broke, as readable lines. */
export function complaints(verdicts: CheckRun["verdicts"]): string[] {
  const counted = verdicts.filter(({ requirement }) => requirement.level !== "hint");
  return [...lines(counted, "fail"), ...lines(verdicts, "error")];
}

/** A check on another scenario, where much is missing: nothing is found. */
export function expectNothingFound({ verdicts }: CheckRun): void {
  expect(complaints(verdicts)).toEqual([]);
}

/** That it does not pass over everything: at least so many rules have seen what they hold on. */
export function expectPasses({ verdicts }: CheckRun, least: number): void {
  const passes = verdicts.filter(({ outcome }) => outcome === "pass");
  expect(passes.length).toBeGreaterThanOrEqual(least);
}
