import { escapeMarkup } from "./escape.ts";
import { millisecondsOf } from "../core/calendar.ts";
import type { Report } from "./report.ts";
import { failureDetails, testSuites, type TestCase, type TestSuite } from "./test-cases.ts";
import { reportWarnings } from "./warnings.ts";

/**
 * Renders JUnit XML: one test case per rule and operation, and for each flow a suite with its steps. Rules
 * without a verdict are skipped, never passed. Written by hand because junit-report-builder gives `skipped`
 * no message, where the reason goes.
 */
export function junitReport(report: Report): string {
  const suites = testSuites(report);
  const { tests, failures, errors } = countsOf(suites.flatMap(({ cases }) => cases));
  const duration = millisecondsOf(report.finished_at) - millisecondsOf(report.started_at);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="understudy" tests="${tests}" failures="${failures}" errors="${errors}" time="${seconds(duration)}">`,
    ...(suites.length === 0 ? [{ name: report.target, cases: [] }] : suites).flatMap(
      (suite, index, { length }) => suiteLines(suite, report, index === length - 1),
    ),
    "</testsuites>",
  ].join("\n");
}

function countsOf(cases: readonly TestCase[]) {
  const count = (...outcomes: readonly string[]): number =>
    cases.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    tests: cases.length,
    failures: count("fail"),
    errors: count("error"),
    skipped: count("inconclusive", "skipped", "known"),
  };
}

/** The lines of one suite; the last suite contains the warnings. */
function suiteLines({ name, cases }: TestSuite, report: Report, isLast: boolean): string[] {
  const { tests, failures, errors, skipped } = countsOf(cases);
  const time = cases.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const warnings = isLast ? reportWarnings(report).join("\n") : "";
  return [
    `  <testsuite name="${escapeMarkup(name)}" timestamp="${escapeMarkup(report.started_at)}" tests="${tests}" failures="${failures}" errors="${errors}" skipped="${skipped}" time="${seconds(time)}">`,
    `    <properties><property name="ended" value="${report.ended}"/></properties>`,
    ...cases.map((testCase) => testCaseElement(testCase, name)),
    ...(warnings === "" ? [] : [`    <system-err>${escapeMarkup(warnings)}</system-err>`]),
    "  </testsuite>",
  ];
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

function testCaseElement(testCase: TestCase, suite: string): string {
  const { verdict, outcome, name, milliseconds } = testCase;
  const [section = ""] = verdict.section;
  const classname = section === "flow" ? suite : `§${section} ${verdict.id}`;
  const open = `    <testcase classname="${escapeMarkup(classname)}" name="${escapeMarkup(name)}" time="${seconds(milliseconds)}"`;
  if (outcome === "pass") return `${open}/>`;
  return `${open}>\n      ${resultElement(testCase)}\n    </testcase>`;
}

function resultElement({ verdict, outcome, findings }: TestCase): string {
  if (outcome === "fail") {
    const details = failureDetails(findings).join("\n");
    return `<failure type="${escapeMarkup(findings[0]?.kind ?? "")}" message="${escapeMarkup(verdict.sentence)}">${escapeMarkup(details)}</failure>`;
  }
  const reason = findings[0]?.known ?? verdict.reason;
  const message = escapeMarkup(`${outcome}: ${reason}`);
  return outcome === "error"
    ? `<error type="rule" message="${message}"/>`
    : `<skipped message="${message}"/>`;
}
