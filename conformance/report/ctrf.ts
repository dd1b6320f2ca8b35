import { millisecondsOf } from "../core/calendar.ts";
import type { Outcome } from "../core/outcome.ts";
import { failureDetails, testSuites, type TestCase } from "./test-cases.ts";
import type { Report } from "./report.ts";
import { reportWarnings } from "./warnings.ts";

const STATUSES = {
  pass: "passed",
  fail: "failed",
  known: "skipped",
  inconclusive: "skipped",
  skipped: "skipped",
  error: "other",
} as const satisfies Record<Outcome, string>;

/** Renders CTRF (Common Test Report Format): one test per rule and operation, or step of a flow. */
export function ctrfReport(report: Report): string {
  const tests = testSuites(report).flatMap(({ name, cases }) =>
    cases.map((testCase) => toTest(testCase, name)),
  );
  const count = (status: string): number => tests.filter((test) => test.status === status).length;
  return JSON.stringify(
    {
      reportFormat: "CTRF",
      // The only version so far: the schema that CTRF publishes has the number 0.0.
      specVersion: "0.0.0",
      results: {
        tool: { name: "understudy", version: report.tool.version },
        summary: {
          tests: tests.length,
          passed: count("passed"),
          failed: count("failed"),
          pending: 0,
          skipped: count("skipped"),
          other: count("other"),
          start: millisecondsOf(report.started_at),
          stop: millisecondsOf(report.finished_at),
        },
        tests,
        environment: { appName: report.target },
        extra: { ended: report.ended, notes: reportWarnings(report) },
      },
    },
    null,
    2,
  );
}

function toTest({ verdict, name, findings, outcome, milliseconds }: TestCase, suite: string) {
  const [section = ""] = verdict.section;
  return {
    name,
    status: STATUSES[outcome],
    duration: Math.round(milliseconds),
    suite: section === "flow" ? [suite] : [`§${section}`, verdict.id],
    message: findings.length > 0 ? verdict.sentence : verdict.reason,
    ...(findings.length > 0 ? { trace: failureDetails(findings).join("\n") } : {}),
  };
}
