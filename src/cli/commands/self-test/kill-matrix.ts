import type { Verdict } from "../../../../conformance/core/judge.ts";
import { judgeRecord } from "../../../../conformance/core/run.ts";
import type { Fault } from "../../../fake/faults/fault.ts";
import type { ReferenceChecks } from "./reference-check.ts";

/** The rules that detect one fault. */
export interface FaultResult {
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

/**
 * Tests faults one after another, on the responses to the requests of the reference check. A fault that is not detected
 * exactly there, or that leaves responses out, gets a check of its own.
 */
export interface FaultTester {
  /** Rules that have a finding, or crash, without faults. */
  readonly findings: readonly string[];
  readonly testFault: (fault: Fault) => Promise<FaultResult>;
}

/** @param runsWholeChecks whether each fault that leads to other requests gets a check of its own */
export async function createFaultTester(
  references: ReferenceChecks,
  runsWholeChecks = false,
): Promise<FaultTester> {
  const { verdicts } = await references.get(false);
  return {
    findings: [...idsOf(verdicts, "fail"), ...idsOf(verdicts, "error")],
    testFault: async (fault) => {
      const reference = await references.get(needsWrites(fault));
      const { survey, hasGaps, isDifferent } = await reference.recordWith(fault);
      const recorded = resultOf(fault, judgeRecord(references.fixture, survey));
      const isDecided = isExact(recorded) && !hasGaps && !runsWholeChecks;
      if (isDecided || !isDifferent()) return recorded;
      return resultOf(fault, (await reference.checkWith(fault)).verdicts);
    },
  };
}

/** Whether a fault can only be detected with writes. */
function needsWrites({ id, breaks }: Fault): boolean {
  return [id, ...breaks].some((one) => one.startsWith("write."));
}

function resultOf(fault: Fault, verdicts: readonly Verdict[]): FaultResult {
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

const COMPARING_ALL: ReadonlySet<string> = new Set([
  "byvis.filtered-sums",
  "date.default-data",
  "filter.combined",
  "filter.complete",
  "filter.same-rows",
  "filter.tagged-runs",
]);

/** Whether a rule compares whole responses, so that it may detect any fault of a list or number. */
function comparesAll(id: string): boolean {
  return id.startsWith("recount.") || COMPARING_ALL.has(id);
}

function idsOf(verdicts: readonly Verdict[], outcome: Verdict["outcome"]): string[] {
  return verdicts
    .filter((verdict) => verdict.outcome === outcome)
    .map(({ requirement }) => requirement.id);
}

/** Whether all rules that the fault names detect it, and no unexpected rule. */
export function isExact({ missed, unexpected, errors }: FaultResult): boolean {
  return missed.length + unexpected.length + errors.length === 0;
}
