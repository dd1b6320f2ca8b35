import type { Client } from "../../../../conformance/transport/client.ts";
import type { KeyLabel } from "../../../../conformance/core/exchange.ts";
import type { Verdict } from "../../../../conformance/core/judge.ts";
import { SharedCache } from "../../../../conformance/core/shared-cache.ts";
import { MAX_REQUESTS, type Depth } from "../../../../conformance/core/depth.ts";
import type { Requirement } from "../../../../conformance/core/requirements.ts";
import type { Survey } from "../../../../conformance/core/survey.ts";
import type { Rule } from "../../../../conformance/core/rule.ts";
import {
  runCheck,
  type CheckResult,
  type RunCheckOptions,
} from "../../../../conformance/core/run.ts";
import type { Contract } from "../../../contract/contract.ts";
import { withFaults, type Fault, type Handle } from "../../../fake/faults/fault.ts";
import { sourcesAt } from "../../../../conformance/plan/deep.ts";
import { memoryClient } from "../../in-memory.ts";
import { CachingSender } from "./caching-sender.ts";

/** A fake with a frozen clock, and the suite to test with it. */
export interface SelfTestFixture {
  readonly contract: Contract;
  readonly requirements: ReadonlyMap<string, Requirement>;
  readonly rules: readonly Rule[];
  readonly keys: Readonly<Record<KeyLabel, string>>;
  readonly depth: Depth;
  /** The day of the fake's clock. */
  readonly today: string;
  /** Until the first write, returns the same object for the same read. */
  readonly fake: Handle;
  /** Undoes all writes. */
  readonly reset: () => void;
}

/** The rules that detect one fault. */
export interface MutantResult {
  readonly fault: Fault;
  /** Rules with a finding. */
  readonly detectedBy: readonly string[];
  /** Rules that the fault names and that have no finding. */
  readonly missed: readonly string[];
  /** Rules with a finding that the fault does not name. */
  readonly unexpected: readonly string[];
  /** Rules that crashed. */
  readonly errors: readonly string[];
}

/** Runs one check in memory. */
export function checkInMemory(
  fixture: SelfTestFixture,
  handle: Handle,
  allowWrites: boolean,
): Promise<CheckResult> {
  const { contract, keys } = fixture;
  return runCheck(optionsOf(fixture, memoryClient(handle, { contract, keys }), allowWrites));
}

/** A check of the fake without faults; its responses and verdicts are reused. */
export interface ReferenceCheck {
  readonly verdicts: readonly Verdict[];
  readonly survey: Survey;
  /** Values computed from its exchanges. */
  readonly cache: SharedCache;
  /** A client of the fake with a fault. */
  readonly clientWith: (fault: Fault) => Client;
  /** The same check with a fault; reads and judges only what differs. */
  readonly checkWith: (fault: Fault) => Promise<CheckResult>;
}

export async function runReferenceCheck(
  fixture: SelfTestFixture,
  allowWrites: boolean,
): Promise<ReferenceCheck> {
  const { contract, keys } = fixture;
  const cache = new SharedCache();
  const responses = new CachingSender({ contract, keys });
  const clientOf = (handle: Handle, isReference: boolean): Client =>
    memoryClient(handle, { contract, keys, send: responses.sendTo(handle, isReference) });
  const run = async (client: Client): Promise<CheckResult> => {
    const result = await runCheck({ ...optionsOf(fixture, client, allowWrites), cache });
    if (allowWrites) fixture.reset();
    return result;
  };
  const { verdicts, survey } = await run(clientOf(withFaults(fixture.fake, []), true));
  cache.seal();
  const clientWith = (fault: Fault): Client => clientOf(withFaults(fixture.fake, [fault]), false);
  return { verdicts, survey, cache, clientWith, checkWith: (fault) => run(clientWith(fault)) };
}

function optionsOf(
  fixture: SelfTestFixture,
  client: Client,
  allowWrites: boolean,
): RunCheckOptions {
  const { contract, keys, rules, requirements, depth, today } = fixture;
  return {
    rules,
    requirements,
    client,
    otherSources: sourcesAt(depth),
    maxRequests: MAX_REQUESTS[depth],
    settings: {
      contract,
      keys: new Set(Object.keys(keys) as KeyLabel[]),
      brand: null,
      allowWrites,
      depth,
      probeKeyInUrl: true,
      today,
      runId: "self-test",
    },
  };
}

/** Tests faults one after another. */
export interface FaultTester {
  /** Rules that have a finding, or crash, without faults. */
  readonly findings: readonly string[];
  readonly testFault: (fault: Fault) => Promise<MutantResult>;
}

export async function createFaultTester(fixture: SelfTestFixture): Promise<FaultTester> {
  const reading = await runReferenceCheck(fixture, false);
  let writing: ReferenceCheck | null = null;
  return {
    findings: [...idsOf(reading.verdicts, "fail"), ...idsOf(reading.verdicts, "error")],
    testFault: async (fault) => {
      if (needsWrites(fault)) writing ??= await runReferenceCheck(fixture, true);
      const reference = needsWrites(fault) ? (writing ?? reading) : reading;
      const { verdicts } = await reference.checkWith(fault);
      return resultOf(fault, verdicts);
    },
  };
}

/** Whether a fault can only be detected with writes. */
function needsWrites({ breaks }: Fault): boolean {
  return breaks.some((id) => id.startsWith("write."));
}

function resultOf(fault: Fault, verdicts: readonly Verdict[]): MutantResult {
  const detectedBy = idsOf(verdicts, "fail");
  const expected = new Set([...fault.breaks, ...fault.mayBreak]);
  return {
    fault,
    detectedBy,
    missed: fault.breaks.filter((id) => !detectedBy.includes(id)),
    unexpected: detectedBy.filter((id) => !expected.has(id) && !comparesAll(id)),
    errors: idsOf(verdicts, "error"),
  };
}

/** Whether a rule compares whole responses, so that it may detect any fault of a list or number. */
function comparesAll(id: string): boolean {
  return id.startsWith("recount.") || id === "date.default-data" || id === "filter.complete";
}

function idsOf(verdicts: readonly Verdict[], outcome: Verdict["outcome"]): string[] {
  return verdicts
    .filter((verdict) => verdict.outcome === outcome)
    .map(({ requirement }) => requirement.id);
}

/** Whether all rules that the fault names detect it, and no unexpected rule. */
export function isExact({ missed, unexpected, errors }: MutantResult): boolean {
  return missed.length + unexpected.length + errors.length === 0;
}
