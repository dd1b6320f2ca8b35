import type { Contract } from "../../../contract/contract.ts";
import {
  detectFake,
  type AdminClientOptions,
  type DetectedServer,
} from "../../../replay/admin-client.ts";
import { fakeTarget } from "../../../replay/fake-target.ts";
import { memoryTarget } from "../../../replay/memory-target.ts";
import { deploymentTarget, type Target } from "../../../replay/target.ts";
import { formatDate } from "../../../common/calendar.ts";
import { YAML } from "../../../common/yaml-parser.ts";
import { memoryFetch } from "../../in-memory.ts";
import { interruptible } from "../../../suite/interruptible.ts";
import { isScenarioPath } from "../../../files/scenario-library.ts";
import { locateWithProgress } from "../../locate-with-progress.ts";
import { UsageError } from "../../../common/usage-error.ts";
import type { LoadedFlow } from "../../load-flow.ts";
import type { ReplayDeployment, ReplayJob } from "./replay.ts";

const clock = (): number => Date.now();

/** Creates the target of one flow; null, after a message on stderr, if nothing can be run. */
export type TargetFactory = (loaded: LoadedFlow) => Promise<Target | null>;

/** The factory for the kind of target that the options describe. @throws {UsageError} */
export async function targetFactory(job: ReplayJob, signal: AbortSignal): Promise<TargetFactory> {
  const { against, contract, options } = job;
  const { seed, anchor, fault = [] } = options;
  if (against === null) return memoryFactory(job);
  const { baseUrl } = against;
  const admin: AdminClientOptions = {
    origin: new URL(baseUrl).origin,
    fetch: globalThis.fetch,
    token: against.adminToken,
    timeoutMs: against.timeoutMs,
  };
  const detected = await detectFake({ ...admin, fetch: interruptible(signal).apiFetch });
  // With a key, locateApi retries below.
  if (typeof detected === "object" && against.keys.main === undefined) {
    console.error(`understudy: ${baseUrl} can't be reached: ${detected.cause}`);
    return () => Promise.resolve(null);
  }
  if (!against.asDeployment && isFake(detected, admin)) return fakeFactory(job, admin, signal);
  if (fault.length > 0 || seed !== undefined || anchor !== undefined) {
    throw new UsageError(
      `--fault, --seed and --anchor need a fake; ${baseUrl} is treated as a deployment`,
    );
  }
  return deploymentFactory(against, contract, signal);
}

function memoryFactory({ contract, options }: ReplayJob): TargetFactory {
  const { seed = null, anchor = null, fault: faults = [] } = options;
  const common = { contract, seed, anchor, faults, clock, fetchFrom: memoryFetch };
  return ({ scenario, flow }) => memoryTarget({ ...common, scenario, flow });
}

function fakeFactory(
  { contract, options }: ReplayJob,
  admin: AdminClientOptions,
  signal: AbortSignal,
): TargetFactory {
  const { seed = null, fault: faults = [] } = options;
  const anchor = options.anchor === undefined ? null : formatDate(options.anchor);
  const common = { ...admin, contract, anchor, seed, faults, clock, ...interruptible(signal) };
  return ({ name, scenario, flow }) => {
    const scenarioName = isScenarioPath(name) ? withoutFlow(scenario.text) : name;
    return fakeTarget({ ...common, scenario, scenarioName, flow });
  };
}

/** The text of a scenario for a fake: a recorded flow is often longer than what a fake accepts, and runs here. */
function withoutFlow(text: string): string {
  const { flow: _, ...scenario } = YAML.get().parse(text) as Readonly<Record<string, unknown>>;
  return JSON.stringify(scenario, null, 2);
}

function isFake(detected: DetectedServer, admin: AdminClientOptions): boolean {
  if (detected !== "needs-token") return detected === "fake";
  throw new UsageError(
    `the fake at ${admin.origin} requires --admin-token (or use --as-deployment)`,
  );
}

async function deploymentFactory(
  against: ReplayDeployment,
  contract: Contract,
  signal: AbortSignal,
): Promise<TargetFactory> {
  const { apiFetch, sleep } = interruptible(signal);
  const baseUrl =
    against.keys.main === undefined
      ? against.baseUrl
      : (await locateWithProgress(against, contract, against.quiet)).baseUrl;
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
