import type { Outcome } from "../core/outcome.ts";
import { findingDetails } from "./finding-text.ts";
import { firstGroups } from "./group-findings.ts";
import { isCounted } from "./outcome-counts.ts";
import type { Report, ReportedFinding, ReportedVerdict } from "./report.ts";
import { groupBy } from "../../src/common/group-by.ts";

/** A test suite of JUnit and CTRF reports: all rules, or the steps of a flow. */
export interface TestSuite {
  readonly name: string;
  readonly cases: readonly TestCase[];
}

/** One rule on one operation, or one step of a flow. */
export interface TestCase {
  readonly verdict: ReportedVerdict;
  /** The rule with its operation, or the stepId. */
  readonly name: string;
  /** Empty for a rule without a verdict on any operation. */
  readonly operation: string;
  readonly outcome: Outcome;
  readonly findings: readonly ReportedFinding[];
  /** A share of the response times: an exchange that several test cases judge is divided among them. */
  readonly milliseconds: number;
}

/**
 * Returns the test suites of a report: one for each flow, with its steps, and one for the rules. Advisory rules are
 * left out because they do not count.
 */
export function testSuites({ verdicts, target }: Report): TestSuite[] {
  const counted = groupBy(verdicts.filter(isCounted), ({ id }) => flowStep(id)?.flow ?? null);
  return [...counted].map(([flow, group]) => ({
    name: flow ?? (counted.size > 1 ? "rules" : target),
    cases: group.flatMap(testCases),
  }));
}

function testCases(verdict: ReportedVerdict): TestCase[] {
  const violated = groupBy(verdict.findings, ({ operation }) => operation);
  const step = flowStep(verdict.id)?.step;
  const testCase = (operation: string, outcome: Outcome): TestCase => ({
    verdict,
    name: step ?? (operation === "" ? verdict.id : `${verdict.id} ${operation}`),
    operation,
    outcome,
    findings: violated.get(operation) ?? [],
    milliseconds: verdict.durations[operation] ?? 0,
  });
  const cases = [
    ...[...violated].map(([operation, findings]) =>
      testCase(operation, findings.every(({ known }) => known !== null) ? "known" : "fail"),
    ),
    ...verdict.held_on
      .filter((operation) => !violated.has(operation))
      .map((operation) => testCase(operation, "pass")),
  ];
  return cases.length > 0 ? cases : [testCase("", verdict.outcome)];
}

/** Flow and step of a verdict on a step, `flow.<workflowId>.<stepId>`; null: a verdict on a rule. */
function flowStep(id: string): { readonly flow: string; readonly step: string } | null {
  const [group, flow, step] = id.split(".");
  return group === "flow" && flow !== undefined && step !== undefined ? { flow, step } : null;
}

const MAX_GROUPS = 10;

/** Describes findings with their requests; similar findings are shown once. */
export function failureDetails(findings: readonly ReportedFinding[]): string[] {
  const { shown, omitted } = firstGroups(findings, MAX_GROUPS);
  return [
    ...shown.flatMap(({ example, count }) =>
      findingDetails(example, count > 1 ? ` (and ${count - 1} more of this kind)` : ""),
    ),
    ...(omitted > 0 ? [`… and ${omitted} more`] : []),
  ];
}
