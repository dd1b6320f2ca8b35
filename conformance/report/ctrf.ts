import { millisecondsOf } from "../calendar.ts";
import type { Outcome } from "../judge.ts";
import { alikeLines, caseName, casesOf, type Case } from "./cases.ts";
import type { Report } from "./model.ts";
import { noticesOf } from "./notices.ts";

const STATUSES = {
  pass: "passed",
  fail: "failed",
  known: "skipped",
  inconclusive: "skipped",
  skipped: "skipped",
  error: "other",
} as const satisfies Record<Outcome, string>;

/** CTRF, the common test report format: one test per rule and operation. */
export function ctrfReport(report: Report): string {
  const tests = casesOf(report).map(testOf);
  const count = (status: string): number => tests.filter((test) => test.status === status).length;
  return JSON.stringify(
    {
      reportFormat: "CTRF",
      // The only version there is: CTRF's schema of today has the number 0.0.
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
        extra: { ended: report.ended, notes: noticesOf(report) },
      },
    },
    null,
    2,
  );
}

function testOf(one: Case): {
  name: string;
  status: string;
  duration: number;
  suite: string[];
  message: string;
  trace?: string;
} {
  const { verdict, findings, outcome } = one;
  return {
    name: caseName(one),
    status: STATUSES[outcome],
    duration: 0,
    suite: [`§${verdict.section[0] ?? ""}`, verdict.id],
    message: findings.length > 0 ? verdict.sentence : verdict.reason,
    ...(findings.length > 0 ? { trace: alikeLines(findings).join("\n") } : {}),
  };
}
