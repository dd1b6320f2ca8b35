import type { Client } from "../../conformance/client.ts";
import type { KeyLabel } from "../../conformance/exchange.ts";
import type { Verdict } from "../../conformance/judge.ts";
import { Recall } from "../../conformance/recall.ts";
import type { Requirement } from "../../conformance/requirements.ts";
import type { Rule } from "../../conformance/rule.ts";
import { runCheck, type CheckRun, type RunOptions } from "../../conformance/run.ts";
import type { Contract } from "../contract/contract.ts";
import { withFaults, type Fault, type Handle } from "../fake/faults/fault.ts";
import { memoryClient } from "./in-memory.ts";
import { ReadReplies } from "./read-replies.ts";

/** What the suite is proven on: a fake whose clock stands. */
export interface Proving {
  readonly contract: Contract;
  readonly requirements: ReadonlyMap<string, Requirement>;
  readonly rules: readonly Rule[];
  readonly keys: Readonly<Record<KeyLabel, string>>;
  /** The day on which the fake's clock stands. */
  readonly today: string;
  /** As long as nobody has written, it gives the same object for the same read. */
  readonly fake: Handle;
  /** Undoes what was written. */
  readonly reset: () => void;
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
export function proveOn(proving: Proving, handle: Handle, allowWrites: boolean): Promise<CheckRun> {
  const { contract, keys } = proving;
  return runCheck(optionsOf(proving, memoryClient(handle, { contract, keys }), allowWrites));
}

/** A check of the true fake, and what was learnt from it. */
export interface Reference {
  readonly verdicts: readonly Verdict[];
  /** The same check of the fake with a fault on. */
  readonly prove: (fault: Fault) => Promise<CheckRun>;
}

/** Checks the true fake, so that checks of its deviations read and judge only what is otherwise there. */
export async function referenceOf(proving: Proving, allowWrites: boolean): Promise<Reference> {
  const { contract, keys } = proving;
  const recall = new Recall();
  const replies = new ReadReplies({ contract, keys });
  const run = async (handle: Handle, learns: boolean): Promise<CheckRun> => {
    const client = memoryClient(handle, { contract, keys, send: replies.sendTo(handle, learns) });
    const done = await runCheck({ ...optionsOf(proving, client, allowWrites), recall });
    if (allowWrites) proving.reset();
    return done;
  };
  const { verdicts } = await run(proving.fake, true);
  recall.seal();
  return { verdicts, prove: (fault) => run(withFaults(proving.fake, [fault]), false) };
}

function optionsOf(proving: Proving, client: Client, allowWrites: boolean): RunOptions {
  const { contract, keys, rules, requirements, today } = proving;
  return {
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
  };
}

/** The suite on one fake: what the fake itself breaks, and what each fault is caught by. */
export interface Prover {
  /** Rules that found something on the true fake, or broke on it. */
  readonly findings: readonly string[];
  readonly kill: (fault: Fault) => Promise<Kill>;
}

/** Proves the suite, one fault after another: each changes what all are tried on. */
export async function proverOf(proving: Proving): Promise<Prover> {
  const reading = await referenceOf(proving, false);
  let writing: Reference | null = null;
  return {
    findings: [...idsOf(reading.verdicts, "fail"), ...idsOf(reading.verdicts, "error")],
    kill: async (fault) => {
      if (writesFor(fault)) writing ??= await referenceOf(proving, true);
      const { prove } = writesFor(fault) ? (writing ?? reading) : reading;
      const { verdicts } = await prove(fault);
      return killOf(fault, verdicts);
    },
  };
}

/** Whether a fault shows itself only where the suite may write. */
function writesFor({ kills }: Fault): boolean {
  return kills.some((id) => id.startsWith("write."));
}

function killOf(fault: Fault, verdicts: readonly Verdict[]): Kill {
  const caughtBy = idsOf(verdicts, "fail");
  const foreseen = new Set([...fault.kills, ...fault.may]);
  return {
    fault,
    caughtBy,
    missed: fault.kills.filter((id) => !caughtBy.includes(id)),
    surprised: caughtBy.filter((id) => !foreseen.has(id)),
    errors: idsOf(verdicts, "error"),
  };
}

function idsOf(verdicts: readonly Verdict[], outcome: Verdict["outcome"]): string[] {
  return verdicts
    .filter((verdict) => verdict.outcome === outcome)
    .map(({ requirement }) => requirement.id);
}

/** Whether a fault was caught by what it names and by nothing that it does not foresee. */
export function isExact({ missed, surprised, errors }: Kill): boolean {
  return missed.length + surprised.length + errors.length === 0;
}
