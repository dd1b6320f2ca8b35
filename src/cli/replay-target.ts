import { resolve } from "node:path";
import { troubleInWords } from "../../conformance/trouble.ts";
import type { Contract } from "../contract/contract.ts";
import { detectFake, type AdminClientOptions, type Detected } from "../replay/admin-client.ts";
import { deploymentTarget } from "../replay/deployment-target.ts";
import { fakeTarget } from "../replay/fake-target.ts";
import type { Flow } from "../replay/flow/flow.ts";
import { memoryTarget } from "../replay/memory-target.ts";
import type { Target } from "../replay/target.ts";
import { formatDate } from "../workspace/calendar.ts";
import type { Scenario } from "../workspace/scenario/scenario.ts";
import { memoryFetch } from "./in-memory.ts";
import { interruptible } from "./interruptible.ts";
import { isScenarioPath } from "./library.ts";
import { reach } from "./reach.ts";
import type { AgainstFlags, ReplayFlags } from "./replay-flags.ts";
import { UsageError } from "./usage-error.ts";

/** A scenario with its flow, ready to run. */
export interface Loaded {
  /** As it was called: a name, or a path. */
  readonly name: string;
  readonly scenario: Scenario;
  readonly flow: Flow;
}

const clock = (): number => Date.now();

/** Makes a target for one scenario; null, with a sentence on stderr, where nothing can be run. */
export type MakeTarget = (loaded: Loaded) => Promise<Target | null>;

/** What the flags say to run against. @throws {UsageError} */
export async function targetMaker(
  flags: ReplayFlags,
  contract: Contract,
  signal: AbortSignal,
): Promise<MakeTarget> {
  const { against, seed, anchor, faults } = flags;
  if (against === null) return memoryMaker(flags, contract);
  const { baseUrl } = against;
  const admin: AdminClientOptions = {
    origin: new URL(baseUrl).origin,
    fetch: globalThis.fetch,
    token: against.adminToken,
    timeoutMs: against.timeoutMs,
  };
  const detected = await detectFake({ ...admin, fetch: interruptible(signal).apiFetch });
  // With a key, what is asked there is asked more patiently.
  if (typeof detected === "object" && against.keys.main === undefined) {
    console.error(`understudy: ${baseUrl} can't be reached: ${troubleInWords(detected.unreached)}`);
    return () => Promise.resolve(null);
  }
  if (!against.asDeployment && isFake(detected, admin)) {
    return ({ name, scenario, flow }) =>
      fakeTarget({
        ...admin,
        contract,
        scenario,
        scenarioName: isScenarioPath(name) ? resolve(name) : name,
        flow,
        anchor: anchor === null ? null : formatDate(anchor),
        seed,
        faults,
        clock,
        ...interruptible(signal),
      });
  }
  if (faults.length > 0 || seed !== null || anchor !== null) {
    throw new UsageError(
      `--fault, --seed and --anchor need the fake; ${baseUrl} is taken for a deployment`,
    );
  }
  return deploymentMaker(against, contract, signal);
}

function memoryMaker({ seed, anchor, faults }: ReplayFlags, contract: Contract): MakeTarget {
  return ({ scenario, flow }) =>
    memoryTarget({
      contract,
      scenario,
      flow,
      seed,
      anchor,
      faults,
      clock,
      fetchFrom: memoryFetch,
    });
}

function isFake(detected: Detected, admin: AdminClientOptions): boolean {
  if (detected !== "needs-token") return detected === "fake";
  throw new UsageError(
    `the fake at ${admin.origin} asks for --admin-token (or treat it like any other with --as-deployment)`,
  );
}

async function deploymentMaker(
  against: AgainstFlags,
  contract: Contract,
  signal: AbortSignal,
): Promise<MakeTarget> {
  const { apiFetch, sleep } = interruptible(signal);
  const baseUrl =
    against.keys.main === undefined ? against.baseUrl : (await reach(against, contract))?.baseUrl;
  if (baseUrl === undefined) return () => Promise.resolve(null);
  const target = deploymentTarget({
    ...against,
    baseUrl,
    contract,
    fetch: apiFetch,
    clock,
    sleep,
  });
  return () => Promise.resolve(target);
}
