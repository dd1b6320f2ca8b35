import type { KeyLabel } from "../../conformance/exchange.ts";
import type { Verdict } from "../../conformance/judge.ts";
import type { Requirement } from "../../conformance/requirements.ts";
import type { Rule } from "../../conformance/rule.ts";
import { runCheck, type CheckRun } from "../../conformance/run.ts";
import type { Contract } from "../contract/contract.ts";
import { withFaults, type Fault, type Handle } from "../fake/faults/fault.ts";
import { memoryClient, remembering } from "./in-memory.ts";

/** What the suite is proven on: a fake whose clock stands, made anew for every check that writes. */
export interface Proving {
  readonly contract: Contract;
  readonly requirements: ReadonlyMap<string, Requirement>;
  readonly rules: readonly Rule[];
  readonly keys: Readonly<Record<KeyLabel, string>>;
  /** The day on which the fake's clock stands. */
  readonly today: string;
  readonly freshFake: () => Handle;
}

/** What one fault was caught by. */
export interface Kill {
  readonly fault: Fault;
  /** Rules that found something. */
  readonly caughtBy: readonly string[];
  /** Rules that had to catch it and did not. */
  readonly missed: readonly string[];
  /** Rules that caught it though the fault does not say so. */
  readonly surprised: readonly string[];
  /** Rules that broke on it. */
  readonly errors: readonly string[];
}

/** Runs one check in memory. */
export async function proveOn(
  proving: Proving,
  handle: Handle,
  allowWrites: boolean,
): Promise<CheckRun> {
  const { contract, keys, rules, requirements, today } = proving;
  const client = memoryClient(handle, { contract, keys });
  return runCheck({
    rules,
    requirements,
    client,
    mostRequests: 5000,
    settings: {
      contract,
      keys: new Set(Object.keys(keys) as KeyLabel[]),
      brand: null,
      allowWrites,
      probeKeyInUrl: true,
      today,
      runId: "self-test",
    },
  });
}

/** Tries every fault against every rule, one after another. */
export async function* killMatrix(
  proving: Proving,
  faults: readonly Fault[],
): AsyncGenerator<Kill> {
  const reference = remembering(proving.freshFake());
  for (const fault of faults) {
    const writes = fault.kills.some((id) => id.startsWith("write."));
    const truth = writes ? proving.freshFake() : reference;
    const { verdicts } = await proveOn(proving, withFaults(truth, [fault]), writes);
    yield killOf(fault, verdicts);
  }
}

function killOf(fault: Fault, verdicts: readonly Verdict[]): Kill {
  const idsOf = (outcome: Verdict["outcome"]): string[] =>
    verdicts
      .filter((verdict) => verdict.outcome === outcome)
      .map(({ requirement }) => requirement.id);
  const caughtBy = idsOf("fail");
  const foreseen = new Set([...fault.kills, ...fault.may]);
  return {
    fault,
    caughtBy,
    missed: fault.kills.filter((id) => !caughtBy.includes(id)),
    surprised: caughtBy.filter((id) => !foreseen.has(id)),
    errors: idsOf("error"),
  };
}

/** Whether a fault was caught by what it names and by nothing that it does not foresee. */
export function isExact({ missed, surprised, errors }: Kill): boolean {
  return missed.length + surprised.length + errors.length === 0;
}
