import type { KeyLabel } from "../../conformance/exchange.ts";
import { judge, type Outcome, type Verdict } from "../../conformance/judge.ts";
import type { Requirement } from "../../conformance/requirements.ts";
import type { Rule } from "../../conformance/rule.ts";
import { Survey } from "../../conformance/survey.ts";
import type { Contract } from "../contract/contract.ts";
import type { Stretch } from "./record.ts";
import type { FlowRun } from "./run-flow.ts";
import type { StepResult } from "./step-result.ts";

export interface Judges {
  readonly contract: Contract;
  readonly rules: readonly Rule[];
  readonly requirements: ReadonlyMap<string, Requirement>;
}

const RUN_ID = "replay";
const NO_KEYS: ReadonlySet<KeyLabel> = new Set();

/** Where nothing was asked, nothing is seen by which a rule could fail. */
const NOTHING: Stretch = { today: "1970-01-01", exchanges: [], isFaulty: false };

/**
 * Judges the exchanges of flows by the rules. Each stretch is a record of its own, for between two
 * of them the world was moved or written to; what was asked under the flow's own faults is left out.
 */
export function judgeStretches(
  stretches: readonly Stretch[],
  { contract, rules, requirements }: Judges,
): Verdict[] {
  const fair = stretches.filter(({ isFaulty }) => !isFaulty);
  const all = (fair.length > 0 ? fair : [NOTHING]).map(({ today, exchanges }) => {
    const settings = { contract, keys: NO_KEYS, brand: null, today, runId: RUN_ID };
    const survey = new Survey({ ...settings, allowWrites: true, probeKeyInUrl: true }, exchanges);
    return judge(rules, requirements, survey);
  });
  return rules.map((_, place) => merged(all.flatMap((verdicts) => verdicts[place] ?? [])));
}

const RANKS: readonly Outcome[] = ["error", "fail", "known", "pass", "inconclusive", "skipped"];

/** One rule's verdict on several records: the worst that was seen on any. */
function merged(verdicts: readonly Verdict[]): Verdict {
  const [worst] = verdicts.toSorted((a, b) => RANKS.indexOf(a.outcome) - RANKS.indexOf(b.outcome));
  if (worst === undefined) throw new Error("Nothing was judged");
  return {
    ...worst,
    findings: verdicts.flatMap(({ findings }) => findings),
    witnesses: verdicts.reduce((sum, { witnesses }) => sum + witnesses, 0),
    heldOn: [...new Set(verdicts.flatMap(({ heldOn }) => heldOn))],
  };
}

/**
 * The steps of a flow as verdicts, so that every report can tell them: `flow.<workflowId>.<stepId>`.
 * `faults`: those that were on the whole time, for they may be why.
 */
export function stepVerdicts({ flow, results }: FlowRun, faults: readonly string[]): Verdict[] {
  return results.map((result): Verdict => {
    const { step, outcome, exchange } = result;
    return {
      requirement: {
        id: `flow.${flow.workflowId}.${step.stepId}`,
        section: "flow",
        level: "must",
        sentence: step.description === "" ? `The step ${step.stepId}` : step.description,
      },
      outcome: outcome === "passed" ? "pass" : outcome === "failed" ? "fail" : "skipped",
      findings: findingsOf(result, faults),
      witnesses: outcome === "passed" ? 1 : 0,
      heldOn: outcome === "passed" && exchange?.operation != null ? [exchange.operation] : [],
      reason: reasonOf(result),
    };
  });
}

function findingsOf(
  { exchange, differences }: StepResult,
  faults: readonly string[],
): Verdict["findings"] {
  if (exchange === null) return [];
  const because = faults.length === 0 ? "" : ` (switched on: ${faults.join(", ")})`;
  return differences.map(({ pointer, of, expected, actual, why }) => {
    const about = of === "body" ? "" : `${of} `;
    return {
      exchange,
      pointer,
      expected: about + expected,
      actual: actual + because,
      kind: `flow-${why}`,
    };
  });
}

function reasonOf({ outcome, told }: StepResult): string {
  if (outcome === "left") return "not run: an earlier step failed";
  return outcome === "skipped" ? told : "";
}
