import { escapeMarkup } from "./escape.ts";
import { failureDetails, testCaseName, testCases, type TestCase } from "./test-cases.ts";
import type { Report } from "./model.ts";
import { reportWarnings } from "./warnings.ts";

/**
 * Renders JUnit XML: one test case per rule and operation. Rules without a verdict are skipped, never
 * passed. Written by hand because junit-report-builder gives `skipped` no message, where the reason goes.
 */
export function junitReport(report: Report): string {
  const cases = testCases(report);
  const count = (...outcomes: readonly string[]): number =>
    cases.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const attributes = `tests="${cases.length}" failures="${count("fail")}" errors="${count("error")}"`;
  const skipped = `skipped="${count("inconclusive", "skipped", "known")}"`;
  const warnings = reportWarnings(report).join("\n");
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="understudy" ${attributes}>`,
    `  <testsuite name="${escapeMarkup(report.target)}" timestamp="${escapeMarkup(report.started_at)}" ${attributes} ${skipped}>`,
    `    <properties><property name="ended" value="${report.ended}"/></properties>`,
    ...cases.map(testCaseElement),
    ...(warnings === "" ? [] : [`    <system-err>${escapeMarkup(warnings)}</system-err>`]),
    "  </testsuite>",
    "</testsuites>",
  ].join("\n");
}

function testCaseElement(testCase: TestCase): string {
  const { verdict, outcome } = testCase;
  const open = `    <testcase classname="§${escapeMarkup(verdict.section[0] ?? "")} ${escapeMarkup(verdict.id)}" name="${escapeMarkup(testCaseName(testCase))}"`;
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
