import type { KeyLabel } from "../../conformance/core/exchange.ts";
import { judgeRules, type Verdict } from "../../conformance/core/judge.ts";
import type { Outcome } from "../../conformance/core/outcome.ts";
import type { Requirement } from "../../conformance/core/requirements.ts";
import type { Rule } from "../../conformance/core/rule.ts";
import { Survey } from "../../conformance/core/survey.ts";
import type { Contract } from "../contract/contract.ts";
import type { ExchangeGroup, StepResult } from "./flow-record.ts";
import type { FlowResult } from "./run-flow.ts";

export interface JudgeFlowOptions {
  readonly contract: Contract;
  readonly rules: readonly Rule[];
  readonly requirements: ReadonlyMap<string, Requirement>;
}

const RUN_ID = "replay";
const NO_KEYS: ReadonlySet<KeyLabel> = new Set();

const NO_EXCHANGES: ExchangeGroup = { today: "1970-01-01", exchanges: [], hasFaults: false };

/**
 * Judges the exchanges of flows by the rules, each group separately, because the world changes between
 * groups. Groups with faults of the flow are left out.
 */
export function judgeGroups(
  groups: readonly ExchangeGroup[],
  { contract, rules, requirements }: JudgeFlowOptions,
): Verdict[] {
  const judged = groups.filter(({ hasFaults }) => !hasFaults);
  const all = (judged.length > 0 ? judged : [NO_EXCHANGES]).map(({ today, exchanges }) => {
    const settings = { contract, keys: NO_KEYS, brand: null, today, runId: RUN_ID };
    const permitted = { allowWrites: true, probeKeyInUrl: true, depth: "standard" } as const;
    const survey = new Survey({ ...settings, ...permitted }, exchanges);
    return judgeRules(rules, requirements, survey);
  });
  return rules.map((_, index) => merged(all.flatMap((verdicts) => verdicts[index] ?? [])));
}

const RANKS: readonly Outcome[] = ["error", "fail", "known", "pass", "inconclusive", "skipped"];

/** The worst verdict of one rule on several groups. */
function merged(verdicts: readonly Verdict[]): Verdict {
  const [worst] = verdicts.toSorted((a, b) => RANKS.indexOf(a.outcome) - RANKS.indexOf(b.outcome));
  if (worst === undefined) throw new Error("No group was judged");
  return {
    ...worst,
    // A flow sends only its own requests, so additional requests cannot be suggested.
    missing: [],
    findings: verdicts.flatMap(({ findings }) => findings),
    witnesses: verdicts.flatMap(({ witnesses }) => witnesses),
  };
}

/**
 * The steps of a flow as verdicts for reports, with the ids `flow.<workflowId>.<stepId>`.
 * `faults`: those given for the replay, which may be the cause of differences.
 */
export function stepVerdicts({ flow, results }: FlowResult, faults: readonly string[]): Verdict[] {
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
      witnesses: outcome === "passed" && exchange !== null ? [exchange] : [],
      reason: reasonOf(result),
    };
  });
}

function findingsOf(
  { exchange, differences }: StepResult,
  faults: readonly string[],
): Verdict["findings"] {
  if (exchange === null) return [];
  const because = faults.length === 0 ? "" : ` (active faults: ${faults.join(", ")})`;
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

function reasonOf({ outcome, note }: StepResult): string {
  if (outcome === "not-run") return "not run: an earlier step failed";
  return outcome === "skipped" ? note : "";
}
