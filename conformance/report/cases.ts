import type { Outcome } from "../judge.ts";
import { fewOf } from "./alike.ts";
import { isCounted } from "./counts.ts";
import type { Report, ReportedFinding, ReportedVerdict } from "./model.ts";

/** One rule on one operation: what test reports call a case. */
export interface Case {
  readonly verdict: ReportedVerdict;
  /** Empty: the rule as a whole, where nothing was seen. */
  readonly operation: string;
  readonly outcome: Outcome;
  readonly findings: readonly ReportedFinding[];
}

/** A report as cases; hints are left out, for they are no verdict on a deployment. */
export function casesOf({ verdicts }: Report): Case[] {
  return verdicts.filter(isCounted).flatMap(casesOfVerdict);
}

function casesOfVerdict(verdict: ReportedVerdict): Case[] {
  const broken = [...Map.groupBy(verdict.findings, ({ operation }) => operation)].map(
    ([operation, findings]): Case => ({
      verdict,
      operation,
      outcome: findings.every(({ known }) => known !== null) ? "known" : "fail",
      findings,
    }),
  );
  const brokenOn = new Set(broken.map(({ operation }) => operation));
  const held = verdict.held_on
    .filter((operation) => !brokenOn.has(operation))
    .map((operation): Case => ({ verdict, operation, outcome: "pass", findings: [] }));
  const cases = [...broken, ...held];
  if (cases.length > 0) return cases;
  return [{ verdict, operation: "", outcome: verdict.outcome, findings: [] }];
}

/** The name of a case: rule, then operation. */
export function caseName({ verdict, operation }: Case): string {
  return operation === "" ? verdict.id : `${verdict.id} ${operation}`;
}

/** A finding in one line. */
export function findingLine({ pointer, expected, actual, request }: ReportedFinding): string {
  const where = pointer === "" ? "" : ` at ${pointer}`;
  return `${request}${where}: expected ${expected}, was ${actual}`;
}

const MOST_IN_A_CASE = 10;

/** The findings of a case with a curl line each, those that are alike told once. */
export function alikeLines(findings: readonly ReportedFinding[]): string[] {
  const { shown, left } = fewOf(findings, MOST_IN_A_CASE);
  return [
    ...shown.flatMap(({ example, count }) => [
      `${findingLine(example)}${count > 1 ? ` (and ${count - 1} more like it)` : ""}`,
      example.curl,
    ]),
    ...(left > 0 ? [`… and ${left} more`] : []),
  ];
}
