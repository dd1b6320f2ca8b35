import type { Outcome } from "../core/judge.ts";
import { firstGroups } from "./group-findings.ts";
import { isCounted } from "./outcome-counts.ts";
import type { Report, ReportedFinding, ReportedVerdict } from "./model.ts";
import { groupBy } from "../../src/common/group-by.ts";

/** One rule on one operation: a test case of JUnit and CTRF reports. */
export interface TestCase {
  readonly verdict: ReportedVerdict;
  /** Empty for a rule without a verdict on any operation. */
  readonly operation: string;
  readonly outcome: Outcome;
  readonly findings: readonly ReportedFinding[];
}

/** Returns the test cases of a report. Hints are left out because they do not count. */
export function testCases({ verdicts }: Report): TestCase[] {
  return verdicts.filter(isCounted).flatMap((verdict) => {
    const violated = groupBy(verdict.findings, ({ operation }) => operation);
    const cases = [
      ...[...violated].map(([operation, findings]): TestCase => {
        const outcome = findings.every(({ known }) => known !== null) ? "known" : "fail";
        return { verdict, operation, outcome, findings };
      }),
      ...verdict.held_on
        .filter((operation) => !violated.has(operation))
        .map((operation): TestCase => ({ verdict, operation, outcome: "pass", findings: [] })),
    ];
    if (cases.length > 0) return cases;
    return [{ verdict, operation: "", outcome: verdict.outcome, findings: [] }];
  });
}

/** Returns the name of a test case: the rule, then the operation. */
export function testCaseName({ verdict, operation }: TestCase): string {
  return operation === "" ? verdict.id : `${verdict.id} ${operation}`;
}

/** Describes a finding in one line. */
export function findingLine({ pointer, expected, actual, request }: ReportedFinding): string {
  const where = pointer === "" ? "" : ` at ${pointer}`;
  return `${request}${where}: expected ${expected}, was ${actual}`;
}

const MAX_GROUPS = 10;

/** Describes findings with a curl command each; similar findings are shown once. */
export function failureDetails(findings: readonly ReportedFinding[]): string[] {
  const { shown, omitted } = firstGroups(findings, MAX_GROUPS);
  return [
    ...shown.flatMap(({ example, count }) => [
      `${findingLine(example)}${count > 1 ? ` (and ${count - 1} more like it)` : ""}`,
      example.curl,
    ]),
    ...(omitted > 0 ? [`… and ${omitted} more`] : []),
  ];
}
